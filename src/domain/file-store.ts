import type { TenantKey } from './tenant.js';

export interface StoredFile {
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Where uploaded files and finished reports are kept. Streams both ways; holds one chunk in memory. */
export interface FileStore {
  /**
   * Stores the whole source under a new id. A source that fails, or is larger than `maxBytes`, leaves
   * nothing behind.
   * @throws {TooLargeError} when the source is larger than `maxBytes`
   */
  write(
    key: TenantKey,
    fileId: string,
    source: AsyncIterable<Uint8Array>,
    maxBytes: number,
  ): Promise<StoredFile>;
  /** @throws {NotFoundError} when there is no such complete file of this tenant */
  read(key: TenantKey, fileId: string): AsyncIterable<Uint8Array>;
  remove(key: TenantKey, fileId: string): Promise<void>;
}

import type { TenantKey } from './tenant.js';

export interface StoredFile {
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface FileBounds {
  readonly maxBytes: number;
  /** Most that the tenant may store in all; no bound if left out. */
  readonly storageBytes?: number;
}

/** The first and the last byte of a part, from 0. */
export interface ByteSpan {
  readonly first: number;
  readonly last: number;
}

/** Store of uploaded files and finished reports. Streams both ways; holds one chunk in memory. */
export interface FileStore {
  /**
   * Stores the whole source under a new id. A source that fails, or is larger than a bound, leaves nothing behind.
   * @throws {TooLargeError} when the source is larger than `maxBytes`
   * @throws {ForbiddenError} `storage_limit` when the tenant would store more than `storageBytes`
   */
  write(
    key: TenantKey,
    fileId: string,
    source: AsyncIterable<Uint8Array>,
    bounds: FileBounds,
  ): Promise<StoredFile>;
  /**
   * @param span the part to read; all of it when left out
   * @throws {NotFoundError} when there is no such complete file of this tenant, or it has been removed
   */
  read(key: TenantKey, fileId: string, span?: ByteSpan): AsyncIterable<Uint8Array>;
  remove(key: TenantKey, fileId: string): Promise<void>;
}

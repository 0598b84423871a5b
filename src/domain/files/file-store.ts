import type { TenantKey } from '../tenant.js';

/** Places in which contents lie: rows of Postgres, or objects of an S3 server. */
export type StoreName = 'postgres' | 's3';

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

/** Store of uploaded files and finished reports, wherever their contents lie. Streams both ways. */
export interface FileStore {
  /**
   * Stores the whole source under a new id. A source that fails, or is larger than a bound, leaves no file behind.
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
   * @throws {LostContentError} when the content is not there, or not what was stored
   */
  read(key: TenantKey, fileId: string, span?: ByteSpan): AsyncIterable<Uint8Array>;
  remove(key: TenantKey, fileId: string): Promise<void>;
}

/** Contents in one of the stores, by tenant and file. Knows nothing of what is complete, of sizes or of quotas. */
export interface FileContents {
  /** Stores the whole source; it may keep a piece until the one after the next is asked for. */
  write(key: TenantKey, fileId: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Reads a part; ends early where the content does. */
  read(key: TenantKey, fileId: string, span: ByteSpan): AsyncIterable<Uint8Array>;
}

/** A content is not where its row says that it lies, or not what was stored: data that has to be brought back from a backup. */
export class LostContentError extends Error {
  readonly fileId: string;
  readonly store: StoreName;

  constructor({ fileId, store }: { readonly fileId: string; readonly store: StoreName }, found: string) {
    super(`The content of file ${fileId} in ${store} is ${found}.`);
    this.name = 'LostContentError';
    this.fileId = fileId;
    this.store = store;
  }
}

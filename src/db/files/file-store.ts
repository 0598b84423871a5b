import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import {
  type ByteSpan,
  type FileBounds,
  type FileContents,
  type FileStore,
  LostContentError,
  type StoredFile,
  type StoreName,
} from '../../domain/files/file-store.js';
import type { TenantKey } from '../../domain/tenant.js';
import { NotFoundError, TooLargeError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { StoreAwayError } from '../../process/store-faults.js';
import { againAfterContention } from '../again-after-contention.js';
import { type TenantExecutor, transact } from '../executor.js';
import {
  type CompleteFile,
  completeFile,
  deleteFile,
  dropFile,
  findCompleteFile,
  insertFile,
  noteSize,
  refuseFull,
} from './files-repository.js';

interface Stores {
  readonly db: Knex;
  /** Contents by store; those of one that the settings do not name cannot be read. */
  readonly contents: { readonly postgres: FileContents; readonly s3: FileContents | null };
  /** The store that new files go to. */
  readonly newIn: StoreName;
  /** Told of a content that is asked for and is not there, or not what was stored. */
  readonly onLost: (store: StoreName) => void;
}

const { checkEveryBytes } = LIMITS.storage;
const WHOLE: ByteSpan = { first: 0, last: Number.MAX_SAFE_INTEGER };

/**
 * Files whose rows are in Postgres and whose contents are in the store that the row names. The row is the truth about size, hash,
 * completeness and quota: a content is there before its row is complete, and a row goes before its content.
 */
export function createFileStore(stores: Stores): FileStore {
  const { db: pool, newIn, onLost } = stores;
  const rows = <T>(key: TenantKey, work: (db: TenantExecutor) => Promise<T>) =>
    againAfterContention(() => transact(pool, key, {}, work));

  async function write(
    key: TenantKey,
    fileId: string,
    source: AsyncIterable<Uint8Array>,
    { maxBytes, storageBytes = Number.POSITIVE_INFINITY }: FileBounds,
  ): Promise<StoredFile> {
    await rows(key, async (db) => {
      await refuseFull(db, storageBytes);
      await insertFile(db, { id: fileId, store: newIn });
    });
    const note = (sizeBytes: number) =>
      rows(key, (db) => noteSize(db, { id: fileId, sizeBytes, limitBytes: storageBytes }));
    const measured = measure(source, { maxBytes, note });
    try {
      await contentsOf(stores, newIn).write(key, fileId, measured.bytes);
      const stored = measured.outcome();
      await note(stored.sizeBytes);
      await rows(key, (db) => completeFile(db, fileId, { ...stored, store: newIn }));
      return stored;
    } catch (error) {
      await rows(key, (db) => dropFile(db, { id: fileId, store: newIn }));
      throw error;
    }
  }

  async function* read(key: TenantKey, fileId: string, span: ByteSpan = WHOLE): AsyncGenerator<Uint8Array> {
    const find = () => rows(key, (db) => findCompleteFile(db, fileId));
    try {
      yield* readFile(stores, { key, fileId, span, find });
    } catch (error) {
      if (error instanceof LostContentError) onLost(error.store);
      throw error;
    }
  }

  const remove = (key: TenantKey, fileId: string): Promise<void> => rows(key, (db) => deleteFile(db, fileId));

  return { write, read, remove };
}

/** @throws {StoreAwayError} for a store that the settings do not name */
function contentsOf({ contents }: Pick<Stores, 'contents'>, store: StoreName): FileContents {
  const found = contents[store];
  if (found === null)
    throw new StoreAwayError('A content is in object storage, and FILE_STORE does not say where that is.');
  return found;
}

interface Reading {
  readonly key: TenantKey;
  readonly fileId: string;
  readonly span: ByteSpan;
  readonly find: () => Promise<CompleteFile | undefined>;
}

/**
 * A content that ends early may have been moved to the other store meanwhile: it is read on from there. One that is read
 * from its first byte to its last is compared with its hash before the last piece is given out.
 */
async function* readFile(stores: Stores, { key, fileId, span, find }: Reading): AsyncGenerator<Uint8Array> {
  let file = await load(find);
  const last = Math.min(span.last, file.sizeBytes - 1);
  const hash =
    file.store === 's3' && span.first === 0 && last === file.sizeBytes - 1 ? createHash('sha256') : null;
  for (let at = span.first; at <= last; ) {
    for await (const piece of contentsOf(stores, file.store).read(key, fileId, { first: at, last })) {
      at += piece.length;
      hash?.update(piece);
      if (hash !== null && at > last && hash.digest('hex') !== file.sha256)
        throw new LostContentError({ fileId, store: file.store }, 'not what was stored');
      yield piece;
    }
    if (at > last) return;
    const found = await load(find);
    if (found.store === file.store) throw new LostContentError({ fileId, store: file.store }, 'not there');
    file = found;
  }
}

async function load(find: Reading['find']): Promise<CompleteFile> {
  const file = await find();
  if (file === undefined) throw new NotFoundError('no such file');
  return file;
}

interface Measuring {
  readonly maxBytes: number;
  /** Told how far the source has come, every few megabytes. May throw. */
  readonly note: (sizeBytes: number) => Promise<void>;
}

/** Passes the bytes on and measures them. @throws {TooLargeError} beyond `maxBytes` */
function measure(source: AsyncIterable<Uint8Array>, { maxBytes, note }: Measuring) {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let notedBytes = 0;
    for await (const piece of source) {
      sizeBytes += piece.length;
      if (sizeBytes > maxBytes)
        throw new TooLargeError('The file is larger than the limit.', { limit_bytes: maxBytes });
      hash.update(piece);
      if (sizeBytes - notedBytes >= checkEveryBytes.value) {
        await note(sizeBytes);
        notedBytes = sizeBytes;
      }
      yield piece;
    }
  }
  return { bytes: bytes(), outcome: (): StoredFile => ({ sizeBytes, sha256: hash.digest('hex') }) };
}

import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { ByteSpan, FileBounds, FileStore, StoredFile } from '../domain/file-store.js';
import { LIMITS } from '../domain/limits.js';
import type { TenantKey } from '../domain/tenant.js';
import { ForbiddenError, NotFoundError, TooLargeError } from '../errors.js';
import { againAfterContention } from './again-after-contention.js';
import {
  commitUnflushed,
  commitWith,
  insertInto,
  rowsOf,
  type TenantExecutor,
  transact,
} from './executor.js';
import { storedBytes } from './tenants/storage-queries.js';

/**
 * Large enough to keep the row overhead small, small enough to hold several uploads in memory. Every chunk of a stored
 * file but its last is of this size, so that a part of it is found without reading what is before.
 */
const CHUNK_BYTES = 256 * 1024;
const WHOLE: ByteSpan = { first: 0, last: Number.MAX_SAFE_INTEGER };
const { checkEveryBytes } = LIMITS.storage;

/**
 * Files as rows of `bytea` chunks: works on one machine and on many. Each chunk is its own short
 * transaction, so a slow upload holds no connection while it waits for the client. Only the last one, which
 * counts the chunks, waits for the disk: what it flushes holds all of them.
 */
export function createPostgresFileStore(db: Knex): FileStore {
  const inTenant = <T>(key: TenantKey, work: (tenant: TenantExecutor) => Promise<T>) =>
    againAfterContention(() => transact(db, key, {}, work));

  async function remove(key: TenantKey, fileId: string): Promise<void> {
    await inTenant(key, (tenant) => rowsOf(tenant, 'files').where({ id: fileId }).delete());
  }

  async function write(
    key: TenantKey,
    fileId: string,
    source: AsyncIterable<Uint8Array>,
    { maxBytes, storageBytes = Number.POSITIVE_INFINITY }: FileBounds,
  ): Promise<StoredFile> {
    await inTenant(key, async (tenant) => {
      refuseFull(await storedBytes(tenant), storageBytes);
      await insertInto(tenant, 'files', { id: fileId });
    });
    /** Notes how far the file has come, one file of the tenant after another, so that each counts all the others. */
    const note = (sizeBytes: number) =>
      inTenant(key, async (tenant) => {
        await noteSize(tenant, fileId, sizeBytes);
        refuseFull(await storedBytes(tenant), storageBytes);
      });
    let isStored: Promise<unknown> = Promise.resolve();
    try {
      const hash = createHash('sha256');
      let sizeBytes = 0;
      let sequence = 0;
      let notedBytes = 0;
      for await (const chunk of chunksOf(source)) {
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes) {
          throw new TooLargeError('The file is larger than the limit.', { limit_bytes: maxBytes });
        }
        hash.update(chunk);
        const row = { file_id: fileId, sequence, bytes: chunk };
        sequence += 1;
        // One chunk is stored while the next is made, and no more than one.
        await isStored;
        isStored = inTenant(key, (tenant) => storeChunk(tenant, row));
        // Awaited before the next is stored; without this, one that fails while its turn has not come ends the process.
        isStored.catch(() => undefined);
        if (sizeBytes - notedBytes < checkEveryBytes.value) continue;
        await note(sizeBytes);
        notedBytes = sizeBytes;
      }
      await isStored;
      await note(sizeBytes);
      const stored = { sizeBytes, sha256: hash.digest('hex') };
      await inTenant(key, (tenant) => complete(tenant, fileId, { ...stored, chunks: sequence }));
      return stored;
    } catch (error) {
      await isStored.catch(() => undefined);
      await remove(key, fileId);
      throw error;
    }
  }

  async function* read(
    key: TenantKey,
    fileId: string,
    { first, last }: ByteSpan = WHOLE,
  ): AsyncGenerator<Uint8Array> {
    const file = await inTenant(key, (tenant) =>
      rowsOf(tenant, 'files')
        .where({ id: fileId })
        .whereNotNull('completed_at')
        .whereNull('removed_at')
        .first('id'),
    );
    if (!file) throw new NotFoundError('no such file');

    for (let sequence = Math.floor(first / CHUNK_BYTES); sequence * CHUNK_BYTES <= last; sequence++) {
      const row: { bytes: Buffer } | undefined = await inTenant(key, (tenant) =>
        rowsOf(tenant, 'file_chunks').where({ file_id: fileId, sequence }).first('bytes'),
      );
      if (!row) return;
      const from = sequence * CHUNK_BYTES;
      yield row.bytes.subarray(Math.max(0, first - from), last - from + 1);
    }
  }

  return { write, read, remove };
}

interface Chunk {
  readonly file_id: string;
  readonly sequence: number;
  readonly bytes: Buffer;
}

function storeChunk(db: TenantExecutor, chunk: Chunk): Promise<unknown> {
  commitUnflushed(db);
  return commitWith(db, async () => insertInto(db, 'file_chunks', { ...chunk }));
}

/** @throws {Error} when a chunk is not there any more, since the server crashed after it had been stored */
async function complete(
  db: TenantExecutor,
  fileId: string,
  { sizeBytes, sha256, chunks }: StoredFile & { readonly chunks: number },
): Promise<void> {
  const stored = rowsOf(db, 'file_chunks').where({ file_id: fileId }).count();
  const completed = await rowsOf(db, 'files')
    .where({ id: fileId })
    .whereRaw('(?) = ?', [stored, chunks])
    .update({ size_bytes: sizeBytes, sha256, completed_at: db.trx.fn.now() });
  if (completed !== 1) throw new Error('The store has lost a part of the file while it was being sent.');
}

/** Keeps the tenant's other uploads from counting theirs until the transaction ends. */
async function noteSize(
  { trx, tenantId, livemode }: TenantExecutor,
  fileId: string,
  sizeBytes: number,
): Promise<void> {
  await trx
    .raw(
      `with held as materialized (
         select pg_advisory_xact_lock(hashtextextended('storage ' || cast(:tenantId as text), 0)))
       update files set size_bytes = :sizeBytes from held
       where tenant_id = :tenantId and livemode = :livemode and id = :fileId`,
      { tenantId, livemode, fileId, sizeBytes },
    )
    .options({ name: 'note-size-of-file' });
}

function refuseFull(usedBytes: number, limitBytes: number): void {
  if (usedBytes <= limitBytes) return;
  throw new ForbiddenError('storage_limit', 'The tenant’s storage is full.', { limit_bytes: limitBytes });
}

/** The same two pieces of memory in turns: a chunk holds until the one after the next is asked for. */
async function* chunksOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [page, other] = [Buffer.allocUnsafeSlow(CHUNK_BYTES), Buffer.allocUnsafeSlow(CHUNK_BYTES)];
  let filled = 0;
  for await (const piece of source) {
    let at = 0;
    while (at < piece.length) {
      const taken = piece.subarray(at, at + CHUNK_BYTES - filled);
      page.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < CHUNK_BYTES) continue;
      yield page;
      [page, other] = [other, page];
      filled = 0;
    }
  }
  if (filled > 0) yield page.subarray(0, filled);
}

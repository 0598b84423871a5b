import type { StoredFile, StoreName } from '../../domain/files/file-store.js';
import { ForbiddenError } from '../../errors.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { storedBytes } from '../tenants/storage-queries.js';
import { chunksOfSize } from './chunks.js';
import { noteLeftObject } from './file-objects-repository.js';

/** A file that is complete and not removed. */
export interface CompleteFile extends StoredFile {
  readonly store: StoreName;
}

/** Begins a file whose content will lie in the store. An object is noted in the same transaction, before it is written. */
export async function insertFile(
  db: TenantExecutor,
  { id, store }: { readonly id: string; readonly store: StoreName },
): Promise<void> {
  await Promise.all([
    insertInto(db, 'files', { id, store }),
    ...(store === 's3' ? [insertInto(db, 'file_objects', { file_id: id })] : []),
  ]);
}

/** @returns `undefined` when it is not there, not complete, or removed */
export async function findCompleteFile(db: TenantExecutor, id: string): Promise<CompleteFile | undefined> {
  const row: { store: StoreName; size_bytes: string; sha256: string } | undefined = await rowsOf(db, 'files')
    .where({ id })
    .whereNotNull('completed_at')
    .whereNull('removed_at')
    .first('store', 'size_bytes', 'sha256');
  return row && { store: row.store, sizeBytes: Number(row.size_bytes), sha256: row.sha256 };
}

/**
 * Notes how far a file has come, and keeps the tenant's other uploads from counting theirs until the transaction ends, so that
 * each counts all the others.
 * @throws {ForbiddenError} `storage_limit` when the tenant has more than `limitBytes` with it
 */
export async function noteSize(
  db: TenantExecutor,
  {
    id,
    sizeBytes,
    limitBytes,
  }: { readonly id: string; readonly sizeBytes: number; readonly limitBytes: number },
): Promise<void> {
  const { trx, tenantId, livemode } = db;
  await trx
    .raw(
      `with held as materialized (
         select pg_advisory_xact_lock(hashtextextended('storage ' || cast(:tenantId as text), 0)))
       update files set size_bytes = :sizeBytes from held
       where tenant_id = :tenantId and livemode = :livemode and id = :id`,
      { tenantId, livemode, id, sizeBytes },
    )
    .options({ name: 'note-size-of-file' });
  await refuseFull(db, limitBytes);
}

/** @throws {ForbiddenError} `storage_limit` */
export async function refuseFull(db: TenantExecutor, limitBytes: number): Promise<void> {
  if ((await storedBytes(db)) <= limitBytes) return;
  throw new ForbiddenError('storage_limit', 'The tenant’s storage is full.', { limit_bytes: limitBytes });
}

/** @throws {Error} when the file is gone, or a chunk is, since the server crashed after it had been stored */
export async function completeFile(
  db: TenantExecutor,
  id: string,
  { store, sizeBytes, sha256 }: CompleteFile,
): Promise<void> {
  const row = rowsOf(db, 'files').where({ id }).whereNull('removed_at');
  if (store === 'postgres') {
    const stored = rowsOf(db, 'file_chunks').where({ file_id: id }).count();
    row.whereRaw('(?) = ?', [stored, chunksOfSize(sizeBytes)]);
  }
  const completed = await row.update({ size_bytes: sizeBytes, sha256, completed_at: db.trx.fn.now() });
  if (completed !== 1) throw new Error('The store has lost a part of the file while it was being sent.');
}

/** Chunks go with it; an object goes with the next sweep. */
export async function deleteFile(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'files').where({ id }).delete();
}

/** Deletes a file that was not stored as a whole, and has an object removed that was written after the file had been removed by others. */
export async function dropFile(
  db: TenantExecutor,
  { id, store }: { readonly id: string; readonly store: StoreName },
): Promise<void> {
  await deleteFile(db, id);
  if (store === 's3') await noteLeftObject(db, id);
}

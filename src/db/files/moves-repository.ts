import type { Knex } from 'knex';
import type { StoredFile, StoreName } from '../../domain/files/file-store.js';
import type { TenantKey } from '../../domain/tenant.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import { chunksOfSize } from './chunks.js';
import { keepObject, noteLeftObject } from './file-objects-repository.js';

/** A complete file with its content in some store. */
export interface MovableFile extends TenantKey, StoredFile {
  readonly fileId: string;
}

interface FileRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly livemode: boolean;
  readonly size_bytes: string;
  readonly sha256: string;
}

/** Complete files of all tenants in a store, in the order of their keys. Reaches across tenants: give it the `system` pool. */
export async function listFilesIn(
  system: Knex,
  {
    store,
    after,
    limit,
  }: {
    readonly store: StoreName;
    readonly after: Pick<MovableFile, 'tenantId' | 'fileId'> | null;
    readonly limit: number;
  },
): Promise<MovableFile[]> {
  const rows: FileRow[] = await system('files')
    .where({ store })
    .whereNotNull('completed_at')
    .whereNull('removed_at')
    .modify(
      (query) => after !== null && query.whereRaw('(tenant_id, id) > (?, ?)', [after.tenantId, after.fileId]),
    )
    .orderBy(['tenant_id', 'id'])
    .limit(limit)
    .select('id', 'tenant_id', 'livemode', 'size_bytes', 'sha256');
  return rows.map(toFile);
}

const toFile = (row: FileRow): MovableFile => ({
  tenantId: row.tenant_id,
  livemode: row.livemode,
  fileId: row.id,
  sizeBytes: Number(row.size_bytes),
  sha256: row.sha256,
});

/** Files and bytes that are left in a store. */
export async function countFilesIn(
  system: Knex,
  store: StoreName,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const row = await system('files')
    .where({ store })
    .whereNotNull('completed_at')
    .whereNull('removed_at')
    .first<{ files: string; bytes: string | null }>(
      system.raw('count(*) as files'),
      system.raw('sum(size_bytes) as bytes'),
    );
  return { files: Number(row?.files ?? 0), bytes: Number(row?.bytes ?? 0) };
}

/** Locks a file that is still in a store. @returns `false` when it was moved or removed meanwhile */
export async function lockFileIn(db: TenantExecutor, fileId: string, store: StoreName): Promise<boolean> {
  const row = await rowsOf(db, 'files')
    .where({ id: fileId, store })
    .whereNull('removed_at')
    .forUpdate()
    .first('id');
  return row !== undefined;
}

/** Says that a content is an object from now on, and removes its chunks. @returns `false` when the file or the object was removed */
export async function switchToObject(db: TenantExecutor, fileId: string): Promise<boolean> {
  if (!(await lockFileIn(db, fileId, 'postgres')) || !(await keepObject(db, fileId))) return false;
  await rowsOf(db, 'files').where({ id: fileId }).update({ store: 's3' });
  await rowsOf(db, 'file_chunks').where({ file_id: fileId }).delete();
  return true;
}

/** Removes chunks that an earlier move into Postgres left. @returns `false` when the file was moved or removed meanwhile */
export async function clearChunks(db: TenantExecutor, fileId: string): Promise<boolean> {
  if (!(await lockFileIn(db, fileId, 's3'))) return false;
  await rowsOf(db, 'file_chunks').where({ file_id: fileId }).delete();
  return true;
}

/** Says that a content is in chunks from now on. @returns `false` when the file was removed, or a chunk is not there */
export async function switchToChunks(
  db: TenantExecutor,
  { fileId, sizeBytes }: Pick<MovableFile, 'fileId' | 'sizeBytes'>,
): Promise<boolean> {
  if (!(await lockFileIn(db, fileId, 's3'))) return false;
  const stored = await rowsOf(db, 'file_chunks')
    .where({ file_id: fileId })
    .count<{ count: string }[]>('*')
    .first();
  if (Number(stored?.count ?? 0) !== chunksOfSize(sizeBytes)) return false;
  await rowsOf(db, 'files').where({ id: fileId }).update({ store: 'postgres' });
  return true;
}

/** Drops what was copied for a file that was removed meanwhile: its chunks now, an object with the next sweep. */
export async function dropCopyOfRemoved(db: TenantExecutor, fileId: string): Promise<void> {
  await rowsOf(db, 'file_chunks')
    .where({ file_id: fileId })
    .whereIn('file_id', rowsOf(db, 'files').whereNotNull('removed_at').select('files.id'))
    .delete();
  await noteLeftObject(db, fileId);
}

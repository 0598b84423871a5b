import type { Knex } from 'knex';
import { LIMITS } from '../limits/limits.js';
import { TODAY_IN_UK } from './today.js';

/**
 * Deletes expired rows in portions, so that no sweep holds locks for long. All reach across
 * tenants: give them the `system` pool.
 */
const PORTION = 500;

/** Answers kept for repeats: 24 hours. @returns how many were removed */
export async function deleteExpiredIdempotencyKeys(system: Knex): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `delete from idempotency_keys where (tableoid, ctid) in (
       select tableoid, ctid from idempotency_keys where created_at < now() - interval '24 hours' limit ?)`,
    [PORTION],
  );
  return rowCount;
}

/** Files that were never finished, or that nothing refers to any more. */
export async function deleteOrphanedFiles(system: Knex): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `delete from files where (tenant_id, id) in (
       select f.tenant_id, f.id from files f
       where f.created_at < now() - make_interval(days => ?)
         and not exists (select from imports i where i.tenant_id = f.tenant_id and i.file_id = f.id)
         and not exists (select from reports r where r.tenant_id = f.tenant_id and r.file_id = f.id)
         and not exists (select from documents d where d.tenant_id = f.tenant_id and d.file_id = f.id)
         and (f.keep_until is null or f.keep_until < ${TODAY_IN_UK})
       limit ?)`,
    [LIMITS.imports.unfinishedFileDays.value, LIMITS.storage.sweptFiles.value],
  );
  return rowCount;
}

/** Marks the files of reports that have expired; the reports themselves stay, to say so. */
export async function markExpiredReportFiles(system: Knex): Promise<number> {
  return markRemoved(
    system,
    `select f.tenant_id, f.id from reports r join files f on f.tenant_id = r.tenant_id and f.id = r.file_id
     where r.expires_at < now() and f.removed_at is null limit ?`,
    [LIMITS.storage.sweptFiles.value],
  );
}

/** Marks the files of imports that ended so many days ago; the imports, their rows and their errors stay. */
export async function markOldImportFiles(system: Knex, days: number): Promise<number> {
  return markRemoved(
    system,
    `select f.tenant_id, f.id from imports i join files f on f.tenant_id = i.tenant_id and f.id = i.file_id
     where i.finished_at < now() - make_interval(days => ?) and f.removed_at is null limit ?`,
    [days, LIMITS.storage.sweptFiles.value],
  );
}

/** Removes the contents of files that are marked as removed. @returns how many pieces and files it removed */
export async function emptyRemovedFiles(system: Knex): Promise<number> {
  const portion = LIMITS.storage.sweptChunks.value;
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `delete from file_chunks where (tableoid, ctid) in (
       select c.tableoid, c.ctid from files f join file_chunks c on c.tenant_id = f.tenant_id and c.file_id = f.id
       where f.removed_at is not null and f.emptied_at is null limit ?)`,
    [portion],
  );
  if (rowCount > 0) return rowCount;
  const emptied = await system.raw<{ rowCount: number }>(
    `update files set emptied_at = now() where (tenant_id, id) in (
       select f.tenant_id, f.id from files f
       where f.removed_at is not null and f.emptied_at is null
         and not exists (select from file_chunks c where c.tenant_id = f.tenant_id and c.file_id = f.id)
         and not exists (
           select from file_objects o where o.tenant_id = f.tenant_id and o.livemode = f.livemode and o.file_id = f.id)
       limit ?)`,
    [portion],
  );
  return emptied.rowCount;
}

async function markRemoved(system: Knex, files: string, bindings: readonly number[]): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `update files set removed_at = now() where (tenant_id, id) in (${files})`,
    [...bindings],
  );
  return rowCount;
}

import type { Knex } from 'knex';

/**
 * What nobody will ask for again, in portions, so that no sweep holds locks for long. All reach across
 * tenants: give them the `system` pool.
 */
const PORTION = 500;

/** Answers kept for repeats: 24 hours. @returns how many were removed */
export async function deleteExpiredIdempotencyKeys(system: Knex): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `delete from idempotency_keys where ctid in (
       select ctid from idempotency_keys where created_at < now() - interval '24 hours' limit ?)`,
    [PORTION],
  );
  return rowCount;
}

/** Files that were never finished, or that nothing refers to any more. */
export async function deleteOrphanedFiles(system: Knex): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `delete from files where id in (
       select f.id from files f
       where f.created_at < now() - interval '1 day'
         and not exists (select from imports i where i.file_id = f.id)
         and not exists (select from reports r where r.file_id = f.id)
       limit ?)`,
    [PORTION],
  );
  return rowCount;
}

/** The contents of reports that have expired; the reports themselves stay, to say so. */
export async function deleteExpiredReportContents(system: Knex): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `delete from file_chunks where file_id in (
       select r.file_id from reports r
       where r.expires_at < now() and exists (select from file_chunks c where c.file_id = r.file_id)
       limit ?)`,
    [PORTION],
  );
  return rowCount;
}

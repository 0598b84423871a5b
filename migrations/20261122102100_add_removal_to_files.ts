import type { Knex } from 'knex';

/**
 * Files are removed in two steps, so that nobody reads half of one: first marked, then emptied. The index with sizes
 * tells what a tenant stores without reading its files' rows. Building it blocks uploads for as long as a scan of
 * files takes; older code runs on it, and goes on emptying reports without marking them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table files add column removed_at timestamptz, add column emptied_at timestamptz;
    update files set removed_at = now(), emptied_at = now()
      where completed_at is not null and size_bytes > 0
        and not exists (select from file_chunks c where c.file_id = files.id);
    create index files_stored on files (tenant_id, livemode) include (size_bytes) where removed_at is null;
    create index files_to_empty on files (removed_at) where removed_at is not null and emptied_at is null;
    create index imports_by_end on imports (finished_at) where finished_at is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index imports_by_end;
    drop index files_to_empty;
    drop index files_stored;
    alter table files drop column emptied_at, drop column removed_at`);
}

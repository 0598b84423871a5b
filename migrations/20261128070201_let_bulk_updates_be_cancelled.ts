import type { Knex } from 'knex';

/**
 * A status that a tenant gives to a bulk update that is to go no further. The check is wider than before: the table is read once, locked
 * meanwhile, and no row is rewritten. The release before passes over a bulk update with it, as over any that is over.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table bulk_updates
      drop constraint bulk_updates_status_check,
      add constraint bulk_updates_status_check
        check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled'))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update bulk_updates set status = 'completed' where status = 'cancelled';
    alter table bulk_updates
      drop constraint bulk_updates_status_check,
      add constraint bulk_updates_status_check check (status in ('queued', 'processing', 'completed', 'failed'))`);
}

import type { Knex } from 'knex';

/**
 * Clients who are put away, and until when their records have to be kept. New columns without defaults: nothing is rewritten, and the
 * table is locked for a moment. The release before shows them as all others.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table clients add column archived_at timestamptz, add column retain_until date;
    create index clients_archived on clients (tenant_id, livemode, created_at desc, id desc) where archived_at is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index clients_archived;
    alter table clients drop column archived_at, drop column retain_until`);
}

import type { Knex } from 'knex';

/**
 * Claims have had a table of their own for a release: what held them on the delivery's row is read by nothing. Drops
 * columns from the catalogue alone: a moment's exclusive lock, no row is rewritten.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table webhook_deliveries
    drop column lease_token, drop column leased_until, drop column job_id, drop column heartbeat_at`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table webhook_deliveries
    add column lease_token uuid, add column leased_until timestamptz, add column job_id text,
    add column heartbeat_at timestamptz`);
}

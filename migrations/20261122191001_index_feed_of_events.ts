import type { Knex } from 'knex';

export const config = { transaction: false };

/** For the feed: a tenant's events in the order of their transactions. Built while the table is in use. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index concurrently if not exists events_feed
    on events (tenant_id, livemode, transaction_id, sequence)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists events_feed');
}

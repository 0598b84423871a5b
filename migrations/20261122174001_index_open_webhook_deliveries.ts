import type { Knex } from 'knex';

export const config = { transaction: false };

/**
 * For the claim of what is due: of a shard its endpoints, of an endpoint its deliveries by their time. The index has
 * deliveries that are to be sent, and no others, so that the finished ones cost nothing. Built while the table is in
 * use; the index that it replaces served the reconciler.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index concurrently if not exists webhook_deliveries_open
    on webhook_deliveries (shard, webhook_endpoint_id, next_attempt_at) where next_attempt_at is not null`);
  await knex.raw('alter table webhook_deliveries validate constraint webhook_deliveries_status_check');
  await knex.raw('drop index concurrently if exists webhook_deliveries_waiting');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`create index concurrently if not exists webhook_deliveries_waiting
    on webhook_deliveries (next_attempt_at) where status in ('pending', 'delivering')`);
  await knex.raw('drop index concurrently if exists webhook_deliveries_open');
}

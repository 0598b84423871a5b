import type { Knex } from 'knex';

export const config = { transaction: false };

/** For deliveries in order: what of an entity is still to be sent to an endpoint. Built while the table is in use. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index concurrently if not exists webhook_deliveries_in_order
    on webhook_deliveries (webhook_endpoint_id, order_key, order_number)
    where next_attempt_at is not null and order_key is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists webhook_deliveries_in_order');
}

import type { Knex } from 'knex';

/**
 * Endpoints that take several events in one request, or the events of an entity in their order. A delivery to one of the
 * latter has the entity and the place in its order; a claim, the request that it is part of. Constant defaults or none
 * rewrite no row; the release before runs on it, and sends every delivery by itself.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_endpoints
      add column batch_events smallint check (batch_events between 1 and 100),
      add column batch_wait_ms smallint check (batch_wait_ms between 0 and 1000),
      add column ordering text not null default 'none' check (ordering in ('none', 'entity'));
    alter table webhook_deliveries add column order_key bigint, add column order_number bigint;
    alter table webhook_claims add column batch_id uuid`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_claims drop column batch_id;
    alter table webhook_deliveries drop column order_number, drop column order_key;
    alter table webhook_endpoints drop column ordering, drop column batch_wait_ms, drop column batch_events`);
}

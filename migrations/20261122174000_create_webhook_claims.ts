import type { Knex } from 'knex';

/**
 * Deliveries are sent from Postgres: a claim is a row of its own, gone when the attempt is recorded, so that a delivery's
 * row is written once an attempt. The flow of an endpoint (its cap, breaker and lane) stands on its row.
 *
 * The columns have constant defaults and rewrite no row. Web processes of the release before run on it: what they record
 * is in shard 0 and is sent. Their workers do not: stop them first. One that still runs is refused when it claims. Jobs
 * of single deliveries are dropped, since the scheduler finds their rows by itself; an attempt that was under way is
 * made again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table webhook_claims (
      webhook_delivery_id uuid primary key,
      tenant_id uuid not null,
      livemode boolean not null,
      webhook_endpoint_id uuid not null,
      shard smallint not null,
      host text not null,
      token uuid not null,
      leased_until timestamptz not null
    );
    alter table webhook_claims set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
    select protect_tenant_table('webhook_claims');

    alter table webhook_endpoints
      add column in_flight_cap smallint not null default 4 check (in_flight_cap > 0),
      add column is_slow boolean not null default false,
      add column breaker_level smallint not null default 0,
      add column breaker_until timestamptz;

    alter table webhook_deliveries
      add column shard smallint not null default 0,
      add column deaths smallint not null default 0,
      add column faults smallint not null default 0,
      drop constraint webhook_deliveries_status_check;
    update webhook_deliveries set status = 'pending' where status = 'delivering';
    alter table webhook_deliveries
      add constraint webhook_deliveries_status_check
        check (status in ('pending', 'held', 'delivered', 'failed', 'cancelled')) not valid;

    delete from outbox where queue = 'webhook';
    delete from outbox_dead where queue = 'webhook'`);
}

/** Deliveries that wait for a time or an attempt get no job back: the reconciler of the release before writes them. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_deliveries
      drop constraint webhook_deliveries_status_check,
      drop column faults, drop column deaths, drop column shard;
    update webhook_deliveries set status = 'failed' where status = 'held';
    alter table webhook_deliveries
      add constraint webhook_deliveries_status_check
        check (status in ('pending', 'delivering', 'delivered', 'failed', 'cancelled')) not valid;
    alter table webhook_endpoints
      drop column breaker_until, drop column breaker_level, drop column is_slow, drop column in_flight_cap;
    drop table webhook_claims`);
}

import type { Knex } from 'knex';

/** Deliveries that are sent again together. A new column without a default rewrites no row; the release before runs on it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table webhook_recoveries (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      webhook_endpoint_id uuid not null references webhook_endpoints (id),
      mode text not null check (mode in ('failed', 'missing', 'all')),
      since timestamptz not null,
      until timestamptz not null,
      types text[],
      matched bigint not null default 0,
      position_at timestamptz,
      position_id uuid,
      finished_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index webhook_recoveries_unfinished on webhook_recoveries (created_at) where finished_at is null;
    create index webhook_recoveries_by_tenant on webhook_recoveries (tenant_id, livemode);
    create index webhook_recoveries_by_endpoint on webhook_recoveries (webhook_endpoint_id);
    select protect_tenant_table('webhook_recoveries');
    alter table webhook_deliveries add column webhook_recovery_id uuid`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_deliveries drop column webhook_recovery_id;
    drop table webhook_recoveries`);
}

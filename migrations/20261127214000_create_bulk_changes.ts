import type { Knex } from 'knex';

/**
 * What an audit trail shows of transactions that were changed many at once, for which no event is written unless an endpoint
 * asked: each field before and after, the transactions of one write together. Locks nothing that is there. Older code runs
 * on it, and adds nothing.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table bulk_changes (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      actor text default nullif(current_setting('app.actor', true), ''),
      request_id text default nullif(current_setting('app.request_id', true), ''),
      changed jsonb not null,
      created_at timestamptz not null default now(),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index bulk_changes_by_client on bulk_changes (tenant_id, livemode, client_id, created_at);
    create index bulk_changes_by_age on bulk_changes (created_at);
    select protect_tenant_table('bulk_changes');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table bulk_changes');
}

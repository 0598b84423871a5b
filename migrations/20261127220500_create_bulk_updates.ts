import type { Knex } from 'knex';

/**
 * Changes of many transactions at once, which a worker makes in portions: what is to be changed, how, by whom, and how far
 * it has come. Locks nothing that is there. Older code runs on it: it has no queue of this name, and leaves the jobs alone.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table bulk_updates (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid,
      transaction_ids uuid[],
      filters jsonb not null default '{}',
      changes jsonb not null,
      actor text default nullif(current_setting('app.actor', true), ''),
      request_id text default nullif(current_setting('app.request_id', true), ''),
      status text not null default 'queued' check (status in ('queued', 'processing', 'completed', 'failed')),
      total_count integer,
      processed_count integer not null default 0,
      changed_count integer not null default 0,
      skipped_count integer not null default 0,
      locked_count integer not null default 0,
      checkpoint uuid,
      checkpoint_date date,
      error jsonb,
      job_id text,
      heartbeat_at timestamptz,
      finished_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index bulk_updates_by_client on bulk_updates (tenant_id, livemode, client_id, created_at);
    create index bulk_updates_by_creation on bulk_updates (created_at);
    create index bulk_updates_unfinished on bulk_updates (heartbeat_at) where status in ('queued', 'processing');
    create index bulk_updates_failed on bulk_updates (finished_at) where status = 'failed';
    create index bulk_updates_by_request on bulk_updates (request_id) where request_id is not null;
    select protect_tenant_table('bulk_updates');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table bulk_updates');
}

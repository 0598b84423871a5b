import type { Knex } from 'knex';

/**
 * One row for each return for which HMRC was asked what it holds: the work behind the queue, HMRC's newest answer, and what
 * became of each value of it. Locks nothing that is in use; the release before leaves it empty.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table prefills (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      tax_return_id uuid not null,
      status text not null default 'queued' check (status in ('queued', 'processing', 'completed', 'failed')),
      error jsonb,
      held jsonb,
      suggestions jsonb not null default '[]' check (jsonb_typeof(suggestions) = 'array'),
      read_at timestamptz,
      finished_at timestamptz,
      job_id text,
      heartbeat_at timestamptz,
      request_id text default nullif(current_setting('app.request_id', true), ''),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (tenant_id, livemode, tax_return_id),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id),
      foreign key (tenant_id, livemode, tax_return_id) references tax_returns (tenant_id, livemode, id)
    );
    create index prefills_unfinished on prefills (heartbeat_at) where status in ('queued', 'processing');
    create index prefills_by_job on prefills (job_id) where job_id is not null;
    create index prefills_by_request on prefills (request_id) where request_id is not null;
    create index prefills_failed on prefills (finished_at) where status = 'failed';
    create index prefills_failed_by_code on prefills ((error->>'code'), finished_at desc) where status = 'failed';
    create index prefills_failed_by_tenant on prefills (tenant_id, finished_at desc) where status = 'failed';
    create index prefills_by_client on prefills (tenant_id, livemode, client_id);
    create index prefills_by_creation on prefills (tenant_id, livemode, created_at desc, id desc);
    select protect_tenant_table('prefills');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table prefills;');
}

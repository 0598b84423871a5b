import type { Knex } from 'knex';

/**
 * Returns that are to be filed together, and what became of each. The id of an item is that of the submission which
 * it becomes. Creates tables only; locks nothing in use, and old code runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table submission_batches (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid,
      requested_by uuid,
      cancelled_at timestamptz,
      created_at timestamptz not null default now(),
      unique (tenant_id, livemode, id)
    );
    select protect_tenant_table('submission_batches');

    create table submission_batch_items (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      batch_id uuid not null,
      position integer not null check (position between 1 and 500),
      tax_return_id uuid not null,
      seen_version integer,
      fraud_prevention_encrypted bytea,
      status text not null default 'pending' check (status in ('pending', 'requested', 'failed', 'cancelled')),
      problem jsonb,
      job_id text,
      heartbeat_at timestamptz,
      request_id text default nullif(current_setting('app.request_id', true), ''),
      created_at timestamptz not null default now(),
      check ((status = 'failed') = (problem is not null)),
      foreign key (tenant_id, livemode, batch_id) references submission_batches (tenant_id, livemode, id)
    );
    create unique index submission_batch_items_in_order on submission_batch_items (batch_id, position);
    create index submission_batch_items_pending on submission_batch_items (heartbeat_at) where status = 'pending';
    select protect_tenant_table('submission_batch_items');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table submission_batch_items, submission_batches');
}

import type { Knex } from 'knex';

/** What we tell others, and the outbox that carries every job. Creates tables only; locks nothing in use. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table reports (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      type text not null,
      format text not null,
      tax_year smallint,
      date_from date,
      date_to date,
      filters jsonb not null default '{}',
      status text not null default 'queued'
        check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled')),
      processed_count integer not null default 0,
      total_count integer,
      as_of timestamptz,
      file_id uuid references files (id),
      filename text,
      content_type text,
      error jsonb,
      expires_at timestamptz,
      job_id text,
      heartbeat_at timestamptz,
      cancel_requested_at timestamptz,
      started_at timestamptz,
      finished_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index reports_by_creation on reports (tenant_id, livemode, created_at desc, id desc);
    create index reports_by_client on reports (tenant_id, livemode, client_id);
    create index reports_by_file on reports (file_id);
    create index reports_unfinished on reports (heartbeat_at) where status in ('queued', 'processing');
    select protect_tenant_table('reports');

    create table webhook_endpoints (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      url text not null,
      events text[] not null,
      description text,
      enabled boolean not null default true,
      status text not null default 'active' check (status in ('active', 'disabled_by_user', 'disabled_by_failures')),
      signature_format text not null default 'timestamped' check (signature_format in ('timestamped', 'body_only')),
      secret_encrypted bytea not null,
      previous_secret_encrypted bytea,
      previous_secret_expires_at timestamptz,
      batch jsonb,
      paused_until timestamptz,
      consecutive_failures integer not null default 0,
      failing_since timestamptz,
      warned_count smallint not null default 0,
      last_attempt_at timestamptz,
      last_attempt_status integer,
      metadata jsonb not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create index webhook_endpoints_by_creation
      on webhook_endpoints (tenant_id, livemode, created_at desc, id desc);
    select protect_tenant_table('webhook_endpoints');

    create table events (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      sequence bigint generated always as identity,
      type text not null,
      client_id uuid,
      subject_id uuid,
      body text not null,
      created_at timestamptz not null default clock_timestamp()
    );
    create index events_by_creation on events (tenant_id, livemode, created_at desc, id desc);
    create index events_by_age on events (created_at);
    select protect_tenant_table('events');
    grant usage on sequence events_sequence_seq to app, system;

    create table webhook_deliveries (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      event_id uuid not null references events (id),
      webhook_endpoint_id uuid not null references webhook_endpoints (id),
      status text not null default 'pending'
        check (status in ('pending', 'delivering', 'delivered', 'failed', 'cancelled')),
      attempts integer not null default 0,
      scheduled_attempts integer not null default 0,
      next_attempt_at timestamptz,
      lease_token uuid,
      leased_until timestamptz,
      last_status integer,
      last_failure_class text,
      job_id text,
      heartbeat_at timestamptz,
      delivered_at timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default now(),
      unique (event_id, webhook_endpoint_id)
    );
    create index webhook_deliveries_by_endpoint
      on webhook_deliveries (webhook_endpoint_id, created_at desc, id desc);
    create index webhook_deliveries_by_tenant on webhook_deliveries (tenant_id, livemode);
    create index webhook_deliveries_waiting on webhook_deliveries (next_attempt_at)
      where status in ('pending', 'delivering');
    select protect_tenant_table('webhook_deliveries');

    create table webhook_attempts (
      id uuid primary key,
      tenant_id uuid not null,
      livemode boolean not null,
      webhook_delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
      number integer not null,
      started_at timestamptz not null,
      outcome text not null check (outcome in ('success', 'failure')),
      failure_class text,
      response_status integer,
      response_excerpt bytea,
      response_truncated boolean not null default false,
      timings jsonb not null,
      unique (webhook_delivery_id, number)
    );
    create index webhook_attempts_by_tenant on webhook_attempts (tenant_id, livemode);
    select protect_tenant_table('webhook_attempts');

    create table outbox (
      id bigint generated always as identity primary key,
      tenant_id uuid not null,
      livemode boolean not null,
      queue text not null,
      job_id text not null,
      payload jsonb not null,
      available_at timestamptz not null default now(),
      attempts smallint not null default 0,
      last_error text,
      created_at timestamptz not null default clock_timestamp()
    );
    create index outbox_due on outbox (available_at, id);
    create index outbox_by_job on outbox (job_id);
    alter table outbox set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
    select protect_tenant_table('outbox');
    grant usage on sequence outbox_id_seq to app, system;

    create table outbox_dead (
      id bigint primary key,
      tenant_id uuid not null,
      livemode boolean not null,
      queue text not null,
      job_id text not null,
      payload jsonb not null,
      reason text not null,
      died_at timestamptz not null default now()
    );
    select protect_tenant_table('outbox_dead');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table outbox_dead, outbox, webhook_attempts, webhook_deliveries, events, webhook_endpoints, reports`);
}

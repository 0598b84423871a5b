import type { Knex } from 'knex';

/** Returns, figures, declarations, submissions and their history. Creates tables only; locks nothing in use. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table tax_returns (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      tax_year smallint not null,
      state text not null,
      filing_version integer not null default 1,
      basis text not null default 'cash' check (basis in ('cash', 'accruals')),
      region text check (region in ('england', 'wales', 'northern_ireland', 'scotland')),
      inputs jsonb not null default '{}',
      adjustments jsonb not null default '[]',
      issues jsonb not null default '[]',
      rejection jsonb,
      calculation_id uuid,
      hmrc_calculation_id text,
      hmrc_figures jsonb,
      submitted_at timestamptz,
      hmrc_correlation_id text,
      reconciled_by text,
      acceptance_state text check (acceptance_state in ('pending', 'fulfilled')),
      accepted_at timestamptz,
      notes text,
      metadata jsonb not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      unique (tenant_id, livemode, id),
      check (state not in ('submitted', 'accepted') or (
        submitted_at is not null and hmrc_calculation_id is not null
        and (hmrc_correlation_id is not null or reconciled_by is not null))),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index tax_returns_by_creation on tax_returns (tenant_id, livemode, created_at desc, id desc);
    create unique index tax_returns_one_open on tax_returns (tenant_id, livemode, client_id, tax_year)
      where deleted_at is null and state <> 'cancelled';
    select protect_tenant_table('tax_returns');

    create table calculations (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      tax_return_id uuid not null,
      client_id uuid not null,
      tax_year smallint not null,
      status text not null check (status in ('queued', 'processing', 'completed', 'failed')),
      generation integer not null default 1,
      input jsonb,
      figures jsonb,
      figures_hash text,
      total_liability_pence bigint,
      trace jsonb,
      source_fingerprint text,
      stale boolean not null default false,
      error jsonb,
      job_id text,
      heartbeat_at timestamptz,
      as_of timestamptz,
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      foreign key (tenant_id, livemode, tax_return_id) references tax_returns (tenant_id, livemode, id)
    );
    create index calculations_by_return on calculations (tenant_id, livemode, tax_return_id, created_at desc);
    create index calculations_unfinished on calculations (heartbeat_at) where status in ('queued', 'processing');
    select protect_tenant_table('calculations');

    create table declarations (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      tax_return_id uuid not null,
      filing_version integer not null,
      calculation_id uuid not null references calculations (id),
      figures_hash text not null,
      wording_version text not null,
      declarant_kind text not null check (declarant_kind in ('taxpayer', 'agent')),
      declarant_name text not null,
      agreed_at timestamptz not null,
      recorded_by uuid,
      recorded_at timestamptz not null default now(),
      foreign key (tenant_id, livemode, tax_return_id) references tax_returns (tenant_id, livemode, id)
    );
    create index declarations_by_return on declarations (tenant_id, livemode, tax_return_id, recorded_at desc);
    create index declarations_by_calculation on declarations (calculation_id);
    select protect_tenant_table('declarations');
    revoke update, delete on declarations from app, system;
    create trigger declarations_append_only before update or delete on declarations
      for each row execute function refuse_change();

    create table submissions (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      tax_return_id uuid not null,
      client_id uuid not null,
      tax_year smallint not null,
      filing_version integer not null,
      nino_index bytea not null,
      kind text not null check (kind in ('prepare', 'submit')),
      state text not null
        check (state in ('queued', 'sending_data', 'calculating', 'sending', 'unknown', 'confirmed', 'refused', 'done')),
      auto boolean not null default false,
      declaration_id uuid references declarations (id),
      attempts integer not null default 0,
      reconcile_round integer not null default 0,
      negative_rounds integer not null default 0,
      fraud_prevention_encrypted bytea,
      hmrc_calculation_id text,
      hmrc_correlation_id text,
      code text,
      sent_at timestamptz,
      confirmed_at timestamptz,
      job_id text,
      heartbeat_at timestamptz,
      next_step_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      foreign key (tenant_id, livemode, tax_return_id) references tax_returns (tenant_id, livemode, id)
    );
    create index submissions_by_return on submissions (tenant_id, livemode, tax_return_id, created_at desc);
    create index submissions_by_declaration on submissions (declaration_id);
    create unique index submissions_one_unresolved on submissions (tenant_id, livemode, nino_index, tax_year)
      where state not in ('confirmed', 'refused', 'done');
    create index submissions_unfinished on submissions (heartbeat_at)
      where state not in ('confirmed', 'refused', 'done');
    select protect_tenant_table('submissions');

    create table status_history (
      id bigint generated always as identity primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      tax_return_id uuid not null,
      filing_version integer not null,
      from_state text,
      to_state text not null,
      trigger text not null,
      actor text not null,
      hmrc_correlation_id text,
      code text,
      at timestamptz not null default now(),
      foreign key (tenant_id, livemode, tax_return_id) references tax_returns (tenant_id, livemode, id)
    );
    create index status_history_by_return on status_history (tenant_id, livemode, tax_return_id, id);
    select protect_tenant_table('status_history');
    grant usage on sequence status_history_id_seq to app, system;
    revoke update, delete on status_history from app, system;
    create trigger status_history_append_only before update or delete on status_history
      for each row execute function refuse_change();

    create table obligations (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      hmrc_business_id text,
      kind text not null check (kind in ('quarterly', 'final_declaration')),
      tax_year smallint not null,
      period_start_on date not null,
      period_end_on date not null,
      due_on date not null,
      status text not null check (status in ('open', 'fulfilled')),
      received_on date,
      fetched_at timestamptz not null default now(),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create unique index obligations_by_period
      on obligations (tenant_id, livemode, client_id, kind, hmrc_business_id, period_start_on) nulls not distinct;
    select protect_tenant_table('obligations');

    create table quarterly_updates (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      business_id uuid,
      kind text not null check (kind in ('self_employment', 'uk_property', 'foreign_property')),
      hmrc_business_id text not null,
      tax_year smallint not null,
      period_start_on date not null,
      period_end_on date not null,
      revision integer not null default 1,
      figures jsonb not null,
      body_hash text,
      status text not null check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled')),
      hmrc_correlation_id text,
      error jsonb,
      job_id text,
      heartbeat_at timestamptz,
      sent_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index quarterly_updates_by_client on quarterly_updates (tenant_id, livemode, client_id, tax_year);
    create index quarterly_updates_by_creation on quarterly_updates (tenant_id, livemode, created_at desc, id desc);
    select protect_tenant_table('quarterly_updates');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table quarterly_updates, obligations, status_history, submissions, declarations, calculations, tax_returns`);
}

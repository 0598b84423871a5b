import type { Knex } from 'knex';

/**
 * Transactions and what decides their category. Only the client is a foreign key: every other reference
 * is checked under the tenant's own policies by the services, its target is only ever soft-deleted, and a
 * check per imported row and column would double the cost of an import.
 *
 * `identity_key` is what makes a second import of a row the same row: a hash of its external id, or of
 * its content and occurrence. It stays on a deleted row, which is why that row stays deleted.
 * Creates tables only; locks nothing in use.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table category_rules (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      position integer not null check (position >= 0),
      name text,
      match jsonb not null,
      category text not null,
      allowable_bps integer check (allowable_bps between 0 and 10000),
      business_id uuid,
      property_id uuid,
      metadata jsonb not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      check (business_id is null or property_id is null),
      foreign key (tenant_id, livemode, business_id) references businesses (tenant_id, livemode, id),
      foreign key (tenant_id, livemode, property_id) references properties (tenant_id, livemode, id)
    );
    create index category_rules_in_order on category_rules (tenant_id, livemode, position, id);
    create index category_rules_by_business on category_rules (tenant_id, livemode, business_id);
    create index category_rules_by_property on category_rules (tenant_id, livemode, property_id);
    select protect_tenant_table('category_rules');

    create table category_memory (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid,
      business_id uuid,
      property_id uuid,
      merchant text not null,
      direction text not null check (direction in ('in', 'out')),
      category text not null,
      uses integer not null default 1,
      learned_from_transaction_id uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create index category_memory_by_merchant on category_memory (tenant_id, livemode, merchant, direction);
    select protect_tenant_table('category_memory');

    create table transactions (
      id uuid primary key,
      tenant_id uuid not null,
      livemode boolean not null,
      client_id uuid not null,
      date date not null,
      tax_year smallint not null,
      amount_pence bigint not null check (amount_pence <> 0),
      currency text not null default 'GBP',
      amount_gbp_pence bigint,
      exchange_rate text,
      description text not null,
      counterparty text,
      reference text,
      category text,
      category_source text
        check (category_source in ('user', 'rule', 'memory', 'dictionary', 'model', 'structure', 'import')),
      category_confidence real check (category_confidence between 0 and 1),
      category_reason text,
      category_rule_id uuid,
      category_version text,
      category_alternatives jsonb,
      business_id uuid,
      property_id uuid,
      allowable_bps integer not null default 10000 check (allowable_bps between 0 and 10000),
      splits jsonb,
      external_id text,
      identity_key bytea,
      source text not null check (source in ('api', 'import')),
      source_account_id uuid,
      import_id uuid,
      import_row integer,
      kind text not null default 'ordinary' check (kind in ('ordinary', 'transfer')),
      part text check (part in ('gross', 'fee')),
      balance_pence bigint,
      original_amount_minor bigint,
      original_currency text,
      needs_review boolean not null,
      possible_duplicate_of uuid,
      transfer_pair_id uuid,
      notes text,
      metadata jsonb not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      check (business_id is null or property_id is null),
      check (category is null or category_source is not null),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index transactions_by_date on transactions (tenant_id, livemode, client_id, date desc, id desc);
    create index transactions_by_tenant_date on transactions (tenant_id, livemode, date desc, id desc);
    create index transactions_by_import on transactions (import_id) where import_id is not null;
    create index transactions_by_property on transactions (property_id, date) where property_id is not null;
    create unique index transactions_by_identity
      on transactions (tenant_id, livemode, client_id, source_account_id, identity_key) nulls not distinct
      where identity_key is not null;
    select protect_tenant_table('transactions');

    create table categorisations (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid,
      transaction_ids uuid[],
      filter jsonb not null default '{}',
      status text not null default 'queued'
        check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled')),
      processed_count integer not null default 0,
      total_count integer,
      changed_count integer not null default 0,
      checkpoint uuid,
      error jsonb,
      job_id text,
      heartbeat_at timestamptz,
      finished_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index categorisations_by_client on categorisations (tenant_id, livemode, client_id);
    create index categorisations_unfinished on categorisations (heartbeat_at)
      where status in ('queued', 'processing');
    select protect_tenant_table('categorisations');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table categorisations, transactions, category_memory, category_rules');
}

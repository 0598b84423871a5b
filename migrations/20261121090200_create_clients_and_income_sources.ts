import type { Knex } from 'knex';

/** Taxpayers and where their income comes from. Creates tables only; locks nothing in use. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table clients (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      given_name text not null,
      family_name text not null,
      date_of_birth date,
      email text,
      phone text,
      nino_encrypted bytea,
      nino_index bytea,
      nino_suffix text,
      utr_encrypted bytea,
      utr_index bytea,
      utr_suffix text,
      region text not null check (region in ('england', 'wales', 'northern_ireland', 'scotland')),
      address jsonb,
      student_loan_plans text[] not null default '{}',
      marriage_allowance text not null default 'none' check (marriage_allowance in ('none', 'given', 'received')),
      blind_person boolean not null default false,
      external_id text,
      metadata jsonb not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      unique (tenant_id, livemode, id)
    );
    create index clients_by_creation on clients (tenant_id, livemode, created_at desc, id desc);
    create unique index clients_by_external_id on clients (tenant_id, livemode, external_id)
      where external_id is not null and deleted_at is null;
    create index clients_by_nino on clients (tenant_id, livemode, nino_index) where nino_index is not null;
    create index clients_by_utr on clients (tenant_id, livemode, utr_index) where utr_index is not null;
    select protect_tenant_table('clients');
    alter table api_keys add constraint api_keys_client
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id);
    create index api_keys_by_client on api_keys (client_id);

    create table businesses (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      type text not null default 'self_employment' check (type in ('self_employment')),
      trading_name text not null,
      trade text not null,
      commenced_on date,
      ceased_on date,
      accounting_basis text not null default 'cash' check (accounting_basis in ('cash', 'accruals')),
      hmrc_business_id text,
      external_id text,
      metadata jsonb not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      unique (tenant_id, livemode, id),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index businesses_by_creation on businesses (tenant_id, livemode, created_at desc, id desc);
    create index businesses_by_client on businesses (tenant_id, livemode, client_id);
    create unique index businesses_by_external_id on businesses (tenant_id, livemode, external_id)
      where external_id is not null and deleted_at is null;
    select protect_tenant_table('businesses');

    create table properties (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      name text not null,
      address jsonb not null,
      kind text not null check (kind in ('residential', 'commercial', 'mixed', 'land')),
      letting text not null default 'standard'
        check (letting in ('standard', 'rent_a_room', 'holiday_let', 'former_fhl')),
      ownership jsonb not null default '[]',
      ownership_share_bps integer not null default 10000 check (ownership_share_bps between 1 and 10000),
      amounts_are text not null default 'whole' check (amounts_are in ('whole', 'share')),
      acquired_on date,
      purchase_price_pence bigint check (purchase_price_pence >= 0),
      first_let_on date,
      ceased_on date,
      cease_reason text check (cease_reason in ('no_longer_renting_property_out', 'disposal')),
      external_id text,
      metadata jsonb not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      unique (tenant_id, livemode, id),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index properties_by_creation on properties (tenant_id, livemode, created_at desc, id desc);
    create index properties_by_client on properties (tenant_id, livemode, client_id);
    create unique index properties_by_external_id on properties (tenant_id, livemode, external_id)
      where external_id is not null and deleted_at is null;
    select protect_tenant_table('properties');

    create table source_accounts (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      name text not null,
      kind text not null default 'bank' check (kind in ('bank', 'card', 'platform')),
      institution text,
      currency text not null default 'GBP',
      default_business_id uuid,
      default_property_id uuid,
      mapping jsonb,
      external_id text,
      metadata jsonb not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      unique (tenant_id, livemode, id),
      check (default_business_id is null or default_property_id is null),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id),
      foreign key (tenant_id, livemode, default_business_id) references businesses (tenant_id, livemode, id),
      foreign key (tenant_id, livemode, default_property_id) references properties (tenant_id, livemode, id)
    );
    create index source_accounts_by_creation on source_accounts (tenant_id, livemode, created_at desc, id desc);
    create index source_accounts_by_client on source_accounts (tenant_id, livemode, client_id);
    create index source_accounts_by_business on source_accounts (tenant_id, livemode, default_business_id);
    create index source_accounts_by_property on source_accounts (tenant_id, livemode, default_property_id);
    create unique index source_accounts_by_external_id on source_accounts (tenant_id, livemode, external_id)
      where external_id is not null and deleted_at is null;
    select protect_tenant_table('source_accounts');

    create table hmrc_grants (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      status text not null check (status in ('pending', 'active', 'revoked', 'expired')),
      state_hash bytea unique,
      state_expires_at timestamptz,
      access_token_encrypted bytea,
      refresh_token_encrypted bytea,
      scopes text[] not null default '{}',
      access_expires_at timestamptz,
      expires_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index hmrc_grants_by_client on hmrc_grants (tenant_id, livemode, client_id);
    create unique index hmrc_grants_one_active on hmrc_grants (tenant_id, livemode, client_id)
      where status = 'active';
    select protect_tenant_table('hmrc_grants');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table api_keys drop constraint api_keys_client');
  await knex.raw('drop table hmrc_grants, source_accounts, properties, businesses, clients');
}

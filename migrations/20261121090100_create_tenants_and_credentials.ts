import type { Knex } from 'knex';

/** Tenants, their credentials, and what protects a request. Creates tables only; locks nothing in use. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table deployment (
      only_row boolean primary key default true check (only_row),
      encryption_key_fingerprint text not null,
      created_at timestamptz not null default now()
    );
    grant select, insert on deployment to system;

    create table tenants (
      id uuid primary key,
      name text not null check (length(name) between 1 and 200),
      plan text not null check (plan in ('free', 'professional', 'enterprise')),
      hourly_limit integer check (hourly_limit > 0),
      status text not null default 'active' check (status in ('active', 'suspended')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    alter table tenants enable row level security;
    alter table tenants force row level security;
    create policy tenant_rows on tenants for select to app
      using (id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
    create policy system_rows on tenants to system using (true) with check (true);
    grant select on tenants to app;
    grant select, insert, update, delete on tenants to system;

    create table api_keys (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      lineage_id uuid not null,
      name text not null,
      prefix text not null,
      last4 text not null,
      secret_hash bytea not null unique,
      scopes text[] not null,
      client_id uuid,
      expires_at timestamptz,
      revoked_at timestamptz,
      rotated_from_id uuid references api_keys (id),
      last_used_at timestamptz,
      last_used_ip text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index api_keys_by_tenant on api_keys (tenant_id, livemode, created_at desc, id desc);
    create index api_keys_by_rotated_from on api_keys (rotated_from_id);
    select protect_tenant_table('api_keys');

    create table oauth_apps (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      name text not null,
      confidential boolean not null,
      secret_hash bytea,
      redirect_uris text[] not null default '{}',
      scopes text[] not null,
      metadata jsonb not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create index oauth_apps_by_tenant on oauth_apps (tenant_id, livemode, created_at desc, id desc);
    select protect_tenant_table('oauth_apps');

    create table oauth_grants (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      oauth_app_id uuid not null references oauth_apps (id),
      scopes text[] not null,
      client_id uuid,
      code_hash bytea unique,
      code_challenge text,
      redirect_uri text,
      code_expires_at timestamptz,
      code_used_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index oauth_grants_by_app on oauth_grants (oauth_app_id);
    create index oauth_grants_by_tenant on oauth_grants (tenant_id, livemode, created_at desc);
    select protect_tenant_table('oauth_grants');

    create table oauth_tokens (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      oauth_grant_id uuid not null references oauth_grants (id),
      kind text not null check (kind in ('access', 'refresh')),
      token_hash bytea not null unique,
      scopes text[] not null,
      successor_id uuid references oauth_tokens (id),
      used_at timestamptz,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index oauth_tokens_by_grant on oauth_tokens (oauth_grant_id);
    create index oauth_tokens_by_successor on oauth_tokens (successor_id);
    create index oauth_tokens_by_tenant on oauth_tokens (tenant_id, livemode);
    select protect_tenant_table('oauth_tokens');

    create table idempotency_keys (
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      method text not null,
      path text not null,
      key text not null,
      fingerprint bytea not null,
      state text not null check (state in ('in_progress', 'completed')),
      lease_token uuid not null,
      leased_until timestamptz not null,
      status smallint,
      headers jsonb,
      body_encrypted bytea,
      created_at timestamptz not null default now(),
      primary key (tenant_id, livemode, method, path, key),
      check (state = 'in_progress' or status is not null)
    );
    create index idempotency_keys_by_age on idempotency_keys (created_at);
    select protect_tenant_table('idempotency_keys');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table idempotency_keys, oauth_tokens, oauth_grants, oauth_apps, api_keys, tenants, deployment`);
}

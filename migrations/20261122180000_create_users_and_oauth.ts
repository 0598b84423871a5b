import type { Knex } from 'knex';

/**
 * The persons of a tenant, the apps that act for tenants, what each was granted, and the tokens. Takes the place of
 * three tables of the same names that nothing has ever read or written. Of tokens and codes only hashes are kept.
 * Creates tables and triggers; locks nothing in use but `api_keys`, for a moment. Old code runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table oauth_tokens, oauth_grants, oauth_apps;

    create table users (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      email text not null check (length(email) <= 254),
      role text not null check (role in ('owner', 'member')),
      password_hash text not null,
      must_change_password boolean not null default true,
      totp_secret_encrypted bytea,
      totp_last_step bigint,
      disabled_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index users_by_email on users (lower(email)) where disabled_at is null;
    create index users_by_tenant on users (tenant_id, livemode, created_at desc, id desc);
    select protect_tenant_table('users');

    create table oauth_apps (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      name text not null,
      type text not null check (type in ('confidential', 'public')),
      audience text not null check (audience in ('own_tenant', 'any_tenant')),
      redirect_uris text[] not null,
      scopes text[] not null,
      logo_url text,
      secret_hash bytea,
      previous_secret_hash bytea,
      previous_secret_expires_at timestamptz,
      issued_by_id uuid references api_keys (id),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      check ((type = 'confidential') = (secret_hash is not null))
    );
    create index oauth_apps_by_tenant on oauth_apps (tenant_id, livemode, created_at desc, id desc);
    create index oauth_apps_by_issued_by on oauth_apps (issued_by_id);
    select protect_tenant_table('oauth_apps');

    create table oauth_grants (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      oauth_app_id uuid not null references oauth_apps (id),
      app_name text not null,
      user_id uuid references users (id),
      scopes text[] not null,
      client_id uuid,
      expires_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index oauth_grants_by_tenant on oauth_grants (tenant_id, livemode, created_at desc, id desc);
    create index oauth_grants_by_app on oauth_grants (oauth_app_id);
    create index oauth_grants_by_user on oauth_grants (user_id);
    create index oauth_grants_by_expiry on oauth_grants (expires_at);
    create unique index oauth_grants_of_app_itself on oauth_grants (oauth_app_id)
      where user_id is null and revoked_at is null;
    select protect_tenant_table('oauth_grants');

    create table oauth_tokens (
      token_hash bytea primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      oauth_grant_id uuid not null references oauth_grants (id) on delete cascade,
      kind text not null check (kind in ('code', 'access', 'refresh')),
      scopes text[] not null,
      payload jsonb not null,
      predecessor_hash bytea,
      use_id uuid,
      used_at timestamptz,
      retried_at timestamptz,
      replaced_at timestamptz,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index oauth_tokens_by_grant on oauth_tokens (oauth_grant_id);
    create index oauth_tokens_by_tenant on oauth_tokens (tenant_id, livemode);
    create index oauth_tokens_by_predecessor on oauth_tokens (predecessor_hash) where predecessor_hash is not null;
    create index oauth_tokens_by_expiry on oauth_tokens (expires_at);
    select protect_tenant_table('oauth_tokens');

    create table oauth_sign_ins (
      id_hash bytea primary key,
      kind text not null check (kind in ('session', 'interaction')),
      uid_hash bytea unique,
      user_id uuid references users (id) on delete cascade,
      payload jsonb not null,
      expires_at timestamptz not null
    );
    create index oauth_sign_ins_by_user on oauth_sign_ins (user_id);
    create index oauth_sign_ins_by_expiry on oauth_sign_ins (expires_at);
    grant select, insert, update, delete on oauth_sign_ins to system;

    alter table api_keys add column allowed_cidrs text[];

    create function notify_of_app_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('credential_changes', g.tenant_id::text)
        from (select distinct tenant_id from oauth_grants where oauth_app_id = old.id and revoked_at is null) g;
      return null;
    end $$;
    create trigger notify_of_change after update on oauth_apps for each row
      execute function notify_of_app_change();
    create trigger notify_of_change after update on oauth_grants for each row
      when (to_jsonb(old) - array['last_used_at', 'expires_at']
        is distinct from to_jsonb(new) - array['last_used_at', 'expires_at'])
      execute function notify_of_key_change();
    create trigger notify_of_deletion after delete on oauth_tokens for each row
      when (old.kind = 'access' and old.expires_at > now())
      execute function notify_of_key_change()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table api_keys drop column allowed_cidrs;
    drop table oauth_sign_ins, oauth_tokens, oauth_grants, oauth_apps, users;
    drop function notify_of_app_change();

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
    select protect_tenant_table('oauth_tokens')`);
}

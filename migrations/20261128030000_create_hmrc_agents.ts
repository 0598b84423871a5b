import type { Knex } from 'knex';

/**
 * Filing as an agent: the practice's grant at HMRC, the invitations by which clients accept the practice, and what was last
 * known of the access to each client, which is also the work behind its queue. A notice of the end of a grant is given once
 * for each distance, for which grants of clients get a column. Adding it and creating the tables locks nothing for long; the
 * release before leaves all of it empty.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table hmrc_grants add column announced_days smallint;

    create table hmrc_agent_grants (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      arn text not null,
      status text not null check (status in ('pending', 'active', 'revoked', 'expired')),
      state_hash bytea unique,
      state_expires_at timestamptz,
      access_token_encrypted bytea,
      refresh_token_encrypted bytea,
      scopes text[] not null default '{}',
      access_expires_at timestamptz,
      expires_at timestamptz,
      announced_days smallint,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index hmrc_agent_grants_by_tenant on hmrc_agent_grants (tenant_id, livemode, updated_at desc);
    create unique index hmrc_agent_grants_one_active on hmrc_agent_grants (tenant_id, livemode)
      where status = 'active';
    create index hmrc_agent_grants_by_end on hmrc_agent_grants (expires_at) where status = 'active';
    select protect_tenant_table('hmrc_agent_grants');

    create table agent_invitations (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      arn text not null,
      role text not null check (role in ('main', 'supporting')),
      status text not null
        check (status in ('pending', 'accepted', 'rejected', 'expired', 'cancelled', 'partial_auth')),
      hmrc_invitation_id text,
      link_encrypted bytea,
      expires_at timestamptz,
      ended_at timestamptz,
      request_id text default nullif(current_setting('app.request_id', true), ''),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index agent_invitations_by_client on agent_invitations (tenant_id, livemode, client_id, created_at desc, id desc);
    create unique index agent_invitations_by_hmrc_id
      on agent_invitations (tenant_id, livemode, client_id, hmrc_invitation_id)
      where hmrc_invitation_id is not null;
    create index agent_invitations_by_request on agent_invitations (request_id) where request_id is not null;
    select protect_tenant_table('agent_invitations');

    create table hmrc_access (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      state text
        check (state in ('ok', 'not_signed_up', 'no_relationship', 'supporting_only', 'grant_expired', 'no_grant')),
      via text check (via in ('client', 'agent')),
      arn text,
      detail text,
      checked_at timestamptz,
      status text not null default 'completed' check (status in ('queued', 'processing', 'completed', 'failed')),
      error jsonb,
      next_check_at timestamptz,
      job_id text,
      heartbeat_at timestamptz,
      request_id text default nullif(current_setting('app.request_id', true), ''),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (tenant_id, livemode, client_id),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index hmrc_access_unfinished on hmrc_access (heartbeat_at) where status in ('queued', 'processing');
    create index hmrc_access_by_next on hmrc_access (next_check_at) where status in ('completed', 'failed');
    create index hmrc_access_by_job on hmrc_access (job_id) where job_id is not null;
    create index hmrc_access_by_request on hmrc_access (request_id) where request_id is not null;
    create index hmrc_access_failed on hmrc_access (updated_at) where status = 'failed';
    create index hmrc_access_failed_by_code on hmrc_access ((error->>'code'), updated_at desc) where status = 'failed';
    create index hmrc_access_failed_by_tenant on hmrc_access (tenant_id, updated_at desc) where status = 'failed';
    create index hmrc_access_by_creation on hmrc_access (tenant_id, livemode, created_at desc, id desc);
    select protect_tenant_table('hmrc_access');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table hmrc_access, agent_invitations, hmrc_agent_grants;
    alter table hmrc_grants drop column announced_days;
  `);
}

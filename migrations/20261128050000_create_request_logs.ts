import type { Knex } from 'knex';

/**
 * Requests of a tenant that were answered: what was asked for, by which credential, and the answer's status. No bodies and no
 * queries. Locks nothing that is there. Older code runs on it and writes none.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table request_logs (
      id uuid primary key,
      tenant_id uuid not null references tenants (id) on delete cascade,
      livemode boolean not null,
      credential_id uuid not null,
      oauth_app_id uuid,
      method text not null,
      path text not null,
      operation text,
      status smallint not null,
      code text,
      duration_ms integer not null,
      client_request_id text,
      created_at timestamptz not null
    );
    create index request_logs_by_creation on request_logs (tenant_id, livemode, created_at, id);
    create index request_logs_of_credential on request_logs (tenant_id, livemode, credential_id, created_at, id);
    create index request_logs_refused on request_logs (tenant_id, livemode, created_at, id) where status >= 400;
    create index request_logs_by_age on request_logs using brin (created_at);
    select protect_tenant_table('request_logs');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table request_logs');
}

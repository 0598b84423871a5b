import type { Knex } from 'knex';

/** Tables whose rows stand as they were written, and go only with the client or tenant whose they are. */
const APPEND_ONLY = ['declarations', 'status_history'];

/**
 * Requests to erase a client or a tenant, with their certificates, and what the law wants kept of those who were erased, sealed. Rows
 * that could never be deleted can be by `system` while an erasure of theirs is processed. Triggers are replaced, which locks three
 * tables for a moment; old code runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table erasures (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      subject text not null check (subject in ('client', 'tenant')),
      client_id uuid,
      status text not null check (status in ('waiting', 'queued', 'processing', 'completed', 'withdrawn')),
      starts_at timestamptz not null,
      requested_by text not null,
      requesting_key_id uuid,
      client_in_hand jsonb,
      erased jsonb not null default '{}',
      certificate jsonb,
      request_id text default nullif(current_setting('app.request_id', true), ''),
      created_at timestamptz not null default now(),
      completed_at timestamptz,
      destroyed_at timestamptz,
      unique (tenant_id, livemode, id),
      check ((subject = 'client') = (client_id is not null)),
      check ((status = 'completed') = (certificate is not null))
    );
    create unique index erasures_of_client on erasures (tenant_id, livemode, client_id)
      where subject = 'client' and status <> 'withdrawn';
    create unique index erasures_of_tenant on erasures (tenant_id) where subject = 'tenant' and status <> 'withdrawn';
    create index erasures_open on erasures (starts_at) where status in ('waiting', 'queued', 'processing');
    create index erasures_by_request on erasures (request_id) where request_id is not null;
    select protect_tenant_table('erasures');
    revoke delete on erasures from app;

    create table kept_records (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      erasure_id uuid not null references erasures (id),
      client_id uuid not null,
      records text not null,
      tax_year smallint,
      row_count integer not null,
      keep_until date not null,
      sealed bytea not null,
      created_at timestamptz not null default now()
    );
    create index kept_records_by_erasure on kept_records (erasure_id, client_id);
    create index kept_records_by_day on kept_records (keep_until);
    create index kept_records_by_tenant on kept_records (tenant_id, livemode);
    select protect_tenant_table('kept_records');
    revoke all on kept_records from app;

    create function refuse_unless_erased() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and exists (
        select from erasures e where e.tenant_id = old.tenant_id and e.status = 'processing' and (e.subject = 'tenant'
          or (e.livemode = old.livemode and e.client_id = (select r.client_id from tax_returns r where r.id = old.tax_return_id)))
      ) then
        return old;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
    end $$;
    ${APPEND_ONLY.map(
      (table) => `
        drop trigger ${table}_append_only on ${table};
        create trigger ${table}_append_only before delete or update on ${table}
          for each row execute function refuse_unless_erased();`,
    ).join('')}
    create trigger approvals_go_with_clients before delete on approvals
      for each row execute function refuse_unless_erased();
    grant delete on declarations, status_history, approvals to system;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    revoke delete on declarations, status_history, approvals from system;
    drop trigger approvals_go_with_clients on approvals;
    ${APPEND_ONLY.map(
      (table) => `
        drop trigger ${table}_append_only on ${table};
        create trigger ${table}_append_only before delete or update on ${table}
          for each row execute function refuse_change();`,
    ).join('')}
    drop function refuse_unless_erased;
    drop table kept_records;
    drop table erasures;
  `);
}

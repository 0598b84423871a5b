import type { Knex } from 'knex';

/**
 * Obligations as HMRC lists them from 2025-26 on: every update of a year begins on the same day, so a period is named
 * by its end. And one row for each client whose obligations are read, which is the work behind the queue. Nothing has
 * written to `obligations` before; creating and changing it locks nothing that is in use.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index obligations_by_period;
    alter table obligations drop constraint obligations_kind_check;
    alter table obligations
      add constraint obligations_kind_check check (kind in ('quarterly', 'final')),
      add column business_type text check (business_type in ('self_employment', 'uk_property', 'foreign_property')),
      add column business_id uuid,
      add column reminded_days smallint,
      add column overdue_at timestamptz;
    create unique index obligations_by_period
      on obligations (tenant_id, livemode, client_id, kind, hmrc_business_id, period_end_on) nulls not distinct;
    create index obligations_by_due_date on obligations (tenant_id, livemode, due_on, id);

    create table obligation_readings (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      status text not null default 'queued' check (status in ('queued', 'processing', 'completed', 'failed')),
      error jsonb,
      read_at timestamptz,
      next_read_at timestamptz,
      job_id text,
      heartbeat_at timestamptz,
      request_id text default nullif(current_setting('app.request_id', true), ''),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (tenant_id, livemode, client_id),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index obligation_readings_unfinished on obligation_readings (heartbeat_at)
      where status in ('queued', 'processing');
    create index obligation_readings_by_next on obligation_readings (next_read_at)
      where status in ('completed', 'failed');
    create index obligation_readings_by_request on obligation_readings (request_id) where request_id is not null;
    select protect_tenant_table('obligation_readings');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table obligation_readings;
    drop index obligations_by_due_date;
    drop index obligations_by_period;
    delete from obligations;
    alter table obligations
      drop column business_type,
      drop column business_id,
      drop column reminded_days,
      drop column overdue_at,
      drop constraint obligations_kind_check,
      add constraint obligations_kind_check check (kind in ('quarterly', 'final_declaration'));
    create unique index obligations_by_period
      on obligations (tenant_id, livemode, client_id, kind, hmrc_business_id, period_start_on) nulls not distinct;
  `);
}

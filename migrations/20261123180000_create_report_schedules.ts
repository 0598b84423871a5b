import type { Knex } from 'knex';

/**
 * Reports that make themselves: when each is due, and which report was made for which day, once. The new columns have no
 * default, so no row of `reports` is rewritten; the unique index is of rows that schedules make, of which there are none
 * yet. Locks `reports` for as long as the columns take. The release before goes on as it is: it makes none of them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table report_schedules (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid,
      client_ids uuid[],
      type text not null,
      format text not null,
      filters jsonb not null default '{}',
      locale text not null,
      every text not null check (every in ('month', 'quarter', 'year')),
      on_day smallint not null check (on_day between 1 and 28),
      next_on date not null,
      last_report_id uuid,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index report_schedules_by_creation
      on report_schedules (tenant_id, livemode, created_at desc, id desc);
    create index report_schedules_by_client on report_schedules (tenant_id, livemode, client_id);
    create index report_schedules_due on report_schedules (next_on);
    select protect_tenant_table('report_schedules');
    alter table reports add column report_schedule_id uuid, add column scheduled_on date;
    create unique index reports_one_of_schedule on reports (report_schedule_id, scheduled_on)
      where report_schedule_id is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index reports_one_of_schedule;
    alter table reports drop column report_schedule_id, drop column scheduled_on;
    drop table report_schedules`);
}

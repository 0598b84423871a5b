import type { Knex } from 'knex';

/**
 * Batches of reports, schedules of batches, and the item for which an open batch waits. New columns that may be empty, an index of rows
 * that schedules make, of which there are none yet, and two checks that are wider than before: each table is read once, locked meanwhile,
 * and no row is rewritten. The release before goes on as it is: it makes none of these, and ends its batches without the new columns.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table submission_batch_schedules (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid,
      client_ids uuid[],
      except_client_ids uuid[] not null default '{}',
      act text not null check (act in ('quarterly_update')),
      preview boolean not null,
      on_day smallint not null check (on_day between 6 and 31),
      next_on date not null,
      requested_by uuid,
      last_batch_ids uuid[] not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index submission_batch_schedules_by_creation
      on submission_batch_schedules (tenant_id, livemode, created_at desc, id desc);
    create index submission_batch_schedules_by_client on submission_batch_schedules (tenant_id, livemode, client_id);
    create index submission_batch_schedules_due on submission_batch_schedules (next_on);
    select protect_tenant_table('submission_batch_schedules');

    alter table submission_batches
      drop constraint submission_batches_act_check,
      add constraint submission_batches_act_check
        check (act in ('submit', 'prepare', 'declare', 'calculate', 'quarterly_update', 'report')),
      add column waits_for uuid,
      add column waits_standing text,
      add column schedule_id uuid,
      add column scheduled_on date,
      add column schedule_part smallint;
    create unique index submission_batches_one_of_schedule
      on submission_batches (schedule_id, scheduled_on, schedule_part) where schedule_id is not null;
    alter table submission_batch_items
      add column report_request jsonb,
      drop constraint submission_batch_items_of_something,
      add constraint submission_batch_items_of_something
        check (num_nonnulls(tax_return_id, update_request, report_request) = 1);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from submission_batch_items where report_request is not null;
    delete from submission_batches where act = 'report';
    alter table submission_batch_items
      drop constraint submission_batch_items_of_something,
      drop column report_request,
      add constraint submission_batch_items_of_something check ((tax_return_id is null) = (update_request is not null));
    drop index submission_batches_one_of_schedule;
    alter table submission_batches
      drop constraint submission_batches_act_check,
      add constraint submission_batches_act_check
        check (act in ('submit', 'prepare', 'declare', 'calculate', 'quarterly_update')),
      drop column waits_for, drop column waits_standing,
      drop column schedule_id, drop column scheduled_on, drop column schedule_part;
    drop table submission_batch_schedules;
  `);
}

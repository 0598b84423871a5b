import type { Knex } from 'knex';

/**
 * Batches of other acts than filing, and when a batch has ended. New columns only, and one that may be empty from now on: nothing is
 * rewritten, and the tables are locked for a moment. Batches from before have ended without an event. The release before leaves the
 * columns at their defaults, which are those of a batch that files.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table submission_batches
      add column act text not null default 'submit'
        check (act in ('submit', 'prepare', 'declare', 'calculate', 'quarterly_update')),
      add column preview boolean not null default false,
      add column completed_at timestamptz default now();
    alter table submission_batches alter column completed_at drop default;
    create index submission_batches_open on submission_batches (created_at) where completed_at is null;
    alter table submission_batch_items
      alter column tax_return_id drop not null,
      add column client_id uuid,
      add column update_request jsonb,
      add column work_id uuid,
      add constraint submission_batch_items_of_something check ((tax_return_id is null) = (update_request is not null));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from submission_batch_items where tax_return_id is null;
    alter table submission_batch_items
      drop constraint submission_batch_items_of_something,
      drop column client_id,
      drop column update_request,
      drop column work_id,
      alter column tax_return_id set not null;
    drop index submission_batches_open;
    alter table submission_batches drop column act, drop column preview, drop column completed_at;
  `);
}

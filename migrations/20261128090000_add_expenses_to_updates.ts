import type { Knex } from 'knex';

/**
 * Expenses of an update, and of those of a schedule. Columns with a constant default: each table is read once, and no row is rewritten.
 * The release before goes on as it is, since whatever it writes is itemised.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table quarterly_updates add column expenses text not null default 'itemised'
      check (expenses in ('itemised', 'consolidated', 'joint_at_year_end'));
    alter table submission_batch_schedules add column expenses text not null default 'itemised'
      check (expenses in ('itemised', 'consolidated', 'joint_at_year_end'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table quarterly_updates drop column expenses;
    alter table submission_batch_schedules drop column expenses;
  `);
}

import type { Knex } from 'knex';

/**
 * The test clock by whose days a schedule of reports or of batches runs. Adds a column that is null in every row, and constraints that
 * need not look at the rows that are there: both tables are locked for a moment. The release before knows no test clocks: it leaves the
 * column as it is, and runs all schedules by the day of everybody.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['report_schedules', 'submission_batch_schedules']) {
    await knex.raw(`
      alter table ${table}
        add column test_clock_id uuid,
        add constraint ${table}_test_clock check (test_clock_id is null or not livemode) not valid,
        add constraint ${table}_test_clock_id_fkey foreign key (tenant_id, test_clock_id)
          references test_clocks (tenant_id, id) not valid`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['report_schedules', 'submission_batch_schedules']) {
    await knex.raw(`
      alter table ${table}
        drop constraint ${table}_test_clock_id_fkey,
        drop constraint ${table}_test_clock,
        drop column test_clock_id`);
  }
}

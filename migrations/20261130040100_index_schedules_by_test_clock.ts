import type { Knex } from 'knex';

export const config = { transaction: false };

/** Finds the schedules of test clocks, and holds a row for no other. Built while the tables are in use. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['report_schedules', 'submission_batch_schedules']) {
    await knex.raw(`
      create index concurrently if not exists ${table}_by_test_clock on ${table} (tenant_id, test_clock_id)
        where test_clock_id is not null`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['report_schedules', 'submission_batch_schedules']) {
    await knex.raw(`drop index concurrently if exists ${table}_by_test_clock`);
  }
}

import type { Knex } from 'knex';

export const config = { transaction: false };

/**
 * Constraints that were added `not valid`, so that their tables were locked for a moment only, and have bound every row that
 * was written since. Once validated they are promises of the whole table, on which the planner and a restored dump may rest.
 * Each is validated in a transaction of its own: its table is read once, and reads and writes go on. The release before
 * knows no difference.
 */
const ADDED_NOT_VALID = [
  { table: 'files', constraint: 'files_store' },
  { table: 'tenants', constraint: 'tenants_move' },
  { table: 'clients', constraint: 'clients_test_clock' },
  { table: 'clients', constraint: 'clients_test_clock_id_fkey' },
  { table: 'report_schedules', constraint: 'report_schedules_test_clock' },
  { table: 'report_schedules', constraint: 'report_schedules_test_clock_id_fkey' },
  { table: 'submission_batch_schedules', constraint: 'submission_batch_schedules_test_clock' },
  { table: 'submission_batch_schedules', constraint: 'submission_batch_schedules_test_clock_id_fkey' },
];

export async function up(knex: Knex): Promise<void> {
  for (const { table, constraint } of ADDED_NOT_VALID)
    await knex.raw('alter table ?? validate constraint ??', [table, constraint]);
}

/** What was validated stays valid: the constraints are as strict before and after. */
export async function down(): Promise<void> {
  return undefined;
}

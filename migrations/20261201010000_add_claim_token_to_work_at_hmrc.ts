import type { Knex } from 'knex';

/** Work that asks HMRC, or tells it something, outside the transactions that write it down. */
const TABLES = ['quarterly_updates', 'obligation_readings', 'prefills'] as const;

/**
 * Names the run that has taken the work on, so that one which was stopped, and goes on after another has taken over, sends nothing and
 * writes down nothing old. Adds a column without reading the table; waits for a moment in which nobody writes to it. The release before
 * leaves it as it is, and takes work on as before.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(`alter table ${table} add column claim_token uuid`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(`alter table ${table} drop column claim_token`);
}

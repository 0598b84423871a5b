import type { Knex } from 'knex';

/**
 * Until when a process may have a call at HMRC that sends the update, so that a move of the tenant waits for it, and the next process
 * knows that HMRC may have it. Holds the table for a moment; code of the release before leaves the column empty.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table quarterly_updates add column leased_until timestamptz');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table quarterly_updates drop column leased_until');
}

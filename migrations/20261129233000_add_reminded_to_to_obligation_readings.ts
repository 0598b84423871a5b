import type { Knex } from 'knex';

/**
 * The day of a client's test clock up to which reminders were given; null for clients without one. Adds a column without reading the
 * table; waits for a moment in which nobody writes to it. The release before leaves it as it is.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table obligation_readings add column reminded_to date');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table obligation_readings drop column reminded_to');
}

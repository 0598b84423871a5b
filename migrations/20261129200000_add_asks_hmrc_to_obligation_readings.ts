import type { Knex } from 'knex';

/**
 * Whether a reading in line asks HMRC in any case, as one that was asked for does, or only if it is due. The release before
 * leaves it `true`, and asks each time. Adds a column without reading the table; waits for a moment in which nobody writes to it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table obligation_readings add column asks_hmrc boolean not null default true');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table obligation_readings drop column asks_hmrc');
}

import type { Knex } from 'knex';

/** When HMRC was asked for a calculation in which to read facts about the person. A new column of a new table: it locks nothing that is in use. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table prefills add column triggered_at timestamptz;');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table prefills drop column triggered_at;');
}

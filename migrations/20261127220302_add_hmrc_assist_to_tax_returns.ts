import type { Knex } from 'knex';

/** What HMRC Assist said of the calculation that a return was prepared with last. The release before runs on it, and leaves it empty. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table tax_returns add column hmrc_assist jsonb');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table tax_returns drop column hmrc_assist');
}

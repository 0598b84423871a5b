import type { Knex } from 'knex';

/** The day on which a trade's name, description or address changed last, which HMRC asks of each year. The release before runs on it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table businesses add column details_changed_on date');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table businesses drop column details_changed_on');
}

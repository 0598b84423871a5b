import type { Knex } from 'knex';

/** The vehicles of a trade, and which of them a row was spent on. The release before runs on it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table businesses add column vehicles jsonb not null default '[]';
    alter table transactions add column vehicle text`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table transactions drop column vehicle;
    alter table businesses drop column vehicles`);
}

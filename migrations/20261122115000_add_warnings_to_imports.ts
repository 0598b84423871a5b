import type { Knex } from 'knex';

/**
 * What a person should look at in a file: a bounded list of objects, empty until it is read to its end. Locks
 * the table for a moment, for the default is kept in the catalogue and no row is written; old code leaves it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table imports add column warnings jsonb not null default '[]'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table imports drop column warnings');
}

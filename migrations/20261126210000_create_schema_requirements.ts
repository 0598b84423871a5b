import type { Knex } from 'knex';

/**
 * What migrations that break older code require of it: the name of a migration that code must have to work with the schema.
 * The release step writes it for a migration that exports `breaksBefore`, and every process looks here before it
 * starts. Takes no lock; the release before runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table schema_requirements (
      migration text primary key,
      needs text not null
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table schema_requirements');
}

import type { Knex } from 'knex';

/** For whom a submission is made, whatever becomes of the client's own record. Adds a nullable column. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table submissions add column nino_encrypted bytea');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table submissions drop column nino_encrypted');
}

import type { Knex } from 'knex';

/** How far into its file an import has read, for a percentage before the number of rows is known. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table imports add column read_bytes bigint not null default 0');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table imports drop column read_bytes');
}

import type { Knex } from 'knex';

/**
 * The day until which a file is kept that nothing names any more: the content of a document of somebody who was erased. A column without
 * a default: nothing is rewritten, and the table is locked for a moment. The release before would sweep such files, and makes none.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table files add column keep_until date');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table files drop column keep_until');
}

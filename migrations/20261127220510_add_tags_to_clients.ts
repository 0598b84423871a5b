import type { Knex } from 'knex';

/**
 * Words by which a practice sorts its clients. A constant default: the table is not rewritten, and is locked for a moment.
 * Older code runs on it, and leaves the tags of a client that it replaces as they are.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table clients add column tags text[] not null default '{}'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table clients drop column tags');
}

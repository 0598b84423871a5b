import type { Knex } from 'knex';

/**
 * What came of comparing a file's balances with its rows; null until the file is read to its end. Locks the
 * table for a moment; old code leaves it null.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table imports add column balance_check jsonb');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table imports drop column balance_check');
}

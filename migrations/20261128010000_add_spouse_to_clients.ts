import type { Knex } from 'knex';

/**
 * The spouse or civil partner to whom marriage allowance is given: sealed, with the end of the National Insurance number that may
 * be shown. No default and no check: the table is locked for a moment. Older code runs on it, and leaves the spouse of a client that it
 * replaces as it is.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table clients add column spouse_encrypted bytea, add column spouse_nino_suffix text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table clients drop column spouse_encrypted, drop column spouse_nino_suffix');
}

import type { Knex } from 'knex';

/**
 * Whether the loan on a property is repaid at its end alone, so that its payments hold interest and no capital. Null: nobody
 * has said. A short lock, since nothing is stored. The release before runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table properties add column loan_interest_only boolean');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table properties drop column loan_interest_only');
}

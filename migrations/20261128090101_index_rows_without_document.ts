import type { Knex } from 'knex';

/**
 * Expenses over the usual amount are counted whenever a client's year is worked out, and clients who have some are listed by name. Only
 * larger expenses pay for the first index, and only such clients for the second. The release before runs on both.
 */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await down(knex);
  await knex.raw(`create index concurrently transactions_of_larger_expenses on transactions (client_id, tax_year)
    where amount_gbp_pence < -5000 and deleted_at is null`);
  await knex.raw(`create index concurrently readiness_without_document
    on readiness (tenant_id, livemode, tax_year, sort_name, client_id) where rows_without_document > 0`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists readiness_without_document');
  await knex.raw('drop index concurrently if exists transactions_of_larger_expenses');
}

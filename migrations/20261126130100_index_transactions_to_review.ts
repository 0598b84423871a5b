import type { Knex } from 'knex';

/** What waits for a person is counted wherever a year's figures are read. Only rows that wait pay for it. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists transactions_to_review');
  await knex.raw(`create index concurrently transactions_to_review on transactions (client_id, tax_year)
    where needs_review and deleted_at is null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists transactions_to_review');
}

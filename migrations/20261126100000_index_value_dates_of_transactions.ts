import type { Knex } from 'knex';

/**
 * A row that is posted is compared with imported rows of its amount, also by the day from which these count for interest
 * where that is another one. Few rows have two days, so the index costs imports nothing.
 */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists transactions_by_value_date');
  await knex.raw(`create index concurrently transactions_by_value_date
    on transactions (client_id, value_date, amount_pence, id) where value_date <> date and deleted_at is null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists transactions_by_value_date');
}

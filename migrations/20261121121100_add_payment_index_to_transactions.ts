import type { Knex } from 'knex';

/**
 * Finds a client's rows of one day and amount: what another source may have told of already. Without it
 * every row of an import would look at all rows of its day. The index is built while nothing else writes;
 * old code runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index transactions_by_payment on transactions (client_id, date, amount_pence, id)
      where deleted_at is null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index transactions_by_payment');
}

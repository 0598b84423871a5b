import type { Knex } from 'knex';

/** A whole booking is compared with the payments of a batch. Few rows have one, so the index costs imports nothing. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists transactions_by_batch');
  await knex.raw(`create index concurrently transactions_by_batch on transactions (client_id, batch_key)
    where batch_key is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists transactions_by_batch');
}

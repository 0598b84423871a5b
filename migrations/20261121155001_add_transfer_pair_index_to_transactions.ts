import type { Knex } from 'knex';

export const config = { transaction: false };

/**
 * A transaction is the partner of at most one other, whatever runs at the same time. Rows without a partner
 * are not in the index, so that it costs imports nothing. Locks nothing; old code sets no partner.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create unique index concurrently transactions_by_transfer_pair on transactions (transfer_pair_id)
      where transfer_pair_id is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently transactions_by_transfer_pair');
}

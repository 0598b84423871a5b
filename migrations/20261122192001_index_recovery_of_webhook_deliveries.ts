import type { Knex } from 'knex';

export const config = { transaction: false };

/** For the counts of a recovery. Built while the table is in use; it has recovered deliveries only. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index concurrently if not exists webhook_deliveries_by_recovery
    on webhook_deliveries (webhook_recovery_id) where webhook_recovery_id is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists webhook_deliveries_by_recovery');
}

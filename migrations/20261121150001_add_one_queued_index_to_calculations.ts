import type { Knex } from 'knex';

export const config = { transaction: false };

/**
 * A return has one calculation that no worker has begun: writers that change its data at the same moment
 * share it without waiting for a lock on the return. Locks nothing; old code keeps to one by itself.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create unique index concurrently calculations_one_queued
      on calculations (tenant_id, livemode, tax_return_id) where status = 'queued'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently calculations_one_queued');
}

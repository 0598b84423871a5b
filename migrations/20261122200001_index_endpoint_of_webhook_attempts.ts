import type { Knex } from 'knex';

export const config = { transaction: false };

/** For the health of an endpoint: its newest attempts. Built while the table is in use. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index concurrently if not exists webhook_attempts_by_endpoint
    on webhook_attempts (webhook_endpoint_id, started_at desc)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists webhook_attempts_by_endpoint');
}

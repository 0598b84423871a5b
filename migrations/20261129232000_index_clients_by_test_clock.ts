import type { Knex } from 'knex';

export const config = { transaction: false };

/** Finds the clients of a test clock, and holds a row for no other client. Built while `clients` is in use. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index concurrently if not exists clients_by_test_clock on clients (tenant_id, test_clock_id)
      where test_clock_id is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists clients_by_test_clock');
}

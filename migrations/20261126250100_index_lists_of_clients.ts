import type { Knex } from 'knex';

/** Imports and reports of a client are listed by their creation, so that a page is read in the order of the index. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  for (const table of ['imports', 'reports']) {
    await knex.raw(`drop index concurrently if exists ${table}_of_client`);
    await knex.raw(`create index concurrently ${table}_of_client on ${table} (client_id, created_at, id)`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['imports', 'reports'])
    await knex.raw(`drop index concurrently if exists ${table}_of_client`);
}

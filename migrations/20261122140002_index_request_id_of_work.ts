import type { Knex } from 'knex';

export const config = { transaction: false };

const INDEXED = ['events', 'imports', 'categorisations', 'calculations', 'reports', 'submissions'];

/**
 * For the console's search by request id, which must not read a table through. Request ids begin with the time, so
 * each insert lands at the right edge of the tree, and equal ids of one request are stored once. Deliveries are found
 * through their events, attempts through their deliveries; the outbox holds what waits, and is read through. Built
 * while the tables are in use.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of INDEXED) {
    await knex.raw(`create index concurrently if not exists ${table}_by_request
      on ${table} (request_id) where request_id is not null`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of INDEXED) await knex.raw(`drop index concurrently if exists ${table}_by_request`);
}

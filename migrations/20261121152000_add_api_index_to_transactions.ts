import type { Knex } from 'knex';

/**
 * Tells whether a client has rows that no import brought, which an import of a client's only file need not
 * look among. Costs imported rows nothing. The index is built while nothing else writes; old code runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index transactions_from_api on transactions (tenant_id, livemode, client_id) where source = 'api'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index transactions_from_api');
}

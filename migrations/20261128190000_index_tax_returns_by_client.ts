import type { Knex } from 'knex';

/**
 * A client's returns were found by the client only where cancelled ones are not asked for: whatever changes, merges,
 * archives or erases a client or a property read the returns of everybody. The release before runs on it.
 */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await down(knex);
  await knex.raw(
    'create index concurrently tax_returns_by_client on tax_returns (tenant_id, livemode, client_id)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists tax_returns_by_client');
}

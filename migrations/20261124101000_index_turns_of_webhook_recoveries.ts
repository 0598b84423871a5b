import type { Knex } from 'knex';

/**
 * When a tenant's recoveries were last gone on with, so that tenants take turns. Keeps writes of a small table waiting for
 * a moment; the release before runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index webhook_recoveries_turns on webhook_recoveries (tenant_id, continued_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index webhook_recoveries_turns');
}

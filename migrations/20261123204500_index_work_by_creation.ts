import type { Knex } from 'knex';

export const config = { transaction: false };

const TABLES = ['calculations', 'categorisations'] as const;

/**
 * For the console: the newest calculations and categorisations of a tenant, of which a search read all. Imports, reports and
 * quarterly updates have such an index. Indexes only, which old code does not notice, built while the tables are in use.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES)
    await knex.raw(
      `create index concurrently if not exists ${table}_by_creation on ${table} (tenant_id, livemode, created_at desc, id desc)`,
    );
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(`drop index concurrently if exists ${table}_by_creation`);
}

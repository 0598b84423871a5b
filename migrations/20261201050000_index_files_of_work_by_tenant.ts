import type { Knex } from 'knex';

export const config = { transaction: false };

const TABLES = ['imports', 'reports', 'documents'];

/**
 * What refers to a file is found by the tenant and the file, as its foreign key has them. Where Postgres knew nothing of the tables, it read
 * all of a tenant's imports for each of its files beside an index of files alone. Built while the tables are in use; each index takes the
 * place of one. The release before runs on the result.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES) {
    await knex.raw(
      `create index concurrently if not exists ${table}_of_file on ${table} (tenant_id, file_id)`,
    );
    await knex.raw(`drop index concurrently if exists ${table}_by_file`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) {
    await knex.raw(`create index concurrently if not exists ${table}_by_file on ${table} (file_id)`);
    await knex.raw(`drop index concurrently if exists ${table}_of_file`);
  }
}

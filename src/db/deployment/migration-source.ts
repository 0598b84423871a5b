import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Knex } from 'knex';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../../migrations');
const MIGRATION = /^\d{14}_[a-z0-9_]+\.(ts|js)$/;

/**
 * Migrations by name without extension, so that a run from source and a run from the compiled build see
 * the same history.
 */
export const migrationSource: Knex.MigrationSource<string> = {
  async getMigrations() {
    const files = await readdir(FOLDER);
    return files.filter((file) => MIGRATION.test(file)).sort();
  },
  getMigrationName: (file) => file.replace(/\.(ts|js)$/, ''),
  getMigration: (file) => import(pathToFileURL(join(FOLDER, file)).href),
};

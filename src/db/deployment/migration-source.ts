import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Knex } from 'knex';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../../migrations');
const MIGRATION = /^\d{14}_[a-z0-9_]+\.(ts|js)$/;

/** A file of `migrations/`. */
export interface Migration extends Knex.Migration {
  /**
   * Only code that has the migration of this name works after this one has run: that of the step which this one
   * completes, or this one itself when the release before cannot run on it at all. Left out: the release before can.
   */
  readonly breaksBefore?: string;
  /** `transaction: false` for an index that is built concurrently. */
  readonly config?: { readonly transaction?: boolean };
}

/** The migrations that a release has, by name without extension. */
export interface MigrationSource extends Knex.MigrationSource<string> {
  getMigration(file: string): Promise<Migration>;
}

/**
 * Migrations by name without extension, so that a run from source and one from the compiled build see
 * the same history.
 */
export const migrationSource: MigrationSource = {
  async getMigrations() {
    const files = await readdir(FOLDER);
    return files.filter((file) => MIGRATION.test(file)).sort();
  },
  getMigrationName: (file) => file.replace(/\.(ts|js)$/, ''),
  getMigration: (file) => import(pathToFileURL(join(FOLDER, file)).href),
};

/** Names of all migrations that the release has, in their order. */
export const namesOf = async (source: MigrationSource): Promise<string[]> =>
  (await source.getMigrations([])).map((file) => source.getMigrationName(file));

/**
 * The source's migrations. One that breaks older code also says so in `schema_requirements`, before its first
 * change and for as long as the database has it.
 */
export const declaring = (source: MigrationSource): MigrationSource => ({
  ...source,
  async getMigration(file) {
    const migration = await source.getMigration(file);
    const { breaksBefore } = migration;
    if (breaksBefore === undefined) return migration;
    const name = source.getMigrationName(file);
    return {
      ...migration,
      async up(knex) {
        await knex.raw(
          `insert into schema_requirements (migration, needs) values (:name, :breaksBefore)
           on conflict (migration) do update set needs = excluded.needs`,
          { name, breaksBefore },
        );
        await migration.up(knex);
      },
      async down(knex) {
        await migration.down?.(knex);
        await knex.raw('delete from schema_requirements where migration = :name', { name });
      },
    };
  },
});

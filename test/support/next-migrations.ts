import {
  type Migration,
  type MigrationSource,
  migrationSource,
} from '../../src/db/deployment/migration-source.js';

/** The migrations of a release after this one: those that there are, and more by name. */
export const withMigrations = (more: Readonly<Record<string, Migration>>): MigrationSource => ({
  ...migrationSource,
  getMigrations: async (extensions) => [
    ...(await migrationSource.getMigrations(extensions)),
    ...Object.keys(more).sort(),
  ],
  getMigration: async (file) => more[file] ?? migrationSource.getMigration(file),
});

/** Adds a column that this release knows nothing of. */
export const EXPANDS: Migration = {
  up: async (knex) => void (await knex.raw('alter table clients add column nickname text')),
  down: async (knex) => void (await knex.raw('alter table clients drop column nickname')),
};

import { settingsOf } from './src/db/deployment/migrate.js';
import { migrationSource } from './src/db/deployment/migration-source.js';

/** For the knex command line; the processes use `src/db/connect.ts`. */
export default {
  client: 'pg',
  connection: process.env['DATABASE_URL'],
  migrations: settingsOf(migrationSource),
};

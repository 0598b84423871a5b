import { readDatabaseUrl } from '../config.js';
import { migrateToLatest, rollBack } from '../db/deployment/migrate.js';

const [command = 'latest'] = process.argv.slice(2);
const databaseUrl = readDatabaseUrl();

const names =
  command === 'latest'
    ? await migrateToLatest(databaseUrl)
    : await rollBack(databaseUrl, command === 'reset');
process.stdout.write(names.length === 0 ? 'Nothing to do.\n' : `${names.join('\n')}\n`);

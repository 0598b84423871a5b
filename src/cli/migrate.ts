import { readDatabaseUrl } from '../config.js';
import { lastBatch, migrateToLatest, rollBack } from '../db/deployment/migrate.js';

const [command = 'latest'] = process.argv.slice(2);
const databaseUrl = readDatabaseUrl();

process.stdout.write(await run());

async function run(): Promise<string> {
  const names = await namesOf();
  return names.length === 0 ? 'Nothing to do.\n' : `${names.join('\n')}\n`;
}

async function namesOf(): Promise<readonly string[]> {
  if (command === 'latest') return migrateToLatest(databaseUrl);
  if (command === 'last') return lastBatch(databaseUrl);
  return rollBack(databaseUrl, command === 'reset');
}

import { readDatabaseUrl } from '../config.js';
import { lastBatch, migrateToLatest, rollBack } from '../db/deployment/migrate.js';
import { createRoles, settleRestoredEvents } from '../db/deployment/restore.js';

const [command = 'latest'] = process.argv.slice(2);
const databaseUrl = readDatabaseUrl();

process.stdout.write(await run());

async function run(): Promise<string> {
  if (command === 'before-restore') {
    await createRoles(databaseUrl);
    return 'The roles app and system are there.\n';
  }
  if (command === 'after-restore') return `${await settleRestoredEvents(databaseUrl)} events are settled.\n`;
  const names = await namesOf();
  return names.length === 0 ? 'Nothing to do.\n' : `${names.join('\n')}\n`;
}

async function namesOf(): Promise<readonly string[]> {
  if (command === 'latest') return migrateToLatest(databaseUrl);
  if (command === 'last') return lastBatch(databaseUrl);
  return rollBack(databaseUrl, command === 'reset');
}

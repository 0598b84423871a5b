import { readDatabaseUrl } from '../config/environment.js';
import { lastBatch, migrateToLatest, rollBack } from '../db/deployment/migrate.js';
import { beginFeedAfterRestore, createRoles } from '../db/deployment/restore.js';
import { StartRefusedError } from '../process/start-refused-error.js';

const [command = 'latest'] = process.argv.slice(2);
const databaseUrl = readDatabaseUrl();

try {
  process.stdout.write(await run());
} catch (error) {
  if (!(error instanceof StartRefusedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run(): Promise<string> {
  if (command === 'before-restore') {
    await createRoles(databaseUrl);
    return 'The roles app and system are there.\n';
  }
  if (command === 'after-restore') {
    const times = await beginFeedAfterRestore(databaseUrl);
    return `New events come after all that the feed has shown. This database was restored ${times === 1 ? 'once' : `${times} times`}.\n`;
  }
  if (command === 'latest') return release();
  return listOf(
    await (command === 'last' ? lastBatch(databaseUrl) : rollBack(databaseUrl, command === 'reset')),
  );
}

async function release(): Promise<string> {
  const { ran, newer } = await migrateToLatest(databaseUrl);
  if (ran.length > 0 || newer.length === 0) return listOf(ran);
  return `Nothing to do: the schema is newer than this release by ${newer.length}, up to ${newer.at(-1)}, and this release works with it.\n`;
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'Nothing to do.\n' : `${names.join('\n')}\n`;
}

import pg from 'pg';
import type { Estate } from './estate.js';

const TOO_MANY_CONNECTIONS = '53300';
const AT_ONCE = 20;
/** So often what the processes have won back is taken from them. */
const EVERY_MS = 250;

let held: pg.Client[] = [];
let timer: NodeJS.Timeout | null = null;

/** Takes every connection that the server has but the superuser's, those of our processes included. */
export async function holdEveryConnection(estate: Estate): Promise<void> {
  await takeAll(estate);
  let running = Promise.resolve();
  timer = setInterval(() => {
    running = running.then(() => takeAll(estate)).catch(() => undefined);
  }, EVERY_MS);
}

export async function releaseConnections(): Promise<void> {
  if (timer !== null) clearInterval(timer);
  timer = null;
  const clients = held;
  held = [];
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
}

async function takeAll({ stores }: Estate): Promise<void> {
  await takeFree(stores.direct.databaseUrl);
  await stores.asAdmin((client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'tax-%'`,
    ),
  );
  await takeFree(stores.direct.databaseUrl);
}

async function takeFree(url: string): Promise<void> {
  for (;;) {
    const taken = await Promise.all(Array.from({ length: AT_ONCE }, () => take(url)));
    if (taken.some((isTaken) => !isTaken)) return;
  }
}

async function take(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'chaos' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    held.push(client);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === TOO_MANY_CONNECTIONS) return false;
    throw error;
  }
}

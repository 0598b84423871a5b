import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Estate } from './estate.js';

const TOO_MANY_CONNECTIONS = '53300';
const AT_ONCE = 20;
/** So often what the processes have won back is taken from them. */
const EVERY_MS = 250;

let held: pg.Client[] = [];
let over = new AbortController();
let taking: Promise<void> = Promise.resolve();

/** Takes every connection that the server has but the superuser's, those of our processes included. */
export async function holdEveryConnection(estate: Estate): Promise<void> {
  over = new AbortController();
  const { signal } = over;
  await takeAll(estate, signal);
  taking = (async () => {
    while (!signal.aborted) {
      await takeAll(estate, signal).catch(() => undefined);
      await pause(EVERY_MS);
    }
  })();
}

/** Gives all of them back; a taking that was under way is over by then. */
export async function releaseConnections(): Promise<void> {
  over.abort();
  await taking;
  const clients = held;
  held = [];
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
}

async function takeAll({ stores }: Estate, signal: AbortSignal): Promise<void> {
  await takeFree(stores.direct.databaseUrl, signal);
  if (signal.aborted) return;
  await stores.asAdmin((client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'tax-%'`,
    ),
  );
  await takeFree(stores.direct.databaseUrl, signal);
}

async function takeFree(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
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

import { createTenant } from '../support/factories.js';
import { type OwnStores, startOwnStores } from '../support/own-stores.js';
import { type BenchCall, callsFor, fillClients } from './api-calls.js';
import type { LoadOrder } from './api-load.js';
import { type Load, onProduct, type Server, startLoad } from './load-servers.js';
import { machineLine, perSecond, say, spreadOf } from './report.js';
import { versionsLine } from './server-versions.js';

const CONNECTIONS = 32;
/** The first has all connections; the others share the same number. */
const COMPANIES = [1, 2, 8] as const;
const ROUNDS = 9;
const SECONDS = 2;
const WARM_UP_SECONDS = 10;
const HOURLY_LIMIT = 100_000_000;
const GOAL = 0.9;

const TITLES = {
  get: 'GET /v1/clients/{id}',
  list: 'GET /v1/clients?limit=20',
  post: 'POST /v1/transactions',
  batch: 'POST /v1/transactions/batch of 100',
} as const;
type Operation = keyof typeof TITLES;
const OPERATIONS: readonly Operation[] = ['get', 'list', 'post', 'batch'];

interface Tenant {
  readonly secret: string;
  readonly calls: Readonly<Record<Operation, BenchCall>>;
}

/**
 * What several tenants get together of what one gets alone: 32 connections of one tenant, 16 of each of two, and 4 of each
 * of eight, all to one web process, in turns.
 * @param only the names of operations; empty: all
 */
export async function benchCompany(only: readonly string[]): Promise<void> {
  const stores = await startOwnStores({ throwaway: false });
  const load = await startLoad();
  try {
    say(
      `company: ${machineLine()}, ${await versionsLine(stores.ctx)}, ${CONNECTIONS} connections, ` +
        `${ROUNDS} rounds of ${SECONDS} s in turns, medians`,
    );
    await onProduct(stores, 1, async (server) => {
      const tenants = await createTenants(stores, server);
      for (const operation of OPERATIONS) {
        if (only.length > 0 && !only.includes(operation)) continue;
        await compare({ load, server, tenants }, operation);
      }
    });
  } finally {
    load.stop();
    await stores.stop();
  }
}

interface Bench {
  readonly load: Load;
  readonly server: Server;
  readonly tenants: readonly Tenant[];
}

async function compare(bench: Bench, operation: Operation): Promise<void> {
  await rateOf(bench, operation, { count: Math.max(...COMPANIES), seconds: WARM_UP_SECONDS });
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const rates: number[] = [];
    for (const count of COMPANIES) rates.push(await rateOf(bench, operation, { count, seconds: SECONDS }));
    rounds.push(rates);
  }
  say(`  ${TITLES[operation]} (together at least ${GOAL} of alone)`);
  for (const [at, count] of COMPANIES.entries()) {
    const rate = perSecond(spreadOf(rounds.map((rates) => rates[at] ?? 0)), 'calls');
    const ratio = spreadOf(rounds.map((rates) => (rates[at] ?? 0) / (rates[0] ?? 0)));
    const beside = `${ratio.median.toFixed(2)} of alone (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)})`;
    const verdict = ratio.median >= GOAL ? 'holds' : 'does not hold';
    say(
      count === 1
        ? `    alone: ${rate}`
        : `    ${count} tenants with ${CONNECTIONS / count} each: ${rate}, ${beside}: ${verdict}`,
    );
  }
}

async function rateOf(
  { load, server, tenants }: Bench,
  operation: Operation,
  { count, seconds }: { count: number; seconds: number },
): Promise<number> {
  const order: LoadOrder = {
    origin: server.url,
    callers: tenants.slice(0, count).map(({ secret, calls }) => ({ secret, call: calls[operation] })),
    connections: CONNECTIONS,
    seconds,
  };
  const result = await load.send(order);
  const refused = Object.keys(result.statuses).filter((status) => !status.startsWith('2'));
  if (refused.length > 0) throw new Error(`${operation}: ${JSON.stringify(result.statuses)}`);
  return result.requests / result.seconds;
}

function createTenants(stores: OwnStores, { url }: Server): Promise<Tenant[]> {
  return Promise.all(
    Array.from({ length: Math.max(...COMPANIES) }, async () => {
      const { secret } = await createTenant(stores.ctx, { hourlyLimit: HOURLY_LIMIT });
      const client = await fillClients(url, secret);
      return { secret, calls: { ...callsFor(client), batch: batchFor(client) } };
    }),
  );
}

function batchFor(client: string): BenchCall {
  const transactions = Array.from({ length: 100 }, (_, at) => ({
    client_id: client,
    date: '2025-06-01',
    amount: -1 - at,
    description: `KETTLE AND SONS {n} ${at}`,
  }));
  return { method: 'POST', path: '/v1/transactions/batch', body: JSON.stringify({ transactions }) };
}

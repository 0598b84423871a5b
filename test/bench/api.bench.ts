import { createRequire } from 'node:module';
import { createTenant } from '../support/factories.js';
import { type OwnStores, startOwnStores } from '../support/own-stores.js';
import {
  type BenchCall,
  CALLS,
  type CallName,
  callsFor,
  fillClients,
  SCALED_CALLS,
  type ScaledCallName,
  TITLES,
} from './api-calls.js';
import type { LoadOrder } from './api-load.js';
import { startCountingProxy } from './api-trips.js';
import { cpuSecondsOf } from './cpu-time.js';
import { type Load, onProduct, onServer, pathOf, type Server, startLoad } from './load-servers.js';
import { machineLine, perSecond, say, spreadOf } from './report.js';
import { versionsLine } from './server-versions.js';

const CONNECTIONS = 32;
const ROUNDS = 5;
const SECONDS = 2;
/** Both servers' programs are compiled by then: decision 64. */
const WARM_UP_SECONDS = 20;
const COUNTED_REQUESTS = 50;
const HOURLY_LIMIT = 100_000_000;
const GOALS: Readonly<Record<CallName, string>> = {
  get: 'at least 0.5 of the baseline, aim 0.7',
  list: 'at least 0.5 of the baseline',
  post: 'at least 0.5 of the baseline',
  estimate: 'at least 2,500 requests/s; the baseline reads the body and sends it back',
};

/**
 * The product beside Express, a bucket in Redis and pg with prepared statements: each server in a process of its
 * own, the load in another, all on the same Postgres and Redis, in turns. Then two web processes beside one.
 */
export async function benchApi(): Promise<void> {
  const stores = await startOwnStores({ throwaway: false });
  const load = await startLoad();
  try {
    await printHead(stores);
    await createBaselineTables(stores);
    const { secret } = await createTenant(stores.ctx, { hourlyLimit: HOURLY_LIMIT });
    const calls = await onProduct(stores, 1, async ({ url }) => callsFor(await fillClients(url, secret)));
    await compareArms(stores, { load, secret, calls });
    await compareProcesses(stores, { load, secret, calls });
  } finally {
    load.stop();
    await stores.stop();
  }
}

async function printHead({ ctx }: OwnStores): Promise<void> {
  const { version } = createRequire(import.meta.url)('express/package.json');
  say(
    `api: ${machineLine()}, ${await versionsLine(ctx)}, express ${version}, ` +
      `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s in turns`,
  );
}

/** The tables that the baseline's transaction writes. */
async function createBaselineTables({ env }: OwnStores): Promise<void> {
  const { default: pg } = await import('pg');
  const db = new pg.Client({ connectionString: env['DATABASE_URL'] ?? '' });
  await db.connect();
  await db.query(`
    create schema bench;
    create table bench.transactions (id uuid primary key, client_id uuid not null, date date not null,
      amount_pence bigint not null, description text not null, created_at timestamptz not null default now());
    create table bench.events (id uuid primary key, type text not null, payload jsonb not null,
      created_at timestamptz not null default now());
    create table bench.jobs (id bigint generated always as identity primary key, queue text not null, payload jsonb not null);
    grant usage on schema bench to system;
    grant all on all tables in schema bench to system`);
  await db.end();
}

interface Bench {
  readonly load: Load;
  readonly secret: string;
  readonly calls: Readonly<Record<CallName | ScaledCallName, BenchCall>>;
}

async function compareArms(stores: OwnStores, bench: Bench): Promise<void> {
  const trips = await countTrips(stores, bench);
  await onProduct(stores, 1, (product) =>
    onBaseline(stores, async (baseline) => {
      for (const name of CALLS) {
        await compareArm(name, { product, baseline, bench });
        say(
          `    trips to Postgres a request: product ${trips.product[name]}, baseline ${trips.baseline[name]}`,
        );
      }
    }),
  );
}

async function compareArm(
  name: CallName,
  { product, baseline, bench }: { product: Server; baseline: Server; bench: Bench },
): Promise<void> {
  const order = orderOf(bench, name);
  for (const server of [product, baseline]) {
    await bench.load.send({ ...order, origin: server.url, seconds: WARM_UP_SECONDS });
  }
  const rounds: { product: Measured; baseline: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      product: await measure(bench.load, product, order),
      baseline: await measure(bench.load, baseline, order),
    });
  }
  const ratio = spreadOf(rounds.map((one) => one.product.rate / one.baseline.rate));
  say(`  ${TITLES[name]} (${GOALS[name]})`);
  say(`    product:  ${describe(rounds.map((one) => one.product))}`);
  say(`    baseline: ${describe(rounds.map((one) => one.baseline))}`);
  say(
    `    product / baseline: ${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)})`,
  );
}

/** One web process and two, in turns. They share the machine's cores with Postgres, Redis and the load. */
async function compareProcesses(stores: OwnStores, bench: Bench): Promise<void> {
  await onProduct(stores, 1, (one) =>
    onProduct(stores, 2, async (two) => {
      for (const name of SCALED_CALLS) {
        const order = orderOf(bench, name);
        for (const { url } of [one, two]) {
          await bench.load.send({ ...order, origin: url, seconds: WARM_UP_SECONDS });
        }
        const rounds: { one: Measured; two: Measured }[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          rounds.push({
            one: await measure(bench.load, one, order),
            two: await measure(bench.load, two, order),
          });
        }
        const gain = spreadOf(rounds.map((round) => round.two.rate / round.one.rate));
        say(`  two web processes, ${TITLES[name]} (at least 1.6 of one, where two cores are free for them)`);
        say(`    one: ${describe(rounds.map((round) => round.one))}`);
        say(`    two: ${describe(rounds.map((round) => round.two))}`);
        say(`    two / one: ${gain.median.toFixed(2)} (${gain.min.toFixed(2)} to ${gain.max.toFixed(2)})`);
      }
    }),
  );
}

const orderOf = ({ secret, calls }: Bench, name: CallName | ScaledCallName): Order => ({
  callers: [{ secret, call: calls[name] }],
  connections: CONNECTIONS,
});

interface Measured {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time of the server. */
  readonly cpuMicros: number;
  /** Of one core, that the load process took. */
  readonly loadShare: number;
}

type Order = Omit<LoadOrder, 'origin' | 'seconds'>;

async function measure(load: Load, server: Server, order: Order): Promise<Measured> {
  const before = await cpuSecondsOf(server.pid);
  const result = await load.send({ ...order, origin: server.url, seconds: SECONDS });
  const cpuSeconds = (await cpuSecondsOf(server.pid)) - before;
  const refused = Object.keys(result.statuses).filter((status) => !status.startsWith('2'));
  if (refused.length > 0) throw new Error(`${pathOf(order)}: ${JSON.stringify(result.statuses)}`);
  return {
    rate: result.requests / result.seconds,
    p50: result.p50,
    p99: result.p99,
    cpuMicros: (cpuSeconds / result.requests) * 1e6,
    loadShare: result.cpuSeconds / result.seconds,
  };
}

function describe(rounds: readonly Measured[]): string {
  const median = (pick: (one: Measured) => number) => spreadOf(rounds.map(pick)).median;
  return (
    `${perSecond(spreadOf(rounds.map((one) => one.rate)), 'requests')}, ` +
    `p50 ${median((one) => one.p50).toFixed(1)} ms, p99 ${median((one) => one.p99).toFixed(1)} ms, ` +
    `${Math.round(median((one) => one.cpuMicros))} µs of processor a request, ` +
    `load process ${median((one) => one.loadShare).toFixed(2)} of a core`
  );
}

/** Requests one after another through a proxy that counts, after enough for every connection to be set up. */
async function countTrips(stores: OwnStores, { load, secret, calls }: Bench) {
  const proxy = await startCountingProxy(stores.env['DATABASE_URL'] ?? '');
  const viaProxy = { ...stores, env: { ...stores.env, DATABASE_URL: proxy.url } };
  const count = async ({ url }: Server) => {
    const trips: Record<string, string> = {};
    for (const name of CALLS) {
      const order = {
        origin: url,
        callers: [{ secret, call: calls[name] }],
        connections: 1,
        seconds: 60,
        requests: COUNTED_REQUESTS,
      };
      await load.send(order);
      const before = proxy.trips();
      await load.send(order);
      trips[name] = ((proxy.trips() - before) / COUNTED_REQUESTS).toFixed(1);
    }
    return trips;
  };
  try {
    return { product: await onProduct(viaProxy, 1, count), baseline: await onBaseline(viaProxy, count) };
  } finally {
    proxy.close();
  }
}

const onBaseline = <T>({ env }: OwnStores, work: (server: Server) => Promise<T>) =>
  onServer('test/bench/api-baseline.ts', { ...env }, work);

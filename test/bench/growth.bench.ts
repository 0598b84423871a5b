import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { uuidFromPublicId } from '../../src/domain/ids.js';
import { type ApiCaller, createApiCaller } from '../support/api-caller.js';
import { withClient } from '../support/databases.js';
import { finishedImport, largeCsvBytes } from '../support/large-import.js';
import { superuserOf } from '../support/own-stores.js';
import { createStackHome, type StackProcess } from '../support/stack-process.js';
import { within } from '../support/within.js';
import { copyTenants } from './growth/copy-tenants.js';
import { machineLine, percentileOf, say, spreadOf } from './report.js';
import { versionsOfStack } from './server-versions.js';

const FULL = { tenants: 2_000, rowsOfTenant: 5_000 };
/** All operations take turns in rounds, so that whatever else the machine does meets each of them. */
const ROUNDS = 10;
const CALLS_A_ROUND = 40;
const REPORTS_A_ROUND = 4;
const GOAL = 1.3;
const YEAR = 'from=2025-04-06&to=2026-04-05';

interface Report {
  readonly status: string;
  readonly created_at: string;
  readonly finished_at: string | null;
}

/** What is timed, in milliseconds of each call. */
type Times = ReadonlyMap<string, readonly number[]>;

/**
 * How long one tenant waits for its lists, search, analytics and reports while it is alone in the database, and again after 1,999
 * others have as many rows, 10 million in all. Goal: p95 at most 1.3 times that of the tenant alone. `BENCH_SHARE=100` copies
 * a hundredth of the tenants.
 */
export async function benchGrowth(): Promise<void> {
  const tenants = Math.max(2, FULL.tenants / Number(process.env['BENCH_SHARE'] ?? 1));
  const rows = (tenants * FULL.rowsOfTenant).toLocaleString('en-GB');
  const home = await createStackHome();
  try {
    const stack = await home.start();
    say(
      `growth: ${machineLine()}, ${await versionsOfStack(stack.runtime)}, ${rows} transactions of ${tenants.toLocaleString('en-GB')} tenants`,
    );
    const api = createApiCaller(stack.runtime.api_url, stack.apiKey);
    const clientId = await fillTenant(api);
    await withClient(await superuserOf(home.dataDir, stack.runtime.database_url), (admin) =>
      compare({ stack, api, clientId, admin, tenants }),
    );
    await stack.stop();
  } finally {
    await home.remove();
  }
}

interface Comparison {
  readonly stack: StackProcess;
  readonly api: ApiCaller;
  readonly clientId: string;
  readonly admin: pg.Client;
  readonly tenants: number;
}

async function compare({ api, clientId, admin, tenants }: Comparison): Promise<void> {
  await settle(admin);
  const alone = await timeAll(api, clientId);
  const from = performance.now();
  await copyTenants(admin, {
    clientId: uuidFromPublicId('client', clientId) ?? '',
    tenants,
    say: (line) => say(`  ${line}`),
  });
  const size = await admin.query<{ bytes: string }>(
    'select pg_database_size(current_database())::text as bytes',
  );
  const gibibytes = (Number(size.rows[0]?.bytes) / 2 ** 30).toFixed(1);
  say(`  copied in ${Math.round((performance.now() - from) / 1000)} s; the database has ${gibibytes} GiB`);
  await settle(admin);
  sayRatios(alone, await timeAll(api, clientId));
}

/** Writes all that was changed to the disk, so that nothing of it is written while calls are timed. */
async function settle(admin: pg.Client): Promise<void> {
  await admin.query('vacuum analyze');
  await admin.query('checkpoint');
}

/** A client with a trade, and a year of its bank account. */
async function fillTenant(api: ApiCaller): Promise<string> {
  const client = await api.post<{ id: string }>('/v1/clients', {
    given_name: 'Bench',
    family_name: 'Client',
  });
  await api.post('/v1/businesses', { client_id: client.id, trading_name: 'Bench', trade: 'joiner' });
  const csv = await largeCsvBytes(FULL.rowsOfTenant, 1);
  const { id } = await api.uploadCsv<{ id: string }>(`/v1/imports?client_id=${client.id}`, csv);
  const { status } = await finishedImport(api, id);
  if (!status.startsWith('completed')) throw new Error(`The import is ${status}.`);
  return client.id;
}

async function timeAll(api: ApiCaller, clientId: string): Promise<Times> {
  const ask = (path: string) => () => api.get(path);
  const { data } = await api.get<{ data: { id: string }[] }>(`/v1/transactions?client_id=${clientId}`);
  const operations = {
    'transaction by id': ask(`/v1/transactions/${data[0]?.id}`),
    list: ask('/v1/transactions?limit=20'),
    'list of a client': ask(`/v1/transactions?client_id=${clientId}&limit=20`),
    'a year of a client': ask(`/v1/transactions?client_id=${clientId}&tax_year=2025-26&limit=20`),
    search: ask(`/v1/transactions?client_id=${clientId}&q=tesco&limit=20`),
    'analytics, summary': ask(`/v1/analytics/summary?client_id=${clientId}&tax_year=2025-26`),
    'analytics, profit by month': ask(
      `/v1/analytics/series?client_id=${clientId}&metric=profit&by=month&${YEAR}`,
    ),
  };
  const times = new Map<string, number[]>();
  // The first round warms the process and the caches.
  for (let round = 0; round <= ROUNDS; round++) {
    const add = (name: string, ms: readonly number[]) => {
      if (round > 0) times.set(name, [...(times.get(name) ?? []), ...ms]);
    };
    for (const [name, call] of Object.entries(operations)) add(name, await timesOf(call));
    for (let made = 0; made < REPORTS_A_ROUND; made++) add('report', [await makeReport(api, clientId)]);
  }
  return times;
}

async function timesOf(call: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  while (times.length < CALLS_A_ROUND) {
    const from = performance.now();
    await call();
    times.push(performance.now() - from);
  }
  return times;
}

/** @returns milliseconds from the request until the report is there */
async function makeReport(api: ApiCaller, clientId: string): Promise<number> {
  const { id } = await api.post<{ id: string }>('/v1/reports', {
    type: 'transactions',
    format: 'csv',
    client_id: clientId,
    from: '2025-04-06',
    to: '2026-04-05',
  });
  const report = await within(60, 'the report has been made', async () => {
    const found = await api.get<Report>(`/v1/reports/${id}`);
    return found.finished_at !== null && found;
  });
  if (report.status !== 'completed') throw new Error(`The report is ${report.status}.`);
  return Date.parse(report.finished_at ?? '') - Date.parse(report.created_at);
}

function sayRatios(alone: Times, among: Times): void {
  let missed = 0;
  for (const [name, before] of alone) {
    const after = among.get(name) ?? [];
    const [first, second] = [percentileOf(before, 0.95), percentileOf(after, 0.95)];
    if (second > first * GOAL) missed += 1;
    const figures = (times: readonly number[], p95: number) =>
      `p95 ${p95.toFixed(1)} ms, median ${spreadOf(times).median.toFixed(1)}`;
    say(
      `  ${name}: alone ${figures(before, first)}; among all ${figures(after, second)}; ${(second / first).toFixed(2)}`,
    );
  }
  say(`  goal: p95 at most ${GOAL} of the tenant alone; ${missed === 0 ? 'met' : `MISSED by ${missed}`}`);
}

import { once } from 'node:events';
import { Agent, type RequestOptions, request } from 'node:http';
import { spawnProgram } from '../../src/local/stack/processes/program.js';
import { createTenant, type TestTenant } from '../support/factories.js';
import { startOwnStores } from '../support/own-stores.js';
import { startApi } from '../support/program-process.js';
import type { QuietOrder } from './quiet-caller.js';
import { machineLine, percentileOf, say, spreadOf } from './report.js';
import { versionsLine } from './server-versions.js';

const CONNECTIONS = 64;
const QUIET_EVERY_MS = 20;
/** Of each measurement: alone and beside, in turn. */
const SECONDS = 8;
const ROUNDS = 3;
const WARM_UP_MS = 1_000;
const RULES = 500;
const ROWS = 2_000;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The quiet tenant's p99 beside the loud one may be so many times that of alone, or so long, whichever is more. */
const GOAL_TIMES = 3;
const GOAL_MS = 25;

/**
 * What one tenant at full tilt with 64 connections costs a quiet one that gets a client by id about 50 times a
 * second: the quiet one's p50 and p99 when alone and beside each kind of operation, and whether that holds.
 * @param only the first words of operations; empty: all
 */
export async function benchNeighbours(only: readonly string[]): Promise<void> {
  const stores = await startOwnStores();
  const caller = await startQuietCaller();
  const api = await startApi({ ...stores.env, LOG_LEVEL: 'silent' });
  try {
    say(
      `neighbours: ${machineLine()}, ${await versionsLine(stores.ctx)}, ${CONNECTIONS} connections, ${ROUNDS} times ${SECONDS} s alone and beside, medians; p99 at most ${GOAL_TIMES} times alone or ${GOAL_MS} ms`,
    );
    const [loud, quiet] = [await createTenant(stores.ctx), await createTenant(stores.ctx)];
    const quietly = await quietCallOf(api.url, quiet);
    const operations = await operationsOf(api.url, loud, stores.ctx);
    const parties = { caller, loud, quiet, quietly };
    await measure(api.url, { ...parties, call: null });
    for (const [name, call] of Object.entries(operations)) {
      if (only.length > 0 && !only.some((one) => name.startsWith(one))) continue;
      const rounds = [];
      for (let round = 0; round < ROUNDS; round++) {
        const alone = await measure(api.url, { ...parties, call: null });
        rounds.push({ alone, beside: await measure(api.url, { ...parties, call }) });
      }
      report(name, rounds);
    }
  } finally {
    caller.stop();
    await api.kill();
    await stores.stop();
  }
}

type Measured = Awaited<ReturnType<typeof measure>>;

function report(name: string, rounds: readonly Record<'alone' | 'beside', Measured>[]): void {
  const medianOf = (figure: (round: (typeof rounds)[number]) => number) =>
    spreadOf(rounds.map(figure)).median;
  const [alone, beside] = [medianOf((one) => one.alone.p99), medianOf((one) => one.beside.p99)];
  const each = rounds.map((one) => `${one.alone.p99.toFixed(0)} and ${one.beside.p99.toFixed(0)}`).join(', ');
  const rate = medianOf((one) => one.beside.loudCalls) / SECONDS;
  const statuses = new Set(rounds.flatMap((one) => one.beside.statuses));
  const verdict = beside <= Math.max(GOAL_TIMES * alone, GOAL_MS) ? 'holds' : 'does not hold';
  say(
    `  ${name}: ${verdict}: p99 alone ${alone.toFixed(1)} ms, beside ${beside.toFixed(1)} ms: ${(beside / alone).toFixed(1)} times (${each}); ` +
      `p50 ${medianOf((one) => one.beside.p50).toFixed(1)} ms, ${rate.toFixed(0)} calls/s, answers ${[...statuses].join(' ')}`,
  );
}

interface Load {
  readonly loud: TestTenant;
  readonly quiet: TestTenant;
  readonly quietly: Call;
  readonly caller: QuietCaller;
  /** `null`: nothing. */
  readonly call: (() => Call) | null;
}

async function measure(origin: string, { caller, loud, quiet, quietly, call }: Load) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses = new Map<number, number>();
  let isOver = false;
  let loudCalls = 0;
  const hammer = async () => {
    while (!isOver && call !== null) {
      const status = await send(origin, loud, call(), agent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      loudCalls += 1;
    }
  };
  const load = Array.from({ length: CONNECTIONS }, hammer);
  await pause(WARM_UP_MS);
  const latencies = await caller.call({
    url: `${origin}${quietly.path}`,
    secret: quiet.secret,
    everyMs: QUIET_EVERY_MS,
    seconds: SECONDS,
  });
  isOver = true;
  await Promise.all(load);
  agent.destroy();
  return {
    p50: percentileOf(latencies, 0.5),
    p99: percentileOf(latencies, 0.99),
    loudCalls,
    statuses: [...statuses.keys()],
  };
}

interface QuietCaller {
  call(order: QuietOrder): Promise<readonly number[]>;
  stop(): void;
}

async function startQuietCaller(): Promise<QuietCaller> {
  const entry = 'test/bench/quiet-caller.ts';
  const child = spawnProgram({ name: 'quiet caller', entry }, { PATH: process.env['PATH'] });
  await once(child, 'message');
  return {
    async call(order) {
      child.send(order);
      const [latencies] = await once(child, 'message');
      return latencies;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function send(origin: string, tenant: TestTenant, call: Call, agent: Agent): Promise<number> {
  const options: RequestOptions = {
    method: call.method,
    agent,
    headers: {
      authorization: `Bearer ${tenant.secret}`,
      ...(call.body === undefined
        ? {}
        : {
            'content-type': call.type ?? 'application/json',
            'content-length': Buffer.byteLength(call.body),
          }),
      ...call.headers,
    },
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${call.path}`, options, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(call.body);
  });
}

async function make(origin: string, tenant: TestTenant, path: string, body: object): Promise<string> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const made: { id: string } = JSON.parse(await answer.text());
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(made)}`);
  return made.id;
}

const newClient = (origin: string, tenant: TestTenant) =>
  make(origin, tenant, '/v1/clients', { given_name: 'Ada', family_name: 'Byron' });

async function quietCallOf(origin: string, tenant: TestTenant): Promise<Call> {
  return { method: 'GET', path: `/v1/clients/${await newClient(origin, tenant)}` };
}

type Context = Awaited<ReturnType<typeof startOwnStores>>['ctx'];

async function operationsOf(origin: string, tenant: TestTenant, ctx: Context) {
  const client = await newClient(origin, tenant);
  const row = (index: number) => ({
    client_id: client,
    date: '2025-06-01',
    amount: -1 - (index % 500),
    description: `KETTLE AND SONS ${index}`,
  });
  const batch = (from: number) => ({ transactions: Array.from({ length: 100 }, (_, at) => row(from + at)) });
  for (let from = 0; from < ROWS; from += 100) await fill(from);
  const transaction = await make(origin, tenant, '/v1/transactions', row(0));
  const rule = {
    match: { field: 'any', operator: 'contains', value: 'KETTLE' },
    category: 'self_employment.cost_of_goods',
  };
  await make(origin, tenant, '/v1/category-rules', { ...rule, match: { ...rule.match, value: 'SHOP 0' } });
  await ctx.systemDb.raw(
    `insert into category_rules (id, tenant_id, livemode, position, match, category)
     select gen_random_uuid(), tenant_id, livemode, n, jsonb_set(match, '{value}', to_jsonb('SHOP ' || n)), category
     from category_rules, generate_series(1, ?) n where tenant_id = ?`,
    [RULES - 1, tenant.tenantId],
  );
  let serial = ROWS;
  const json =
    (method: string, path: string, body: () => object, headers = {}) =>
    () => ({
      method,
      path,
      headers,
      body: JSON.stringify(body()),
    });
  const report = () => ({ type: 'tax_summary', format: 'json', client_id: client, tax_year: '2025-26' });
  const csv = `date,amount,description\n${'2025-05-01,10.00,Row of tea and buns\n'.repeat(2_000)}`;

  const zeros = Array.from({ length: 100_000 }, () => 0).join(',');

  function nextBatch() {
    serial += 100;
    return batch(serial);
  }

  function fill(from: number): Promise<string> {
    return make(origin, tenant, '/v1/transactions/batch', batch(from));
  }

  return {
    'GET by id': () => ({ method: 'GET', path: `/v1/clients/${client}` }),
    'list of 100': () => ({ method: 'GET', path: '/v1/transactions?limit=100' }),
    'POST transaction': json('POST', '/v1/transactions', () => row(serial++)),
    'batch of 100': json('POST', '/v1/transactions/batch', nextBatch),
    PUT: json('PUT', `/v1/transactions/${transaction}`, () => row(serial++), { 'if-match': '*' }),
    estimate: json('POST', '/v1/tax-estimates', () => ({
      tax_year: '2025-26',
      self_employments: [{ profit: 60_000 }],
    })),
    'preview with 500 rules': json('POST', '/v1/category-rules/preview', () => rule),
    'import upload': () => ({
      method: 'POST',
      path: `/v1/imports?client_id=${client}`,
      type: 'text/csv',
      body: csv,
    }),
    report: json('POST', '/v1/reports', report),
    'Prefer: wait': json('POST', '/v1/reports', report, { prefer: 'wait=2' }),
    'long body refused': () => ({ method: 'POST', path: '/v1/transactions', body: `{"splits":[${zeros}]}` }),
    'key refused': () => ({
      method: 'GET',
      path: '/v1/me',
      headers: { authorization: 'Bearer tck_nonsense' },
    }),
    document: () => ({ method: 'GET', path: '/v1/openapi.json' }),
    probe: () => ({ method: 'GET', path: '/healthz' }),
  };
}

import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { waitUntil } from '../../src/local/stack/processes/wait-until.js';
import { type ApiCaller, createApiCaller } from '../support/api-caller.js';
import { type ImportBody, largeCsvBytes } from '../support/large-import.js';
import { createStackHome, type StackProcess } from '../support/stack-process.js';
import { openBareCopy } from './bare-copy.js';
import { machineLine, percentileOf, perSecond, say, spreadOf } from './report.js';
import { rowsInJobs } from './rows-in-jobs.js';
import { versionsOfStack } from './server-versions.js';

const ROWS = 300_000;
const TIMES = 3;
const ROWS_IN_SINGLE_JOBS = 10_000;
const ROWS_A_JOB = 1_000;
const PROBE_EVERY_MS = 100;
const LOOK_EVERY_MS = 500;

/**
 * From the POST of a file to `completed`, beside bare `COPY` of the same rows into a table with the same
 * columns and indexes but no policies, in turns; and beside the job shapes that were not chosen.
 */
export async function benchImport(): Promise<void> {
  const home = await createStackHome();
  try {
    const stack = await home.start();
    const db = new pg.Client({ connectionString: stack.runtime.database_url });
    await db.connect();
    try {
      await compare(stack, db);
    } finally {
      await db.end();
      await stack.stop();
    }
  } finally {
    await home.remove();
  }
}

async function compare(stack: StackProcess, db: pg.Client): Promise<void> {
  say(
    `import: ${machineLine()}, ${await versionsOfStack(stack.runtime)}, ${ROWS.toLocaleString('en-GB')} rows, ${TIMES} times each`,
  );
  const csv = await largeCsvBytes(ROWS, 1);
  const bareCopy = await openBareCopy(db);
  const product: number[] = [];
  const copied: number[] = [];
  const latencies: number[] = [];
  await importOnce(stack, await largeCsvBytes(20_000, 2), []);
  for (let turn = 0; turn < TIMES; turn++) {
    const run = await importOnce(stack, csv, latencies);
    product.push(ROWS / run.seconds);
    copied.push(ROWS / (await bareCopy.copyClient(run.clientId)));
  }
  const [imported, bare] = [spreadOf(product), spreadOf(copied)];
  say(`  baseline, bare COPY, same indexes, no policies: ${perSecond(bare, 'rows')}`);
  say(
    `  POST to completed, categorised: ${perSecond(imported, 'rows')}, ${(imported.median / bare.median).toFixed(2)} of COPY`,
  );
  say(
    `  GET /v1/me meanwhile: p50 ${percentileOf(latencies, 0.5).toFixed(1)} ms, p99 ${percentileOf(latencies, 0.99).toFixed(1)} ms (${latencies.length} calls)`,
  );
  const again = await importAgain(stack, csv);
  say(`  the same file again, every row known: ${Math.round(ROWS / again).toLocaleString('en-GB')} rows/s`);
  for (const [rows, rowsAJob] of [
    [ROWS_IN_SINGLE_JOBS, 1],
    [ROWS, ROWS_A_JOB],
  ] as const) {
    const seconds = await rowsInJobs(stack.runtime, bareCopy, { rows, rowsAJob });
    say(
      `  ${rowsAJob} rows a job, ${rows.toLocaleString('en-GB')} rows: ${Math.round(rows / seconds).toLocaleString('en-GB')} rows/s, not categorised`,
    );
  }
}

async function importOnce(stack: StackProcess, csv: Buffer, latencies: number[]) {
  const api = createApiCaller(stack.runtime.api_url, stack.apiKey);
  const client = await api.post<{ id: string }>('/v1/clients', {
    given_name: 'Bench',
    family_name: 'Client',
  });
  const business = await api.post<{ id: string }>('/v1/businesses', {
    client_id: client.id,
    trading_name: 'Bench Plumbing',
    trade: 'plumber',
  });
  const probe = startProbe(stack, latencies);
  const { seconds } = await timedImport(api, `client_id=${client.id}&business_id=${business.id}`, csv);
  await probe.stop();
  return { seconds, clientId: client.id };
}

/** From the POST to what the import says is its end, asked for as seldom as an integrator would. */
async function timedImport(api: ApiCaller, query: string, csv: Buffer) {
  const from = Date.now();
  const { id } = await api.uploadCsv<{ id: string }>(`/v1/imports?${query}`, csv);
  const isOver = async () => {
    const found = await api.get<ImportBody>(`/v1/imports/${id}`);
    return found.finished_at !== null && found;
  };
  const done = await waitUntil(isOver, { timeoutMs: 300_000, everyMs: LOOK_EVERY_MS });
  if (done?.status !== 'completed') throw new Error(`The import was ${done?.status ?? 'not finished'}.`);
  return { seconds: (Date.parse(done.finished_at ?? '') - from) / 1000, counts: done.counts };
}

async function importAgain(stack: StackProcess, csv: Buffer): Promise<number> {
  const first = await importOnce(stack, csv, []);
  const api = createApiCaller(stack.runtime.api_url, stack.apiKey);
  const { seconds, counts } = await timedImport(api, `client_id=${first.clientId}`, csv);
  if (counts['created'] !== 0) throw new Error('Rows were imported a second time.');
  return seconds;
}

/** Calls `GET /v1/me` at a steady pace, whatever the answers take. */
function startProbe(stack: StackProcess, latencies: number[]) {
  const calls = new Set<Promise<void>>();
  const call = async () => {
    const from = performance.now();
    const response = await fetch(`${stack.runtime.api_url}/v1/me`, {
      headers: { authorization: `Bearer ${stack.apiKey}` },
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`GET /v1/me answered ${response.status}.`);
    latencies.push(performance.now() - from);
  };
  const timer = setInterval(() => {
    const made = call().finally(() => calls.delete(made));
    calls.add(made);
  }, PROBE_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(calls);
    },
  };
}

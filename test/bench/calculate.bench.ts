import { performance } from 'node:perf_hooks';
import type { AppContext } from '../../src/context.js';
import { insertCalculation } from '../../src/db/calculations/calculations-repository.js';
import { lockTaxReturn } from '../../src/db/tax-returns/tax-returns-repository.js';
import type { TenantKey } from '../../src/domain/tenant.js';
import { calculateQueue } from '../../src/queues/calculate.js';
import { openQueue } from '../../src/queues/open-queue.js';
import { openProducerRedis } from '../../src/queues/open-redis.js';
import { completeCalculation } from '../../src/services/calculations/calculate-returns.js';
import { recalculateReturns } from '../../src/services/calculations/recalculate-returns.js';
import { inTenant } from '../../src/services/in-tenant.js';
import { processPrincipal } from '../../src/services/principal.js';
import { type OwnStores, startOwnStores } from '../support/own-stores.js';
import { startProgram } from '../support/program-process.js';
import { within } from '../support/within.js';
import { load, machineLine, percentileOf, say } from './report.js';
import { seedReturns } from './seed-returns.js';
import { versionsLine } from './server-versions.js';

const RETURNS = 10_000;
const TARGET_SECONDS = 60;
const CLIENTS_A_CHANGE = 1_000;

/**
 * Every return of a tenant worked out again through the queue: its data change, the change queues a
 * calculation, and the relay and one worker process as shipped do the rest, with Postgres and Redis flushing to
 * disk. The baseline is the same calculations one after another in this process, without a queue.
 */
export async function benchCalculate(): Promise<void> {
  const stores = await startOwnStores({ throwaway: false });
  try {
    const { ctx } = stores;
    say(`calculate: ${machineLine()}, ${await versionsLine(ctx)}`);
    const tenant = await seedReturns(ctx, RETURNS);
    const baseline = await calculateInTurn(ctx, tenant);
    print('baseline: one after another', baseline.seconds, baseline.eachMs);
    const queued = await calculateThroughQueue(stores, tenant);
    print('through the queue', queued.seconds, queued.eachMs);
    const verdict = queued.seconds < TARGET_SECONDS ? 'held' : 'missed';
    say(`  target of ${TARGET_SECONDS} s ${verdict}, load ${load()}`);
  } finally {
    await stores.stop();
  }
}

interface Measured {
  readonly seconds: number;
  readonly eachMs: readonly number[];
}

async function calculateInTurn(ctx: AppContext, tenant: TenantKey): Promise<Measured> {
  const principal = processPrincipal(tenant, 'bench');
  const returns: { id: string }[] = await ctx.systemDb('tax_returns').select('id');
  const eachMs: number[] = [];
  const startedAt = performance.now();
  for (const { id } of returns) {
    const from = performance.now();
    await inTenant(ctx, principal, async (db) => {
      const taxReturn = await lockTaxReturn(db, { id });
      const calculation = await insertCalculation(db, { id: ctx.newId(), taxReturn, jobId: null });
      await completeCalculation(ctx, db, calculation, taxReturn);
    });
    eachMs.push(performance.now() - from);
  }
  return { seconds: (performance.now() - startedAt) / 1000, eachMs };
}

async function calculateThroughQueue({ ctx, env }: OwnStores, tenant: TenantKey): Promise<Measured> {
  const workers = await startProgram('workers/main.ts', env);
  try {
    const startedAt = performance.now();
    await changeEveryReturn(ctx, tenant);
    await within(600, 'every return is worked out again', async () => (await unfinished(ctx)) === 0);
    const seconds = (performance.now() - startedAt) / 1000;
    const [row] = await ctx.systemDb('calculations').where({ status: 'completed' }).count({ count: '*' });
    if (Number(row?.['count']) !== 2 * RETURNS) throw new Error('not every return was worked out again');
    return { seconds, eachMs: await jobTimes(ctx) };
  } finally {
    await workers.terminate(60);
  }
}

/** A thousand clients in one transaction, as the largest writes of the product do it. */
async function changeEveryReturn(ctx: AppContext, tenant: TenantKey): Promise<void> {
  const clients: { id: string }[] = await ctx.systemDb('clients').orderBy('id').select('id');
  for (let from = 0; from < clients.length; from += CLIENTS_A_CHANGE) {
    const years = clients.slice(from, from + CLIENTS_A_CHANGE).map(({ id }) => ({ clientId: id }));
    await inTenant(ctx, processPrincipal(tenant, 'bench'), async (db) => {
      const ids = years.map(({ clientId }) => clientId);
      await db.trx('clients').whereIn('id', ids).update({ blind_person: true });
      await recalculateReturns(ctx, db, years);
    });
  }
}

async function unfinished({ systemDb }: AppContext): Promise<number> {
  const [row] = await systemDb('calculations')
    .whereIn('status', ['queued', 'processing'])
    .count({ count: '*' });
  return Number(row?.['count']);
}

/** How long each job ran in its worker, by the queue's own clock. */
async function jobTimes({ config }: AppContext): Promise<number[]> {
  const redis = openProducerRedis(config.redis);
  const queue = openQueue(calculateQueue, redis, config);
  try {
    const jobs = await queue.getCompleted(0, RETURNS);
    return jobs.map((job) => (job.finishedOn ?? 0) - (job.processedOn ?? 0));
  } finally {
    await queue.close();
    redis.disconnect();
  }
}

function print(name: string, seconds: number, eachMs: readonly number[]): void {
  const [median, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentileOf(eachMs, share).toFixed(1));
  say(
    `  ${name}: ${seconds.toFixed(1)} s, ${Math.round(eachMs.length / seconds)}/s` +
      ` (each ${median} ms at the median, p95 ${p95} ms, p99 ${p99} ms, ${eachMs.length} calculations)`,
  );
}

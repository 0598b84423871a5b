import { Worker } from 'bullmq';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { insertTenant } from '../../../src/db/tenants/tenants-repository.js';
import { done, snooze } from '../../../src/domain/work-result.js';
import { calculateQueue } from '../../../src/queues/calculate.js';
import { openQueue } from '../../../src/queues/open-queue.js';
import { openProducerRedis, openWorkerRedis } from '../../../src/queues/open-redis.js';
import { reportQueue } from '../../../src/queues/report.js';
import { changeShare } from '../../../src/services/console/tenant-acts.js';
import calculate from '../../../workers/calculate.js';
import { defineWorker } from '../../../workers/define-worker.js';
import { type OutboxRelay, startOutboxRelay } from '../../../workers/outbox-relay.js';
import type { RunningWorker } from '../../../workers/worker-definition.js';
import { startTestContext } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { tenantIds, writeRows } from './outbox-rows.js';

const [LOUD = '', QUIET = '', ...OTHERS] = tenantIds(40);

describe('the relay', () => {
  let ctx: AppContext;
  let close: () => Promise<void>;
  let closers: (() => Promise<unknown>)[];
  beforeEach(async () => {
    ({ ctx, close } = await startTestContext());
    closers = [];
  });
  afterEach(async () => {
    for (const closer of closers.reverse()) await closer();
    await close();
  });

  function startRelay(): OutboxRelay {
    const relay = startOutboxRelay(ctx);
    closers.push(() => relay.stop());
    return relay;
  }

  function open(contract: typeof reportQueue | typeof calculateQueue) {
    const redis = openProducerRedis(ctx.config.redis);
    const queue = openQueue(contract, redis, ctx.config);
    closers.push(async () => {
      await queue.close();
      redis.disconnect();
    });
    return queue;
  }

  /** Runs jobs one at a time. @returns whose they were, in order */
  function consume(name: string): string[] {
    const redis = openWorkerRedis(ctx.config.redis);
    const ran: string[] = [];
    const worker = new Worker(
      name,
      async (job) => {
        ran.push(job.data.tenantId);
      },
      { connection: redis, prefix: ctx.config.queuePrefix },
    );
    closers.push(async () => {
      await worker.close();
      redis.disconnect();
    });
    return ran;
  }

  const calculations = (tenantId: string, rows: number) =>
    writeRows(ctx.systemDb, { queue: 'calculate', tenantId, rows, idField: 'calculationId' });
  const reports = (tenantId: string, rows: number) =>
    writeRows(ctx.systemDb, { queue: 'report', tenantId, rows, idField: 'reportId' });

  it('leaves a backlog in the outbox, so that a tenant who comes late is among the first to be served', async () => {
    const queue = open(calculateQueue);
    await calculations(LOUD, 20_000);
    startRelay();
    await within(20, 'the queue has jobs', async () => (await queue.getWaitingCount()) > 0);
    await calculations(QUIET, 1);

    const ran = consume('calculate');
    await within(20, 'the quiet tenant has been served', () => ran.includes(QUIET));

    expect(ran.indexOf(QUIET)).toBeLessThan(5 * calculate.concurrency);
  });

  it('gives one tenant its share of the places for long work, and the rest to others', async () => {
    const queue = open(reportQueue);
    await reports(LOUD, 40);
    startRelay();
    await within(20, 'the queue has a job', async () => (await queue.getWaitingCount()) > 0);
    await reports(QUIET, 40);
    await within(20, 'the quiet tenant has a job', async () =>
      (await queue.getWaiting()).some((job) => job.data.tenantId === QUIET),
    );

    const waiting = (await queue.getWaiting()).map((job) => job.data.tenantId);
    const ran = consume('report');
    await within(60, 'every job has run', () => ran.length === 80);

    expect(waiting.sort()).toEqual([LOUD, QUIET].sort());
  });

  it('gives a tenant with a lowered share its turn in one round of four while others wait, and every place alone', async () => {
    await insertTenant(ctx.systemDb, { id: LOUD, name: 'Loud', plan: 'free', hourlyLimitOverride: null });
    await changeShare(ctx, LOUD, { isLowered: true });
    const queue = open(calculateQueue);
    const few = 40 * calculate.concurrency;
    await calculations(LOUD, few);
    await calculations(QUIET, few);
    startRelay();
    await within(20, 'the queue has jobs', async () => (await queue.getWaitingCount()) > 0);

    const ran = consume('calculate');
    await within(60, 'every job has run', () => ran.length === 2 * few);

    const ofLoud = ran.slice(0, few).filter((tenantId) => tenantId === LOUD).length;
    expect(ofLoud).toBeGreaterThan(0);
    expect(ofLoud).toBeLessThan(few / 4);
    expect(ran.slice(-few / 2).every((tenantId) => tenantId === LOUD)).toBe(true);
  });

  it('brings every row once where several run side by side', async () => {
    for (const tenantId of OTHERS) await calculations(tenantId, 50);
    const rows = OTHERS.length * 50;
    for (let n = 0; n < 3; n++) startRelay();

    const ran = consume('calculate');
    await within(60, 'every job has run', () => ran.length >= rows);

    expect(await ctx.systemDb('outbox')).toEqual([]);
    expect(ran).toHaveLength(rows);
  });

  it('brings a job that snoozes back from the outbox, in its turn and under its id', async () => {
    const queue = open(reportQueue);
    const runs: string[] = [];
    const worker: RunningWorker = defineWorker({
      queue: reportQueue,
      concurrency: 1,
      async handle(_, { tenantId }) {
        runs.push(tenantId);
        return runs.length === 1 ? snooze(300) : done();
      },
    }).start(ctx);
    closers.push(() => worker.stop(1_000));
    await reports(LOUD, 1);
    startRelay();
    await within(20, 'the job waits in the outbox', async () => {
      const [row] = await ctx.systemDb('outbox');
      return row !== undefined && runs.length === 1 && row.job_id === `report-${LOUD}-1`;
    });
    const delayed = await queue.getDelayedCount();
    await within(20, 'the job has run again', () => runs.length === 2);
    await within(20, 'the job is completed', async () => (await queue.getCompletedCount()) === 1);

    expect(delayed).toBe(0);
    expect(await ctx.systemDb('outbox')).toEqual([]);
  });
});

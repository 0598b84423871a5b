import { type Job, Worker } from 'bullmq';
import type { AppContext } from '../src/context.js';
import { announceWorker } from '../src/queues/announced-workers.js';
import type { JobPayload } from '../src/queues/define-queue.js';
import { onRedisFault, openWorkerRedis } from '../src/queues/open-redis.js';
import { keyPrefixOf } from '../src/queues/redis-keys.js';
import { awaitDatabase } from '../src/services/health/await-database.js';
import { attempt, execute } from './execute.js';
import { recordRun } from './record-run.js';
import { settleJob } from './settle-job.js';
import { createStoreWaits } from './store-waits.js';
import type { AnyWorker, RunningWorker, WorkerDefinition } from './worker-definition.js';

export function defineWorker<P extends JobPayload>(definition: WorkerDefinition<P>): AnyWorker {
  return {
    queue: definition.queue,
    concurrency: definition.concurrency,
    tenantShare: definition.tenantShare ?? 1,
    start: (ctx) => startWorker(ctx, definition),
    run: (ctx, data) => attempt(ctx, definition, data, new AbortController().signal),
  };
}

/** A crash is noticed within half a minute: the lock lasts 20 s, and the check for stalled jobs runs every 5 s. */
const LOCK_MS = 20_000;
const STALLED_CHECK_MS = 5_000;
/** The queue calls no job failed because workers died: how often they did is judged here, by what is in Postgres. */
const MAX_STALLED = 1_000_000_000;

function startWorker<P extends JobPayload>(ctx: AppContext, definition: WorkerDefinition<P>): RunningWorker {
  const { queue, concurrency } = definition;
  const stopping = new AbortController();
  const redis = openWorkerRedis(ctx.config.redis);
  onRedisFault(redis, (error) => ctx.faults.warn(error, 'worker redis', { queue: queue.name }));
  const waits = createStoreWaits(ctx.random, (signal) => awaitDatabase(ctx, signal));
  const run = (job: Job, token: string | undefined) =>
    settleJob(ctx, job, token, () =>
      recordRun(ctx, queue, job, () => execute(ctx, definition, { job, waits, signal: stopping.signal })),
    );
  const worker = new Worker(queue.name, run, {
    connection: redis,
    prefix: keyPrefixOf(queue, redis, ctx.config),
    concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_STALLED,
  });
  worker.on('error', (error) => ctx.faults.warn(error, 'worker connection', { queue: queue.name }));
  worker.on('failed', (job, error) =>
    ctx.faults.warn(error, 'job failed', { queue: queue.name, job: job?.id, attempts: job?.attemptsMade }),
  );
  const announcement = announceWorker(worker, redis, (error) =>
    ctx.faults.warn(error, 'a worker was not announced', { queue: queue.name }),
  );
  return {
    name: queue.name,
    async stop(deadlineMs) {
      stopping.abort();
      const closed = Promise.all([announcement.end(), worker.close()]).then(() => true);
      const late = new Promise<false>((resolve) => setTimeout(resolve, deadlineMs, false).unref());
      if (!(await Promise.race([closed, late]))) void worker.close(true);
      redis.disconnect();
    },
  };
}

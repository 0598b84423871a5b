import { type Job, Worker } from 'bullmq';
import type { AppContext } from '../src/context.js';
import { announceWorker } from '../src/queues/announced-workers.js';
import type { QueueContract } from '../src/queues/define-queue.js';
import { onRedisFault, openWorkerRedis } from '../src/queues/open-redis.js';
import { keyPrefixOf } from '../src/queues/redis-keys.js';
import type { RunningWorker } from './worker-definition.js';

/** The queue calls no job failed because workers died: how often they did is judged by what is in Postgres. */
const MAX_STALLED = 1_000_000_000;

interface Opening {
  readonly queue: QueueContract;
  /** Jobs at a time in this process. */
  readonly concurrency: number;
  /** How long a job is this process's own after the last sign of life. */
  readonly lockMs: number;
  /** How often jobs whose process has died are looked for. */
  readonly stalledCheckMs: number;
  /** @param signal is aborted when the worker is asked to stop */
  run(job: Job, token: string | undefined, signal: AbortSignal): Promise<void>;
  /** The queue has let go of a job that is done. */
  completed?(job: Job): void;
  /** Work of the jobs that goes on after they have ended; it is part of the stop. */
  settled?(): Promise<void>;
}

interface OpenWorker extends RunningWorker {
  setConcurrency(jobs: number): void;
}

/** Takes jobs of a queue from now on, over a connection to Redis of its own, and announces the worker to the relay. */
export function openWorker(ctx: AppContext, opening: Opening): OpenWorker {
  const { queue, concurrency, lockMs, stalledCheckMs } = opening;
  const stopping = new AbortController();
  const facts = { queue: queue.name };
  const redis = openWorkerRedis(ctx.config.redis);
  onRedisFault(redis, (error) =>
    ctx.faults.warn(error, 'the connection of a worker to Redis is faulty', facts),
  );
  const worker = new Worker(queue.name, (job, token) => opening.run(job, token, stopping.signal), {
    connection: redis,
    prefix: keyPrefixOf(queue, redis, ctx.config),
    concurrency,
    lockDuration: lockMs,
    stalledInterval: stalledCheckMs,
    maxStalledCount: MAX_STALLED,
  });
  worker.on('error', (error) => ctx.faults.warn(error, 'a worker could not ask for jobs', facts));
  worker.on('failed', (job, error) =>
    ctx.faults.warn(error, 'a job has failed', { ...facts, job: job?.id, attempts: job?.attemptsMade }),
  );
  worker.on('completed', (job) => opening.completed?.(job));
  const announcement = announceWorker(worker, redis, (error) =>
    ctx.faults.warn(error, 'a worker was not announced', facts),
  );
  return {
    name: queue.name,
    setConcurrency(jobs) {
      worker.concurrency = jobs;
    },
    async stop(deadlineMs) {
      stopping.abort();
      const closed = Promise.all([announcement.end(), worker.close()])
        .then(() => opening.settled?.())
        .then(() => true);
      const late = new Promise<false>((resolve) => setTimeout(resolve, deadlineMs, false).unref());
      if (!(await Promise.race([closed, late]))) {
        ctx.log.warn(facts, 'the worker lets go of jobs that did not end in time');
        void worker.close(true);
      }
      redis.disconnect();
    },
  };
}

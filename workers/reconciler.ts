import type { AppContext } from '../src/context.js';
import { findKeptJobs } from '../src/queues/find-kept-jobs.js';
import { QUEUES } from '../src/queues/index.js';
import { openQueue } from '../src/queues/open-queue.js';
import { onRedisFault, openProducerRedis } from '../src/queues/open-redis.js';
import { holdChores } from '../src/services/chores/hold-chores.js';
import { requeueLostJobs } from '../src/services/queues/requeue-lost-jobs.js';
import { tidyAfterFaults } from '../src/services/queues/tidy-after-faults.js';

const EVERY_MS = 5_000;

interface Reconciler {
  stop(): Promise<void>;
}

/** Looks, every few seconds, for work in Postgres whose job the queue no longer has or will not run; in one worker at a time. */
export function startReconciler(ctx: AppContext): Reconciler {
  const redis = openProducerRedis(ctx.config.redis);
  onRedisFault(redis, (error) =>
    ctx.faults.warn(error, 'the connection of the reconciler to Redis is faulty'),
  );
  const queues = new Map(QUEUES.map((contract) => [contract.name, openQueue(contract, redis, ctx.config)]));
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;

  const sweep = async () => {
    isRunning = true;
    try {
      await requeueLostJobs(
        ctx,
        async (name, jobIds) => {
          const queue = queues.get(name);
          return queue === undefined ? new Set() : findKeptJobs(queue, redis, jobIds);
        },
        stopping.signal,
      );
      if (!stopping.signal.aborted) await tidyAfterFaults(ctx);
    } catch (error) {
      ctx.faults.warn(error, 'the reconciler could not look for lost jobs: it looks again');
    }
    isRunning = false;
  };
  const leases = holdChores(ctx, ['reconciler']);
  const timer = setInterval(() => {
    if (!isRunning && leases.isHeld('reconciler')) running = sweep();
  }, EVERY_MS);

  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
      await leases.stop();
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      redis.disconnect();
    },
  };
}

import type { AppContext } from '../src/context.js';
import { QUEUES } from '../src/queues/index.js';
import { openProducerRedis, openQueue } from '../src/queues/open-queue.js';
import { requeueLostJobs } from '../src/services/queues/requeue-lost-jobs.js';

const EVERY_MS = 5_000;
/** A completed job will not run again, so the work behind it that is unfinished needs another. */
const GONE = new Set(['unknown', 'completed']);

export interface Reconciler {
  stop(): Promise<void>;
}

/** Looks, every few seconds, for work in Postgres whose job the queue no longer has. */
export function startReconciler(ctx: AppContext): Reconciler {
  const redis = openProducerRedis(ctx.config.redisUrl);
  redis.on('error', (error) => ctx.log.warn({ err: error }, 'reconciler redis'));
  const queues = new Map(QUEUES.map((contract) => [contract.name, openQueue(contract, redis, ctx.config)]));
  let running: Promise<unknown> = Promise.resolve();

  const sweep = async () => {
    try {
      await requeueLostJobs(ctx, async (name, jobId) => {
        const state = await queues.get(name)?.getJobState(jobId);
        return state !== undefined && !GONE.has(state);
      });
    } catch (error) {
      ctx.log.warn({ err: error }, 'reconciler: will sweep again');
    }
  };
  const timer = setInterval(() => {
    running = running.then(sweep);
  }, EVERY_MS);

  return {
    async stop() {
      clearInterval(timer);
      await running;
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      redis.disconnect();
    },
  };
}

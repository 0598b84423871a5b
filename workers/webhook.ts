import { Worker } from 'bullmq';
import type { AppContext } from '../src/context.js';
import { LIMITS } from '../src/limits/limits.js';
import { announceWorker } from '../src/queues/announced-workers.js';
import { onRedisFault, openWorkerRedis } from '../src/queues/open-redis.js';
import { keyPrefixOf } from '../src/queues/redis-keys.js';
import { webhookQueue } from '../src/queues/webhook.js';
import { createDispatcher } from '../src/services/webhooks/dispatcher.js';
import { done } from './outcome.js';
import { startShardJobs } from './shard-jobs.js';
import type { AnyWorker, RunningWorker } from './worker-definition.js';

const { shards } = LIMITS.webhooks;
/** A dead process's shards are taken over within five seconds. Two that hold one claim in turn, and harm nothing. */
const LOCK_MS = 3_000;
const STALLED_CHECK_MS = 1_000;
const MAX_STALLED = 1_000_000_000;

/**
 * Sends what is due in a shard. A job is a wake-up: any number may be lost, or come twice, since Postgres says what is
 * due and gives each delivery to one process. What fails for a fault of ours is waited out inside.
 */
const webhook: AnyWorker = {
  queue: webhookQueue,
  concurrency: shards.value,
  tenantShare: 1,
  start: startWebhookWorker,
  run: async () => done(),
};

export default webhook;

function startWebhookWorker(ctx: AppContext): RunningWorker {
  const stopping = new AbortController();
  const redis = openWorkerRedis(ctx.config.redis);
  onRedisFault(redis, (error) => ctx.faults.warn(error, 'worker redis', { queue: webhookQueue.name }));
  const dispatcher = createDispatcher(ctx);
  const shardJobs = startShardJobs(ctx, dispatcher, (share) => {
    worker.concurrency = share;
  });
  const worker = new Worker(
    webhookQueue.name,
    async ({ data }) => {
      const shard = shardOfJob(data);
      if (shard === null || dispatcher.isHeld(shard)) return;
      const { nextMs } = await dispatcher.hold(shard, stopping.signal);
      await shardJobs.letGo(shard, nextMs);
    },
    {
      connection: redis,
      prefix: keyPrefixOf(webhookQueue, redis, ctx.config),
      concurrency: ctx.config.webhookShards,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: MAX_STALLED,
    },
  );
  worker.on('error', (error) => ctx.faults.warn(error, 'worker connection', { queue: webhookQueue.name }));
  worker.on('failed', (job, error) =>
    ctx.faults.warn(error, 'job failed', { queue: webhookQueue.name, job: job?.id }),
  );
  worker.on('completed', ({ data }) => shardJobs.finished(shardOfJob(data)));
  const announcement = announceWorker(worker, redis, (error) =>
    ctx.faults.warn(error, 'a worker was not announced', { queue: webhookQueue.name }),
  );
  return {
    name: webhookQueue.name,
    async stop(deadlineMs) {
      stopping.abort();
      const closed = Promise.all([announcement.end(), worker.close()])
        .then(() => dispatcher.settled())
        .then(() => true);
      const late = new Promise<false>((resolve) => setTimeout(resolve, deadlineMs, false).unref());
      if (!(await Promise.race([closed, late]))) void worker.close(true);
      await shardJobs.stop();
      redis.disconnect();
    },
  };
}

/** `null` for a job of a release before, which named one delivery: its row is found without it. */
function shardOfJob(data: unknown): number | null {
  try {
    return webhookQueue.parse(data).shard;
  } catch {
    return null;
  }
}

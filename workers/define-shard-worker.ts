import type { AppContext } from '../src/context.js';
import { done } from '../src/domain/work-result.js';
import type { QueueContract } from '../src/queues/define-queue.js';
import { createDispatcher, deliverDue } from '../src/services/webhooks/dispatcher.js';
import { openWorker } from './open-worker.js';
import { startShardJobs } from './shard-jobs.js';
import type { AnyWorker, RunningWorker } from './worker-definition.js';

type ShardContract = QueueContract<{ readonly shard: number }>;

interface ShardWorkerDefinition {
  readonly queue: ShardContract;
  /** Shards that one process may hold. */
  readonly concurrency: number;
}

/** A dead process's shards are taken over within five seconds. If two processes hold a shard, they claim in turn; no delivery is sent twice for it. */
const LOCK_MS = 3_000;
const STALLED_CHECK_MS = 1_000;

/**
 * A worker that sends what is due in a shard. Its jobs are no pieces of work but wake-ups: any number may be lost, or come
 * twice, since Postgres says what is due and gives each delivery to one process. A fault of ours is waited out within the run.
 */
export const defineShardWorker = ({ queue, concurrency }: ShardWorkerDefinition): AnyWorker => ({
  queue,
  concurrency,
  tenantShare: 1,
  start: (ctx) => startSending(ctx, queue),
  async run(ctx) {
    await deliverDue(ctx);
    return done();
  },
});

function startSending(ctx: AppContext, queue: ShardContract): RunningWorker {
  const dispatcher = createDispatcher(ctx);
  const shardJobs = startShardJobs(ctx, dispatcher, (share) => worker.setConcurrency(share));
  const worker = openWorker(ctx, {
    queue,
    concurrency: ctx.config.webhooks.shards,
    lockMs: LOCK_MS,
    stalledCheckMs: STALLED_CHECK_MS,
    async run({ data }, _, signal) {
      const shard = shardOfJob(queue, data);
      if (shard === null || dispatcher.isHeld(shard)) return;
      const { nextMs } = await dispatcher.hold(shard, signal);
      await shardJobs.letGo(shard, nextMs);
    },
    completed: ({ data }) => shardJobs.finished(shardOfJob(queue, data)),
    settled: dispatcher.settled,
  });
  return {
    name: worker.name,
    async stop(deadlineMs) {
      await worker.stop(deadlineMs);
      await shardJobs.stop();
    },
  };
}

/** `null` for a job of a release before, which named one delivery: its row is found without it. */
function shardOfJob(queue: ShardContract, data: unknown): number | null {
  try {
    return queue.parse(data).shard;
  } catch {
    return null;
  }
}

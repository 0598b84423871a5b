import type { AppContext } from '../src/context.js';
import { allShards, shardsWithin } from '../src/domain/webhooks/shards.js';
import { LIMITS } from '../src/limits/limits.js';
import { countWorkers } from '../src/queues/announced-workers.js';
import { openQueue } from '../src/queues/open-queue.js';
import { onRedisFault, openProducerRedis } from '../src/queues/open-redis.js';
import { webhookQueue } from '../src/queues/webhook.js';
import type { Dispatcher } from '../src/services/webhooks/dispatcher.js';
import { listenForWebhooks } from '../src/services/webhooks/listen-for-webhooks.js';
import { continueRecoveries } from '../src/services/webhooks/recover-deliveries.js';

/** Turns commits and due times into jobs: one a shard that waits or runs, and one that is delayed, whatever is due. */
interface ShardJobs {
  /** The dispatcher has let go of a shard, whose job still runs. It is woken after so many milliseconds, if any. */
  letGo(shard: number, nextMs: number | null): Promise<void>;
  /** The queue has let go of the job too. */
  finished(shard: number | null): void;
  stop(): Promise<void>;
}

/** While a job of this id waits or runs, another is ignored. */
const idOf = (shard: number) => `shard-${shard}`;
const laterIdOf = (shard: number) => `shard-${shard}-later`;
const LONGEST_DELAY_MS = 86_400_000;

/**
 * Listens for commits that make deliveries due. A shard that this process holds is woken directly. For another a job is
 * added, which Redis ignores while a process holds the shard: that process listens too. Redis may lose any of it, so
 * every few seconds each shard is woken that this process does not hold, and the processes that send are counted: each
 * takes its share of the shards.
 */
export function startShardJobs(
  ctx: AppContext,
  dispatcher: Pick<Dispatcher, 'isHeld' | 'wake'>,
  setShare: (shards: number) => void,
): ShardJobs {
  const { shards: count } = ctx.config.webhooks;
  const { held: shards } = allShards(count);
  const redis = openProducerRedis(ctx.config.redis);
  onRedisFault(redis, (error) =>
    ctx.faults.warn(error, 'the connection of the shards of webhooks to Redis is faulty'),
  );
  const queue = openQueue(webhookQueue, redis, ctx.config);
  const adding = new Map<number, Promise<void>>();
  /** Shards whose job is about to end, so that another would be ignored, and whether they were woken since. */
  const leaving = new Map<number, { isWoken: boolean }>();

  async function add(shard: number, id: string, delay: number): Promise<void> {
    const options = { jobId: id, delay, removeOnComplete: true, removeOnFail: true };
    try {
      await queue.add(webhookQueue.name, { shard }, options);
    } catch (error) {
      ctx.faults.warn(error, 'a shard of webhooks was not woken: it is looked at in a moment', { shard });
    }
  }

  function wake(shard: number): void {
    if (dispatcher.isHeld(shard)) {
      dispatcher.wake(shard);
      return;
    }
    const left = leaving.get(shard);
    if (left) left.isWoken = true;
    if (left || adding.has(shard)) return;
    adding.set(
      shard,
      add(shard, idOf(shard), 0).finally(() => adding.delete(shard)),
    );
  }

  const listener = listenForWebhooks(ctx, {
    hear: (stored) => shardsWithin(stored, count).forEach(wake),
    connected: () => shards.forEach(wake),
  });
  const stopping = new AbortController();
  let recovering: Promise<void> | null = null;

  async function share(): Promise<void> {
    const processes = await countWorkers(queue, redis).catch(() => 1);
    setShare(Math.ceil(count / Math.max(1, processes)));
  }

  const timer = setInterval(() => {
    leaving.clear();
    void share();
    recovering ??= continueRecoveries(ctx, stopping.signal)
      .catch((error) => ctx.faults.warn(error, 'a recovery of webhooks goes on in a moment'))
      .finally(() => {
        recovering = null;
      });
    for (const shard of shards) if (!dispatcher.isHeld(shard)) wake(shard);
  }, LIMITS.webhooks.wakeEveryMs.value);

  return {
    async letGo(shard, nextMs) {
      leaving.set(shard, { isWoken: false });
      if (nextMs === null) return;
      await queue.remove(laterIdOf(shard)).catch(() => undefined);
      await add(shard, laterIdOf(shard), Math.min(Math.ceil(nextMs), LONGEST_DELAY_MS));
    },
    finished(shard) {
      const left = shard === null ? undefined : leaving.get(shard);
      if (shard === null || left === undefined) return;
      leaving.delete(shard);
      if (left.isWoken) wake(shard);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await recovering;
      await listener.stop();
      await Promise.allSettled(adding.values());
      await queue.close();
      redis.disconnect();
    },
  };
}

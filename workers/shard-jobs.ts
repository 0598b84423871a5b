import type { Queue } from 'bullmq';
import type { AppContext } from '../src/context.js';
import { DAY_MS } from '../src/domain/durations.js';
import { allShards, shardsWithin } from '../src/domain/webhooks/shards.js';
import { LIMITS } from '../src/limits/limits.js';
import { countWorkers } from '../src/queues/announced-workers.js';
import { openQueue } from '../src/queues/open-queue.js';
import { onRedisFault, openProducerRedis } from '../src/queues/open-redis.js';
import { webhookQueue } from '../src/queues/webhook.js';
import type { Dispatcher } from '../src/services/webhooks/dispatcher.js';
import { listenForWebhooks } from '../src/services/webhooks/listen-for-webhooks.js';
import { continueRecoveries } from '../src/services/webhooks/recover-deliveries.js';

/**
 * Turns commits and due times into jobs. For each shard at most one job waits or runs and one is delayed, however much is
 * due.
 */
interface ShardJobs {
  /** The dispatcher has let go of a shard, whose job still runs. It is woken after so many milliseconds, if any. */
  letGo(shard: number, nextMs: number | null): Promise<void>;
  /** The queue has let go of the job too. */
  finished(shard: number | null): void;
  stop(): Promise<void>;
}

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
  const jobs = createShardQueue(ctx, queue);

  function wake(shard: number): void {
    if (dispatcher.isHeld(shard)) dispatcher.wake(shard);
    else jobs.wake(shard);
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

  function lookAgain(): void {
    jobs.forgetLeaving();
    void share();
    recovering ??= continueRecoveries(ctx, stopping.signal)
      .catch((error) => ctx.faults.warn(error, 'a recovery of webhooks goes on in a moment'))
      .finally(() => {
        recovering = null;
      });
    for (const shard of shards) if (!dispatcher.isHeld(shard)) wake(shard);
  }

  const timer = setInterval(lookAgain, LIMITS.webhooks.wakeEveryMs.value);

  return {
    letGo: jobs.letGo,
    finished(shard) {
      if (shard !== null && jobs.finished(shard)) wake(shard);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await recovering;
      await listener.stop();
      await jobs.settled();
      await queue.close();
      redis.disconnect();
    },
  };
}

/** While a job of this id waits or runs, another is ignored. */
const idOf = (shard: number) => `shard-${shard}`;
const laterIdOf = (shard: number) => `shard-${shard}-later`;
const LONGEST_DELAY_MS = DAY_MS;

interface ShardQueue extends Pick<ShardJobs, 'letGo'> {
  /** Adds the job of a shard. Where that job is about to end, it is noted that another must follow. */
  wake(shard: number): void;
  /** @returns whether the shard was woken while its job was about to end */
  finished(shard: number): boolean;
  /** Gives up jobs of which no end was reported. */
  forgetLeaving(): void;
  /** Resolves when no job is being added. */
  settled(): Promise<void>;
}

function createShardQueue(ctx: Pick<AppContext, 'faults'>, queue: Queue): ShardQueue {
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

  return {
    wake(shard) {
      const left = leaving.get(shard);
      if (left) left.isWoken = true;
      if (left || adding.has(shard)) return;
      adding.set(
        shard,
        add(shard, idOf(shard), 0).finally(() => adding.delete(shard)),
      );
    },
    async letGo(shard, nextMs) {
      leaving.set(shard, { isWoken: false });
      if (nextMs === null) return;
      await queue.remove(laterIdOf(shard)).catch(() => undefined);
      await add(shard, laterIdOf(shard), Math.min(Math.ceil(nextMs), LONGEST_DELAY_MS));
    },
    finished(shard) {
      const left = leaving.get(shard);
      leaving.delete(shard);
      return left?.isWoken ?? false;
    },
    forgetLeaving: () => leaving.clear(),
    async settled() {
      await Promise.allSettled(adding.values());
    },
  };
}

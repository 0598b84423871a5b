import type { Queue } from 'bullmq';
import { countWorkers } from '../src/queues/announced-workers.js';
import { isCluster, type RedisClient } from '../src/queues/open-redis.js';

/** How one queue stands. */
export interface QueueState {
  readonly name: string;
  /** `null` when the queue cannot be asked. */
  readonly known: KnownQueueState | null;
}

interface KnownQueueState {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
  readonly completed: number;
  readonly isPaused: boolean;
  readonly workers: number;
  /** `null` when no job waits. */
  readonly oldestWaitingSeconds: number | null;
}

/** Asks every queue. One that does not answer is told apart from one that is empty. */
export function readQueueStates(
  queues: readonly Queue[],
  redis: RedisClient,
  now: Date,
): Promise<QueueState[]> {
  return Promise.all(
    queues.map(async (queue) => ({
      name: queue.name,
      known: await readQueueState(queue, redis, now).catch(() => null),
    })),
  );
}

async function readQueueState(queue: Queue, redis: RedisClient, now: Date): Promise<KnownQueueState> {
  const [counts, isPaused, oldest, workers] = await Promise.all([
    queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed', 'completed'),
    queue.isPaused(),
    queue.getJobs(['waiting', 'prioritized'], 0, 0, true),
    workersOf(queue, redis),
  ]);
  const count = (name: string) => counts[name] ?? 0;
  const first = oldest.reduce((least, job) => Math.min(least, job.timestamp), Number.POSITIVE_INFINITY);
  return {
    waiting: count('waiting') + count('prioritized'),
    active: count('active'),
    delayed: count('delayed'),
    failed: count('failed'),
    completed: count('completed'),
    isPaused,
    workers,
    oldestWaitingSeconds: Number.isFinite(first) ? Math.max(0, (now.getTime() - first) / 1000) : null,
  };
}

/** Workers of the release before do not announce themselves: where none does, their connections are counted. */
async function workersOf(queue: Queue, redis: RedisClient): Promise<number> {
  const announced = await countWorkers(queue, redis);
  return announced > 0 || isCluster(redis) ? announced : queue.getWorkersCount();
}

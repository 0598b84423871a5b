import { type JobsOptions, Queue } from 'bullmq';
import type { QueueContract } from './define-queue.js';
import type { RedisClient } from './open-redis.js';
import { keyPrefixOf } from './redis-keys.js';

const NO_LAST_ATTEMPT = 1_000_000_000;
/** The wait after a run whose outcome the queue could not be told; faults of the work wait in `workers/execute.ts`. The reconciler looks as often. */
const RETRY_MS = 5_000;
/** A job that is tried for ever would keep the stack of every failure. */
const KEPT_STACKS = 5;

/** A live queue for a contract, over a connection that the caller closes. */
export function openQueue(
  contract: QueueContract,
  redis: RedisClient,
  settings: { readonly queuePrefix: string },
): Queue {
  const queue = new Queue(contract.name, {
    connection: redis,
    prefix: keyPrefixOf(contract, redis, settings),
    defaultJobOptions: jobOptions(contract),
  });
  // The faults of the connection are heard by who opened it; without a listener the library prints each, with its stack.
  queue.on('error', () => undefined);
  return queue;
}

/**
 * The queue counts no attempts: whether work has failed is written on its row in Postgres, and what a worker throws is
 * tried again. Failed jobs are kept until somebody has looked.
 */
function jobOptions(contract: QueueContract): JobsOptions {
  return {
    attempts: NO_LAST_ATTEMPT,
    backoff: { type: 'fixed', delay: RETRY_MS },
    removeOnComplete: { age: contract.keepCompletedSeconds, count: contract.keepCompletedCount },
    removeOnFail: false,
    stackTraceLimit: KEPT_STACKS,
  };
}

import { type JobsOptions, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { QueueContract } from './define-queue.js';

interface QueueSettings {
  readonly redisUrl: string;
  readonly queuePrefix: string;
}

const NO_LAST_ATTEMPT = 1_000_000_000;
const RETRY_MS = 5_000;

/** A Redis connection that fails fast: for producers, who must not hang while Redis is away. */
export function openProducerRedis(redisUrl: string): Redis {
  return new Redis(redisUrl, {
    maxRetriesPerRequest: 3,
    enableOfflineQueue: true,
    commandTimeout: 5_000,
    connectTimeout: 5_000,
    reconnectOnError: isDemoted,
  });
}

/** The server was made a replica of another: the address leads to that one by now. */
const isDemoted = (error: Error): boolean => error.message.startsWith('READONLY');

/** A connection for a BullMQ Worker: it waits for ever for a job, so its requests may not time out. The caller closes it. */
export function openWorkerRedis(redisUrl: string): Redis {
  return new Redis(redisUrl, { maxRetriesPerRequest: null, reconnectOnError: isDemoted });
}

/** A live queue for a contract, over a connection that the caller closes. */
export function openQueue(
  contract: QueueContract,
  redis: Redis,
  { queuePrefix }: Pick<QueueSettings, 'queuePrefix'>,
): Queue {
  return new Queue(contract.name, {
    connection: redis,
    prefix: queuePrefix,
    defaultJobOptions: jobOptions(contract),
  });
}

/**
 * The queue counts no attempts: whether work has failed is written on its row in Postgres, and what a worker throws is
 * tried again. Failed jobs are kept until somebody has looked.
 */
export function jobOptions(contract: QueueContract): JobsOptions {
  return {
    attempts: NO_LAST_ATTEMPT,
    backoff: { type: 'fixed', delay: RETRY_MS },
    removeOnComplete: { age: contract.keepCompletedSeconds, count: contract.keepCompletedCount },
    removeOnFail: false,
    stackTraceLimit: 5,
    keepLogs: 50,
  };
}

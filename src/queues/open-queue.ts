import { type JobsOptions, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { QueueContract } from './define-queue.js';

interface QueueSettings {
  readonly redisUrl: string;
  readonly queuePrefix: string;
}

/** A Redis connection that fails fast: for producers, who must not hang while Redis is away. */
export function openProducerRedis(redisUrl: string): Redis {
  return new Redis(redisUrl, {
    maxRetriesPerRequest: 3,
    enableOfflineQueue: true,
    commandTimeout: 5_000,
    connectTimeout: 5_000,
  });
}

/** A connection for a BullMQ Worker: it waits for ever for a job, so its requests may not time out. The caller closes it. */
export function openWorkerRedis(redisUrl: string): Redis {
  return new Redis(redisUrl, { maxRetriesPerRequest: null });
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

/** Failed jobs are kept until somebody has looked. */
export function jobOptions(contract: QueueContract): JobsOptions {
  return {
    attempts: contract.attempts,
    backoff: { type: contract.backoff.type, delay: contract.backoff.delayMs },
    removeOnComplete: { age: contract.keepCompletedSeconds, count: contract.keepCompletedCount },
    removeOnFail: false,
    stackTraceLimit: 5,
    keepLogs: 50,
  };
}

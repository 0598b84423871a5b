import { once } from 'node:events';
import { UnrecoverableError, Worker } from 'bullmq';
import type { AppContext } from '../../../src/context.js';
import { importQueue } from '../../../src/queues/import.js';
import { openQueue } from '../../../src/queues/open-queue.js';
import { openWorkerRedis } from '../../../src/queues/open-redis.js';

const FIRST = 'ob-1';
/** Redis answers nobody else while it runs. */
const COPIED_AT_ONCE = 5_000;

/** Copies the hash of a failed job, and adds the copies to the failed ones, each a millisecond older than the one before. */
const COPY = `
  local fields = redis.call('HGETALL', KEYS[1])
  local last = redis.call('HGET', KEYS[1], 'finishedOn')
  for n = tonumber(ARGV[2]), tonumber(ARGV[3]) do
    redis.call('HSET', ARGV[1] .. n, unpack(fields))
    redis.call('ZADD', KEYS[2], last - n, 'ob-' .. n)
  end`;

/** Fills a queue with failed jobs: one fails at a worker, and the others are copies of what BullMQ keeps of it. */
export async function fillQueue({ redis, config }: AppContext, count: number): Promise<void> {
  const queue = openQueue(importQueue, redis, config);
  const connection = openWorkerRedis(config.redis);
  const worker = new Worker(queue.name, fail, { connection, prefix: config.queuePrefix });
  try {
    const failed = once(worker, 'failed');
    await queue.add('import', { requestId: 'req_bench' }, { jobId: FIRST });
    await failed;
    const keys = [queue.toKey(FIRST), queue.toKey('failed')] as const;
    for (let first = 2; first <= count; first += COPIED_AT_ONCE) {
      const last = Math.min(count, first + COPIED_AT_ONCE - 1);
      await redis.eval(COPY, keys.length, ...keys, queue.toKey('ob-'), first, last);
    }
  } finally {
    await worker.close();
    connection.disconnect();
    await queue.close();
  }
}

async function fail(): Promise<never> {
  throw new UnrecoverableError('the file is invalid');
}

import type { Redis } from 'ioredis';
import { QUEUES } from './index.js';
import { openQueue } from './open-queue.js';

/**
 * Puts failed jobs back to be run: one by its id, or all of a queue. The work behind them stands in
 * Postgres, so a job that is run again does nothing twice.
 * @returns the ids that were put back
 */
export async function retryFailedJobs(
  redis: Redis,
  settings: { queuePrefix: string },
  choice: { queue: string; jobId: string | null },
): Promise<string[]> {
  const contract = QUEUES.find(({ name }) => name === choice.queue);
  if (!contract)
    throw new RangeError(`no queue of this name: use one of ${QUEUES.map(({ name }) => name).join(', ')}`);
  const queue = openQueue(contract, redis, settings);
  try {
    const failed = await queue.getFailed(0, -1);
    const chosen = failed.filter((job) => choice.jobId === null || job.id === choice.jobId);
    for (const job of chosen) await job.retry('failed');
    return chosen.map((job) => String(job.id));
  } finally {
    await queue.close();
  }
}

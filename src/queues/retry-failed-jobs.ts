import type { Queue } from 'bullmq';
import { QUEUES } from './index.js';
import { openQueue } from './open-queue.js';
import type { RedisClient } from './open-redis.js';

const RETRIED_AT_ONCE = 100;

/**
 * Puts failed jobs back to be run: one by its id, or all of a queue. The work behind them stands in
 * Postgres, so a job that is run again does nothing twice.
 * @returns the ids that were put back
 */
export async function retryFailedJobs(
  redis: RedisClient,
  settings: { queuePrefix: string },
  choice: { queue: string; jobId: string | null },
): Promise<string[]> {
  const contract = QUEUES.find(({ name }) => name === choice.queue);
  if (!contract)
    throw new RangeError(`no queue of this name: use one of ${QUEUES.map(({ name }) => name).join(', ')}`);
  const queue = openQueue(contract, redis, settings);
  try {
    return choice.jobId === null ? await retryAll(queue) : await retryOne(queue, choice.jobId);
  } finally {
    await queue.close();
  }
}

async function retryOne(queue: Queue, jobId: string): Promise<string[]> {
  const job = await queue.getJob(jobId);
  if (job === undefined || !(await job.isFailed())) return [];
  await job.retry('failed');
  return [jobId];
}

/** Retries failed jobs from the oldest on, a few at a time: a queue may keep a million. One that fails again meanwhile comes last and is left. */
async function retryAll(queue: Queue): Promise<string[]> {
  const wanted = await queue.getFailedCount();
  const retried = new Set<string>();
  while (retried.size < wanted) {
    const oldest = await queue.getJobs(['failed'], 0, RETRIED_AT_ONCE - 1, true);
    const jobs = oldest.filter(({ id }) => id !== undefined && !retried.has(id));
    if (jobs.length === 0) break;
    await Promise.all(jobs.map((job) => job.retry('failed')));
    for (const { id } of jobs) if (id !== undefined) retried.add(id);
  }
  return [...retried];
}

import type { Queue } from 'bullmq';
import { LIMITS } from '../limits/limits.js';
import type { RedisClient } from './open-redis.js';

/** States from which a queue continues automatically. */
const GOES_ON: ReadonlySet<string> = new Set(['waiting', 'active', 'prioritized', 'paused']);
/** A worker whose clock is off files a delayed job under a time that nobody else would. */
const CLOCK_SLACK_MS = 30_000;
/** How the queue keeps a time in the score of a delayed job. */
const SCORE_OF_MS = 0x1000;

/**
 * Which of these jobs the queue will run. Of the others, what the queue still keeps under their ids,
 * failed for one, is removed. A job that is delayed to a time by a clock that was off is made due now.
 * @param jobIds of work that is unfinished and waits for nothing else
 */
export async function findKeptJobs(
  queue: Queue,
  redis: RedisClient,
  jobIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (jobIds.length === 0) return new Set();
  const nowMs = await redisNowMs(redis);
  const kept = await Promise.all(jobIds.map((jobId) => isKept(queue, redis, { jobId, nowMs })));
  return new Set(jobIds.filter((_, index) => kept[index]));
}

async function isKept(
  queue: Queue,
  redis: RedisClient,
  { jobId, nowMs }: { jobId: string; nowMs: number },
): Promise<boolean> {
  const state = await queue.getJobState(jobId);
  if (GOES_ON.has(state)) return true;
  if (state === 'delayed') {
    await makeDueIfMisdated(queue, redis, { jobId, nowMs });
    return true;
  }
  if (state !== 'unknown') await queue.remove(jobId);
  return false;
}

async function makeDueIfMisdated(
  queue: Queue,
  redis: RedisClient,
  { jobId, nowMs }: { jobId: string; nowMs: number },
): Promise<void> {
  const score = await redis.zscore(queue.toKey('delayed'), jobId);
  if (score === null) return;
  const waitMs = Number(score) / SCORE_OF_MS - nowMs;
  const isMisdated = waitMs > LIMITS.work.faultWaitMs.value + CLOCK_SLACK_MS || waitMs < -CLOCK_SLACK_MS;
  if (isMisdated) await (await queue.getJob(jobId))?.promote();
}

async function redisNowMs(redis: RedisClient): Promise<number> {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1000 + Number(microseconds) / 1000;
}

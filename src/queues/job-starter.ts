import type { Queue } from 'bullmq';
import { QUEUES } from './index.js';
import { openQueue } from './open-queue.js';
import type { RedisClient } from './open-redis.js';

/** `started`: it waited for its time, or had failed; `runs`: it is in line or at work already; `unknown`: its queue has no such job. */
type JobStart = 'started' | 'runs' | 'unknown';

export interface JobStarter {
  /** Has a job run as soon as a worker is free. Repeating it changes nothing. @throws {RangeError} for a name that is not a queue's */
  start(queue: string, jobId: string): Promise<JobStart>;
  close(): Promise<void>;
}

/** Starts jobs of any queue over a connection that the caller closes. */
export function createJobStarter(redis: RedisClient, settings: { readonly queuePrefix: string }): JobStarter {
  const open = new Map<string, Queue>();
  const queueOf = (name: string): Queue => {
    const known = open.get(name);
    if (known !== undefined) return known;
    const contract = QUEUES.find((one) => one.name === name);
    if (contract === undefined) throw new RangeError('no queue of this name');
    const queue = openQueue(contract, redis, settings);
    open.set(name, queue);
    return queue;
  };
  return {
    start: (queue, jobId) => startJob(queueOf(queue), jobId),
    async close() {
      await Promise.allSettled([...open.values()].map((queue) => queue.close()));
    },
  };
}

async function startJob(queue: Queue, jobId: string): Promise<JobStart> {
  const job = await queue.getJob(jobId);
  switch (await job?.getState()) {
    case 'delayed':
      await job?.promote();
      return 'started';
    case 'failed':
      await job?.retry('failed');
      return 'started';
    case 'waiting':
    case 'active':
    case 'prioritized':
      return 'runs';
    default:
      return 'unknown';
  }
}

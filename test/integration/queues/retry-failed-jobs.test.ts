import { type Queue, UnrecoverableError, Worker } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { importQueue } from '../../../src/queues/import.js';
import { openQueue } from '../../../src/queues/open-queue.js';
import { openWorkerRedis } from '../../../src/queues/open-redis.js';
import { retryFailedJobs } from '../../../src/queues/retry-failed-jobs.js';
import { startTestContext } from '../../support/test-app.js';

/** More than are put back at once. */
const FAILED = 250;

describe('putting back failed jobs', () => {
  let ctx: AppContext;
  let close: () => Promise<void>;
  let queue: Queue;
  beforeAll(async () => {
    ({ ctx, close } = await startTestContext());
    queue = openQueue(importQueue, ctx.redis, ctx.config);
    const names = Array.from({ length: FAILED }, (_, n) => `ob-${n + 1}`);
    await queue.addBulk(names.map((jobId) => ({ name: 'import', data: {}, opts: { jobId } })));
    await failAll();
  });
  afterAll(async () => {
    await queue.close();
    await close();
  });

  async function failAll(): Promise<void> {
    const connection = openWorkerRedis(ctx.config.redis);
    const refuse = async () => {
      throw new UnrecoverableError('no');
    };
    const options = { connection, prefix: ctx.config.queuePrefix, concurrency: 50 };
    const worker = new Worker(queue.name, refuse, options);
    let count = 0;
    await new Promise<void>((resolve) => {
      worker.on('failed', () => {
        count += 1;
        if (count === FAILED) resolve();
      });
    });
    await worker.close();
    connection.disconnect();
  }

  const retry = (jobId: string | null) =>
    retryFailedJobs(ctx.redis, ctx.config, { queue: queue.name, jobId });
  const counts = () => queue.getJobCounts('failed', 'waiting');

  it('takes the one that is named, once', async () => {
    expect(await retry('ob-7')).toEqual(['ob-7']);
    expect(await retry('ob-7')).toEqual([]);
    expect(await retry('ob-none')).toEqual([]);
    expect(await counts()).toEqual({ failed: FAILED - 1, waiting: 1 });
  });

  it('takes all of a queue, however many', async () => {
    const retried = await retry(null);

    expect(new Set(retried).size).toBe(FAILED - 1);
    expect(await counts()).toEqual({ failed: 0, waiting: FAILED });
    expect(await retry(null)).toEqual([]);
  });
});

import { Worker } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readQueueStates } from '../../../admin/queue-states.js';
import type { AppContext } from '../../../src/context.js';
import { countWorkers, listWorkers } from '../../../src/queues/announced-workers.js';
import { openQueue } from '../../../src/queues/open-queue.js';
import { openWorkerRedis } from '../../../src/queues/open-redis.js';
import { prefillQueue } from '../../../src/queues/prefill.js';
import { reportQueue } from '../../../src/queues/report.js';
import prefill from '../../../workers/prefill.js';
import report from '../../../workers/report.js';
import { startTestContext } from '../../support/test-app.js';
import { within } from '../../support/within.js';

describe('workers that announce themselves', () => {
  let ctx: AppContext;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ ctx, close } = await startTestContext());
  });
  afterAll(() => close());

  async function shownWorkers(queue: ReturnType<typeof openQueue>) {
    const [state] = await readQueueStates([queue], ctx.redis, ctx.now());
    return state?.known?.workers;
  }

  it('are counted, listed and shown until they stop, and not after their time', async () => {
    const queue = openQueue(reportQueue, ctx.redis, ctx.config);
    await ctx.redis.zadd(queue.toKey('announced-workers'), 1, 'a-host 1 1 a-dead-worker');
    const workers = [report.start(ctx), report.start(ctx)];
    await within(10, 'both are announced', async () => (await countWorkers(queue, ctx.redis)) === 2);
    const listed = await listWorkers(queue, ctx.redis);
    const shown = await shownWorkers(queue);
    await workers[0]?.stop(5_000);
    const left = await countWorkers(queue, ctx.redis);
    await workers[1]?.stop(5_000);
    const none = await shownWorkers(queue);
    await queue.close();

    expect(listed.map(({ processId }) => processId)).toEqual([String(process.pid), String(process.pid)]);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(2);
    expect([shown, left, none]).toEqual([2, 1, 0]);
  });

  it('are counted by their connections where all are of a release that does not announce them', async () => {
    const queue = openQueue(prefillQueue, ctx.redis, ctx.config);
    const redis = openWorkerRedis(ctx.config.redis);
    const older = new Worker(prefillQueue.name, async () => undefined, {
      connection: redis,
      prefix: ctx.config.queuePrefix,
    });
    await within(10, 'the older worker is shown', async () => (await shownWorkers(queue)) === 1);
    const newer = prefill.start(ctx);
    await within(10, 'the newer one is announced', async () => (await countWorkers(queue, ctx.redis)) === 1);
    await newer.stop(5_000);
    await older.close();
    redis.disconnect();
    await queue.close();
  });
});

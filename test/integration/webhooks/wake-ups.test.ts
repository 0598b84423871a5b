import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/limits/limits.js';
import webhook from '../../../workers/webhook.js';
import type { RunningWorker } from '../../../workers/worker-definition.js';
import { within } from '../../support/within.js';
import { writeDeliveries } from './delivery-rows.js';
import { startWebhookStand, type WebhookStand } from './webhook-stand.js';

describe('a process that sends webhooks', () => {
  let stand: WebhookStand;
  let worker: RunningWorker;
  beforeAll(async () => {
    stand = await startWebhookStand();
    worker = webhook.start(stand.app.ctx);
  });
  afterAll(async () => {
    await worker.stop(5_000);
    await stand.close();
  });
  beforeEach(() => stand.reset());

  const received = (count: number) =>
    within(15, `${count} requests have come`, () => stand.receiver.requests.length >= count);
  const jobKeys = () => stand.app.ctx.redis.keys(`${stand.app.ctx.config.queuePrefix}:webhook:shard-*`);

  it('hears of a commit, with no row of the outbox', async () => {
    const { id } = await stand.endpoint();
    await stand.test(id);

    await received(1);

    expect(await stand.app.ctx.systemDb('outbox')).toEqual([]);
  });

  it('tries again when the time has come, without being told', async () => {
    const { id } = await stand.endpoint();
    stand.receiver.script({ status: 500 });
    await stand.test(id);
    await received(1);
    await within(5, 'the failure is recorded', async () => {
      const [row] = await stand.app.ctx.systemDb('webhook_deliveries').select('attempts');
      return row.attempts === 1;
    });

    await received(2);
  });

  it('finds what is due by itself when Redis and notifications have lost everything', async () => {
    const { id } = await stand.endpoint();
    await writeDeliveries(stand.app.ctx.systemDb, stand.app.tenant, {
      endpointId: stand.uuidOf(id),
      rows: 3,
    });
    const keys = await stand.app.ctx.redis.keys(`${stand.app.ctx.config.queuePrefix}:webhook:*`);
    if (keys.length > 0) await stand.app.ctx.redis.del(...keys);

    await received(3);
  });

  it('has at most two jobs a shard in Redis, whatever waits', async () => {
    const { id } = await stand.endpoint();
    const endpointId = stand.uuidOf(id);
    await stand.app.ctx
      .systemDb('webhook_endpoints')
      .where({ id: endpointId })
      .update({ paused_until: new Date(Date.now() + 3_600_000) });
    await writeDeliveries(stand.app.ctx.systemDb, stand.app.tenant, { endpointId, rows: 10_000 });
    const other = await stand.endpoint();
    await stand.test(other.id);
    await received(1);

    const jobs = (await jobKeys()).filter((key) => !key.endsWith(':lock'));
    expect(jobs.length).toBeLessThanOrEqual(2 * LIMITS.webhooks.shards.value);
  });

  it('shares the shards with a process that joins', { timeout: 150_000 }, async () => {
    const other = webhook.start(stand.app.ctx);
    try {
      const locks = `${stand.app.ctx.config.queuePrefix}:webhook:shard-*:lock`;
      await within(120, 'each of two has held at least three shards at once', async () => {
        const keys = await stand.app.ctx.redis.keys(locks);
        const tokens = keys.length === 0 ? [] : await stand.app.ctx.redis.mget(keys);
        const holders = tokens.flatMap((token) => token?.split(':')[0] ?? []);
        const counts = [...new Set(holders)].map((id) => holders.filter((holder) => holder === id).length);
        return counts.length === 2 && counts.every((count) => count >= 3);
      });
    } finally {
      await other.stop(5_000);
    }
  });
});

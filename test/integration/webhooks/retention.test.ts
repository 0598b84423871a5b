import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/domain/limits.js';
import { sweepExpired } from '../../../src/services/maintenance/sweep-expired.js';
import { startWebhookStand, type WebhookStand } from './webhook-stand.js';

const { eventDays, attemptDays } = LIMITS.webhooks;

describe('events and their deliveries', () => {
  let stand: WebhookStand;
  beforeAll(async () => {
    stand = await startWebhookStand();
  });
  afterAll(() => stand.close());

  const age = (table: string, column: string, id: string, days: number) =>
    stand.app.ctx
      .systemDb(table)
      .whereIn('id', [id])
      .update({ [column]: stand.app.ctx.systemDb.raw('now() - make_interval(days => ?)', [days]) });
  const get = (path: string) => stand.app.as().get(path);

  it('are removed when they are old, the log of attempts before, and nothing younger', async () => {
    const { systemDb } = stand.app.ctx;
    const { id } = await stand.endpoint();
    const tests = [await stand.test(id), await stand.test(id), await stand.test(id)];
    await stand.run();
    const [old, logged, young] = tests;
    if (!old || !logged || !young) throw new Error('no events');
    const deliveries = await systemDb('webhook_deliveries')
      .whereNotNull('delivered_at')
      .select('id', 'event_id');
    const deliveryOf = (test: { delivery_id: string }) =>
      deliveries.find((one) => one.id === stand.uuidOf(test.delivery_id));
    await age('events', 'created_at', deliveryOf(old).event_id, eventDays.value + 1);
    await age('events', 'created_at', deliveryOf(young).event_id, eventDays.value - 1);
    for (const [test, days] of [
      [logged, attemptDays.value + 1],
      [young, attemptDays.value - 1],
    ] as const) {
      const { id } = await systemDb('webhook_attempts')
        .where({ webhook_delivery_id: stand.uuidOf(test.delivery_id) })
        .first('id');
      await age('webhook_attempts', 'started_at', id, days);
    }

    await sweepExpired(stand.app.ctx);

    const shown = await Promise.all(tests.map((test) => get(`/v1/webhook-deliveries/${test.delivery_id}`)));
    expect(shown.map(({ status }) => status)).toEqual([404, 200, 200]);
    expect(shown.slice(1).map(({ body }) => body.attempts.length)).toEqual([0, 1]);
    expect((await get(`/v1/events/${old.event_id}`)).status).toBe(404);
    expect((await get(`/v1/events/${young.event_id}`)).status).toBe(200);
  });

  it('stay while they are being sent, however old', async () => {
    const { id } = await stand.endpoint();
    const { event_id, delivery_id } = await stand.test(id);
    const [delivery] = await stand.claim();
    if (!delivery) throw new Error('nothing was claimed');
    await age('events', 'created_at', delivery.event.id, eventDays.value + 1);

    await sweepExpired(stand.app.ctx);
    const during = await get(`/v1/events/${event_id}`);
    await stand.expireLease(delivery_id);
    await stand.run();
    await sweepExpired(stand.app.ctx);

    expect(during.status).toBe(200);
    expect(stand.receiver.requests.some(({ headers }) => headers['webhook-id'] === event_id)).toBe(true);
    expect((await get(`/v1/events/${event_id}`)).status).toBe(404);
  });
});

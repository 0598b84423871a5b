import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicId, timeOfUuid, uuidFromPublicId, uuidV7 } from '../../../src/domain/ids.js';
import { LIMITS } from '../../../src/limits/limits.js';
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

  it('answer 410 when they are no longer kept, 404 when they cannot have been there', async () => {
    const { ctx, tenant } = stand.app;
    const ago = (days: number) => new Date(ctx.now().getTime() - days * 86_400_000);
    const createdAt = ago(eventDays.value + 10);
    await ctx.systemDb('tenants').where({ id: tenant.tenantId }).update({ created_at: createdAt });
    const statusOf = async (path: string, kind: 'event' | 'delivery', days: number) =>
      (await get(`${path}/${publicId(kind, uuidV7(ago(days).getTime(), Buffer.alloc(10)))}`)).status;

    for (const [path, kind] of [
      ['/v1/events', 'event'],
      ['/v1/webhook-deliveries', 'delivery'],
    ] as const) {
      const days = [eventDays.value + 1, eventDays.value - 1, eventDays.value + 11];
      const statuses = await Promise.all(days.map((one) => statusOf(path, kind, one)));
      expect(statuses).toEqual([410, 404, 404]);
    }
  });

  it('have the time in their ids, which says later that they have been there', async () => {
    const { id } = await stand.endpoint({ events: ['client.created'] });
    await stand.app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });

    const { body } = await get(`/v1/webhook-endpoints/${id}/deliveries`);
    await stand.reset();

    const madeAt = timeOfUuid(uuidFromPublicId('delivery', body.data[0].id) ?? '');
    expect(Math.abs(Date.parse(body.data[0].created_at) - (madeAt?.getTime() ?? 0))).toBeLessThan(10_000);
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

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/durations.js';
import { allShards } from '../../../src/domain/webhooks/shards.js';
import { createWebhookSender } from '../../../src/gateways/webhooks/webhook-sender.js';
import { LIMITS } from '../../../src/limits/limits.js';
import {
  enableReceiver,
  pauseReceiver,
  resumeReceiver,
} from '../../../src/services/console/receiver-acts.js';
import { createDispatcher } from '../../../src/services/webhooks/dispatcher.js';
import { countTrips } from '../../support/count-trips.js';
import { withClient } from '../../support/databases.js';
import { createTenant } from '../../support/factories.js';
import { within } from '../../support/within.js';
import { writeDeliveries } from './delivery-rows.js';
import { startWebhookStand, type WebhookStand } from './webhook-stand.js';

const MINUTE_MS = 60_000;

describe('the scheduler of webhooks', () => {
  let stand: WebhookStand;
  beforeAll(async () => {
    stand = await startWebhookStand();
  });
  afterAll(() => stand.close());
  beforeEach(() => stand.reset());

  const endpointsOf = (count: number) =>
    Promise.all(Array.from({ length: count }, () => stand.endpoint({ events: ['client.created'] })));
  async function endpointOfShard(shard: number): Promise<string> {
    for (;;) {
      const { id } = await stand.endpoint();
      if (Number(`0x${stand.uuidOf(id).slice(-2)}`) % LIMITS.webhooks.shards.value === shard) return id;
      await stand.app.as().delete(`/v1/webhook-endpoints/${id}`).expect(204);
    }
  }
  const endpointRow = (id: string) =>
    stand.app.ctx
      .systemDb('webhook_endpoints')
      .where({ id: stand.uuidOf(id) })
      .first();
  const setEndpoint = (id: string, columns: object) =>
    stand.app.ctx
      .systemDb('webhook_endpoints')
      .where({ id: stand.uuidOf(id) })
      .update(columns);
  const writeFor = (id: string, rows: number, key = stand.app.tenant) =>
    writeDeliveries(stand.app.ctx.systemDb, key, { endpointId: stand.uuidOf(id), rows });
  const claimed = async () => (await stand.claim()).map(({ endpoint }) => endpoint.url);

  it('costs at most three trips to Postgres a delivery under load', async () => {
    const endpoints = await endpointsOf(5);
    for (const { id } of endpoints) await writeFor(id, 60);
    const trips = [countTrips(stand.app.ctx.systemDb), countTrips(stand.app.ctx.db)];
    const before = trips.map((count) => count());

    await stand.run();

    const made = trips.reduce((sum, count, index) => sum + count() - (before[index] ?? 0), 0);
    expect(stand.receiver.requests).toHaveLength(300);
    expect(made / 300).toBeLessThan(3);
  });

  it('ends a turn at a shard while a receiver still keeps an attempt waiting, and records that when it ends', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    stand.receiver.script({ status: 204, after: answered });
    const dispatcher = createDispatcher(stand.ctx, { lingerMs: 0, turnMs: 300 });
    const shards = Array.from({ length: LIMITS.webhooks.shards.value }, (_, shard) => shard);
    const turn = () =>
      Promise.all(shards.map((shard) => dispatcher.hold(shard, new AbortController().signal)));

    let turns = await turn();
    while (dispatcher.attempts === 0) turns = await turn();
    const duringTurn = (await stand.delivery(delivery_id)).status;
    answer();
    await dispatcher.settled();

    expect(duringTurn).not.toBe('delivered');
    expect(turns.some(({ nextMs }) => nextMs === 0)).toBe(true);
    expect((await stand.delivery(delivery_id)).status).toBe('delivered');
  });

  it.each([8, 16, 24, 256])('gives each endpoint to one of %i shards, and none to two', async (of) => {
    const endpoints = await endpointsOf(12);
    for (const { id } of endpoints) await writeFor(id, 1);
    const urls: string[] = [];

    for (const shard of allShards(of).held) {
      const claimed = await stand.claim({ shards: { held: [shard], of } });
      urls.push(...claimed.map(({ endpoint }) => endpoint.url));
    }

    expect(urls.toSorted()).toEqual(endpoints.map(({ url }) => url).toSorted());
  });

  it('takes from finer shards what a release without shards stored in 0', async () => {
    const id = await endpointOfShard(5);
    await writeFor(id, 1);
    await stand.ctx.systemDb('webhook_deliveries').update({ shard: 0 });

    expect(await stand.claim({ shards: { held: [5], of: 16 } })).toEqual([]);
    expect(await stand.claim({ shards: { held: [8], of: 16 } })).toHaveLength(1);
  });

  it('sends each delivery once while processes go by different numbers of shards', async () => {
    const endpoints = await endpointsOf(6);
    for (const { id } of endpoints) await writeFor(id, 40);
    const { config } = stand.ctx;
    const by = (shards: number) => ({
      ...stand.ctx,
      config: { ...config, webhooks: { ...config.webhooks, shards } },
    });

    await Promise.all([8, 16, 32].map((shards) => stand.run(by(shards))));

    const sent = stand.receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(sent).toHaveLength(240);
    expect(new Set(sent).size).toBe(240);
  });

  it('takes endpoints in turn, whatever waits for one of them', async () => {
    const [loud, quiet] = await endpointsOf(2);
    if (!loud || !quiet) throw new Error('no endpoints');
    await writeFor(loud.id, 5_000);
    await writeFor(quiet.id, 3);

    const urls = await claimed();

    expect(urls.filter((url) => url === quiet.url)).toHaveLength(3);
    expect(urls.filter((url) => url === loud.url)).toHaveLength(LIMITS.webhooks.firstInFlight.value);
  });

  it('gives every fourth place of an endpoint with a backlog to the newest, the others to the oldest', async () => {
    const [endpoint] = await endpointsOf(1);
    if (!endpoint) throw new Error('no endpoint');
    await setEndpoint(endpoint.id, { in_flight_cap: 8 });
    await writeFor(endpoint.id, 40);
    const { systemDb } = stand.app.ctx;
    const rows = await systemDb('webhook_deliveries').orderBy('id').select('id');
    for (const [nth, { id }] of rows.entries()) {
      const next_attempt_at = systemDb.raw(`now() - make_interval(mins => ?)`, [100 - nth]);
      await systemDb('webhook_deliveries').where({ id }).update({ next_attempt_at });
    }

    const taken = new Set((await stand.claim()).map(({ id }) => id));

    const places = rows.flatMap(({ id }, nth) => (taken.has(id) ? [nth] : []));
    expect(places).toEqual([0, 1, 2, 3, 4, 5, 38, 39]);
  });

  it('takes tenants in turn: ten endpoints of one do not come before the one of another', async () => {
    const many = await endpointsOf(10);
    for (const { id } of many) await writeFor(id, 50);
    const other = await createTenant(stand.app.ctx);
    const [own] = many;
    await stand.app.ctx.systemDb.raw(
      `insert into webhook_endpoints (id, tenant_id, livemode, url, events, secret_encrypted)
       select overlay(cast(id as text) placing 'f' from 1 for 1)::uuid, ?, true, ?, events, secret_encrypted
       from webhook_endpoints where id = ?`,
      [other.tenantId, `${stand.receiver.url}/other`, stand.uuidOf(own?.id ?? '')],
    );
    const [row] = await stand.app.ctx.systemDb('webhook_endpoints').where({ tenant_id: other.tenantId });
    await writeDeliveries(
      stand.app.ctx.systemDb,
      { tenantId: other.tenantId, livemode: true },
      { endpointId: row.id, rows: 50 },
    );

    const taken = await stand.claim({ quick: 6 });

    const others = taken.filter(({ tenantId }) => tenantId === other.tenantId);
    expect(taken).toHaveLength(6);
    expect(others.length).toBeGreaterThanOrEqual(1);
  });

  it('keeps to an endpoint’s cap over all processes, and to a host’s', async () => {
    const [endpoint] = await endpointsOf(1);
    await writeFor(endpoint?.id ?? '', 500);
    await setEndpoint(endpoint?.id ?? '', { in_flight_cap: 40 });
    const [first, second, third] = await Promise.all([claimed(), claimed(), claimed()]);
    expect([first, second, third].map((urls) => urls?.length).sort()).toEqual([0, 0, 40]);

    const others = await endpointsOf(5);
    for (const { id } of others) {
      await writeFor(id, 100);
      await setEndpoint(id, { in_flight_cap: 64 });
    }
    let more = 0;
    for (let claims = 0; claims < 5; claims++) more += (await claimed()).length;
    expect(40 + more).toBe(LIMITS.webhooks.hostInFlight.value);
  });

  it('gives the places of what was delivered to others before it is recorded', async () => {
    const [endpoint] = await endpointsOf(1);
    await writeFor(endpoint?.id ?? '', 100);
    await setEndpoint(endpoint?.id ?? '', { in_flight_cap: 40 });
    const first = (await stand.claim()).map(({ id }) => id);
    expect(await stand.claim()).toHaveLength(0);

    const delivered = first.slice(0, 10);
    const next = (await stand.claim({ delivered })).map(({ id }) => id);

    expect(next).toHaveLength(10);
    expect(next.filter((id) => first.includes(id))).toEqual([]);
    expect(await stand.claim({ delivered })).toHaveLength(0);
  });

  it('gives slow endpoints places of their own', async () => {
    const [slow, quick] = await endpointsOf(2);
    await writeFor(slow?.id ?? '', 10);
    await writeFor(quick?.id ?? '', 3);
    await setEndpoint(slow?.id ?? '', { is_slow: true, in_flight_cap: 10 });

    const taken = await stand.claim({ quick: 100, slow: 2 });

    expect(taken.filter(({ endpoint }) => endpoint.isSlow)).toHaveLength(2);
    expect(taken).toHaveLength(5);
  });

  it('holds what waits after five failures in a row, probes with one, and goes on slowly', async () => {
    const [endpoint] = await endpointsOf(1);
    const id = endpoint?.id ?? '';
    await writeFor(id, 40);
    stand.receiver.script(...Array.from({ length: 9 }, () => ({ status: 500 })));

    await stand.run();
    const burnt = stand.receiver.requests.length;
    const held = await stand.app.as().get(`/v1/webhook-endpoints/${id}/deliveries?status=held&limit=100`);
    stand.setAhead(29_000);
    expect(await stand.run()).toBe(0);
    stand.setAhead(31_000);
    await stand.run();

    expect(burnt).toBeLessThan(9);
    expect(held.body.data).toHaveLength(40);
    expect(stand.receiver.requests).toHaveLength(burnt + 1);
    stand.receiver.reset();
    stand.setAhead(10 * MINUTE_MS);
    await stand.run();
    expect(stand.receiver.requests).toHaveLength(40);
    expect(await endpointRow(id)).toMatchObject({
      consecutive_failures: 0,
      breaker_until: null,
      failing_since: null,
    });
  });

  it('halves the cap of a receiver that hangs', async () => {
    const [endpoint] = await endpointsOf(1);
    const id = endpoint?.id ?? '';
    await writeFor(id, 2);
    await setEndpoint(id, { in_flight_cap: 16 });
    const never = new Promise<void>(() => undefined);
    stand.receiver.script({ status: 200, after: never }, { status: 200, after: never });
    const sender = createWebhookSender({
      allowPrivate: ['127.0.0.1/32'],
      now: stand.ctx.now,
      userAgent: 'test',
    });
    const webhookSender = {
      ...sender,
      send: (attempt: object) => sender.send({ ...attempt, timeoutMs: 50 } as never),
    };

    await stand.run({ ...stand.ctx, webhookSender });
    await sender.close();

    const { in_flight_cap, is_slow, consecutive_failures } = await endpointRow(id);
    expect(in_flight_cap).toBeLessThanOrEqual(8);
    expect([is_slow, consecutive_failures]).toEqual([false, 2]);
  });

  it('records events for a disabled endpoint, and sends them oldest first when it is enabled', async () => {
    const { id, url } = await stand.endpoint({ events: ['client.created'] });
    await stand.app
      .as()
      .put(`/v1/webhook-endpoints/${id}`, { url, events: ['client.created'], enabled: false });
    const names = ['First', 'Second', 'Third'];
    for (const name of names)
      await stand.app.as().post('/v1/clients', { given_name: name, family_name: 'Byron' });
    expect(await stand.run()).toBe(0);
    const held = await stand.app.as().get(`/v1/webhook-endpoints/${id}/deliveries?status=held`);
    expect(held.body.data).toHaveLength(3);

    await stand.app.as().post(`/v1/webhook-endpoints/${id}/enable`);
    await setEndpoint(id, { in_flight_cap: 1 });
    await stand.run();

    const sent = stand.receiver.requests.map(({ body }) => JSON.parse(body.toString()).id);
    const newestFirst = held.body.data.map(({ event_id }: { event_id: string }) => event_id);
    expect(sent).toEqual(newestFirst.toReversed());
  });

  it('warns twice of an endpoint that takes nothing, and disables it after five days', async () => {
    await stand.endpoint({ events: ['webhook_endpoint.*'], url: `${stand.receiver.url}/watch` });
    const { id } = await stand.endpoint({ events: ['client.created'] });
    const told: string[] = [];
    for (const days of [0, 0.9, 1.1, 2, 3.1, 4, 5.1]) {
      stand.setAhead(days * DAY_MS);
      await writeFor(id, 1);
      await setEndpoint(id, { breaker_until: null });
      stand.receiver.script({ status: 500 });
      await stand.run();
      const types = stand.receiver.requests
        .filter(({ path }) => path.endsWith('/watch'))
        .map(({ body }) => JSON.parse(body.toString()).type);
      told.push(`${days}: ${types.join(' ')}`);
      stand.receiver.reset();
      await stand.app.ctx
        .systemDb('webhook_deliveries')
        .where({ webhook_endpoint_id: stand.uuidOf(id) })
        .delete();
    }

    const failing = 'webhook_endpoint.failing';
    expect(told).toEqual([
      '0: ',
      '0.9: ',
      `1.1: ${failing}`,
      '2: ',
      `3.1: ${failing}`,
      '4: ',
      '5.1: webhook_endpoint.disabled',
    ]);
    expect(await endpointRow(id)).toMatchObject({ enabled: false, disabled_reason: 'failing' });
  });

  it('holds the deliveries of an endpoint that an operator pauses, spends no attempt, and continues automatically', async () => {
    const { id } = await stand.endpoint();
    const other = await stand.endpoint();
    const [held, free] = [await stand.test(id), await stand.test(other.id)];
    await pauseReceiver(stand.ctx, stand.uuidOf(id), new Date(Date.now() + 2 * MINUTE_MS));

    await stand.run();
    const during = await stand.delivery(held.delivery_id);
    const { body: endpoint } = await stand.app.as().get(`/v1/webhook-endpoints/${id}`);
    const others = await stand.delivery(free.delivery_id);
    stand.setAhead(3 * MINUTE_MS);
    await stand.run();

    expect(during).toMatchObject({ status: 'held', attempt: 0, attempts: [] });
    expect(endpoint).toMatchObject({
      enabled: true,
      failing_since: null,
      health: { state: 'healthy', held: 1 },
    });
    expect(others.status).toBe('delivered');
    expect(await stand.delivery(held.delivery_id)).toMatchObject({ status: 'delivered', attempt: 1 });
  });

  it('counts a held delivery once, also of an endpoint in shard 0, where those of a release without shards are', async () => {
    const id = await endpointOfShard(0);
    await stand.test(id);
    await stand.test(id);
    await pauseReceiver(stand.ctx, stand.uuidOf(id), new Date(Date.now() + MINUTE_MS));

    const endpoint = await stand.app.as().get(`/v1/webhook-endpoints/${id}`);

    expect(endpoint.body.health.held).toBe(2);
  });

  it('keeps a pause by an operator when the owner enables the endpoint or a receiver asks for less, and ends it when resumed', async () => {
    const { id } = await stand.endpoint({ events: ['client.created'] });
    const uuid = stand.uuidOf(id);
    const path = `/v1/webhook-endpoints/${id}`;
    await writeFor(id, 1);
    await pauseReceiver(stand.ctx, uuid, new Date(Date.now() + DAY_MS));
    await stand.app.as().post(`${path}/disable`);
    await stand.app.as().post(`${path}/enable`);
    await enableReceiver(stand.ctx, uuid);
    await setEndpoint(id, { paused_until: new Date(Date.now() - MINUTE_MS) });

    const sentBefore = await stand.run();
    const ended = await resumeReceiver(stand.ctx, uuid);
    await stand.run();
    const again = await resumeReceiver(stand.ctx, uuid);

    expect([sentBefore, stand.receiver.requests.length]).toEqual([0, 1]);
    expect(ended).toMatchObject({ before: expect.stringContaining('paused until'), after: 'not paused' });
    expect(again).toEqual({ before: 'not paused', after: 'not paused' });
  });

  it('notifies the processes that send when a pause is ended', async () => {
    const { id } = await stand.endpoint();
    const uuid = stand.uuidOf(id);
    await pauseReceiver(stand.ctx, uuid, new Date(Date.now() + DAY_MS));
    const heard: string[] = [];
    await withClient(stand.app.ctx.config.databaseUrl, async (client) => {
      client.on('notification', ({ channel }) => heard.push(channel));
      await client.query('listen webhook_due');
      await resumeReceiver(stand.ctx, uuid);
      // The bell is rung after the commit, within some milliseconds.
      await within(10, 'the bell rings', () => heard.includes('webhook_due'));
    });

    expect(heard).toContain('webhook_due');
  });

  it('cancels what waits for a deleted endpoint, however much it is', async () => {
    const [endpoint] = await endpointsOf(1);
    await writeFor(endpoint?.id ?? '', 2_500);
    await stand.app.as().delete(`/v1/webhook-endpoints/${endpoint?.id}`);

    await stand.run();

    const left = await stand.app.ctx.systemDb('webhook_deliveries').whereNot({ status: 'cancelled' });
    expect([left, stand.receiver.requests]).toEqual([[], []]);
  });
});

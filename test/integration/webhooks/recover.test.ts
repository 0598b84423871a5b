import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { continueRecovery } from '../../../src/db/webhooks/webhook-recoveries-repository.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { continueRecoveries } from '../../../src/services/webhooks/recover-deliveries.js';
import { createTenant } from '../../support/factories.js';
import { make } from '../../support/world.js';
import { writeDeliveries } from './delivery-rows.js';
import { startWebhookStand, type WebhookStand } from './webhook-stand.js';

const LONG_AGO = '2020-01-01T00:00:00Z';

describe('POST /v1/webhook-endpoints/{id}/recover', () => {
  let stand: WebhookStand;
  beforeAll(async () => {
    stand = await startWebhookStand();
  });
  afterAll(() => stand.close());
  beforeEach(async () => {
    await stand.app.ctx.systemDb('webhook_recoveries').delete();
    await stand.reset();
  });

  const api = () => stand.app.as();
  const createClient = async () =>
    (await api().post('/v1/clients', { given_name: 'Ada', family_name: 'Example' })).body.id;
  const recover = (id: string, body: object) => api().post(`/v1/webhook-endpoints/${id}/recover`, body);
  /** Goes through what was asked for, and sends it. @returns the recovery as it is then */
  async function carryOut(recoveryId: string) {
    await continueRecoveries(stand.ctx, new AbortController().signal);
    await stand.run();
    return (await api().get(`/v1/webhook-recoveries/${recoveryId}`)).body;
  }
  const sentIds = () => stand.receiver.requests.map(({ headers }) => headers['webhook-id']);

  it('sends what has failed for good and what waits for its next attempt, and counts what happened to it', async () => {
    const { id } = await stand.endpoint({ events: ['client.created'] });
    for (let index = 0; index < 3; index += 1) await createClient();
    stand.receiver.script({ status: 500 }, { status: 500 });
    await stand.run();
    const failed = await stand.app.ctx.systemDb('webhook_deliveries').where({ last_status: 500 }).first();
    await stand.app.ctx
      .systemDb('webhook_deliveries')
      .where({ id: failed.id })
      .update({ status: 'failed', next_attempt_at: null });
    const before = stand.receiver.requests.length;

    const asked = await recover(id, { since: LONG_AGO });
    const done = await carryOut(asked.body.id);

    expect(asked.status).toBe(202);
    expect(asked.headers['location']).toBe(`/v1/webhook-recoveries/${asked.body.id}`);
    expect(asked.body).toMatchObject({ status: 'running', mode: 'failed', counts: { matched: 0 } });
    expect(done).toMatchObject({
      status: 'completed',
      counts: { matched: 2, queued: 0, delivered: 2, failed: 0 },
    });
    expect(stand.receiver.requests).toHaveLength(before + 2);
    expect(new Set(sentIds()).size).toBe(3);
  });

  it('makes deliveries of events that have none, of the types asked for, and sends none twice', async () => {
    const missed = await createClient();
    await api().delete(`/v1/clients/${missed}`);
    const { id } = await stand.endpoint({ events: ['*'] });
    const kept = await createClient();
    await stand.run();
    stand.receiver.reset();

    const body = { since: LONG_AGO, mode: 'missing', types: ['client.created'] };
    const done = await carryOut((await recover(id, body)).body.id);
    const again = await carryOut((await recover(id, body)).body.id);

    const clients = stand.receiver.requests.map((request) => JSON.parse(request.body.toString()).client_id);
    expect(clients).toContain(missed);
    expect(clients).not.toContain(kept);
    expect(done.counts.delivered).toBe(clients.length);
    expect(again.counts.matched).toBe(0);
  });

  it('sends everything of the time once more, oldest first, under the same ids', async () => {
    const { id } = await stand.endpoint({ events: ['client.created'] });
    await createClient();
    await createClient();
    await stand.run();
    const newestFirst = (await api().get(`/v1/webhook-endpoints/${id}/deliveries`)).body.data;
    const [oldest] = (await api().get(`/v1/events?limit=2`)).body.data.toReversed();
    await stand.app.ctx.systemDb('webhook_endpoints').update({ in_flight_cap: 1 });

    const done = await carryOut((await recover(id, { since: oldest.created_at, mode: 'all' })).body.id);

    expect(done.counts).toEqual({ matched: 2, queued: 0, delivered: 2, failed: 0 });
    expect(sentIds().slice(2)).toEqual(
      newestFirst.map(({ event_id }: { event_id: string }) => event_id).toReversed(),
    );
  });

  it('begins beside one that has much left to do', async () => {
    const { id } = await stand.endpoint({ events: ['client.created'] });
    const rows = 2 * LIMITS.webhooks.recoveredAtOnce.value;
    await writeDeliveries(stand.app.ctx.systemDb, stand.app.tenant, { endpointId: stand.uuidOf(id), rows });
    const long = await recover(id, { since: LONG_AGO });
    await continueRecovery(stand.ctx.systemDb);
    const short = await recover(id, { since: LONG_AGO, types: ['report.failed'] });

    await continueRecovery(stand.ctx.systemDb);
    await continueRecovery(stand.ctx.systemDb);

    const { rows: turns } = await stand.app.ctx.systemDb.raw(
      'select position_at is not null as has_begun from webhook_recoveries where finished_at is null',
    );
    expect(turns).toEqual([{ has_begun: true }, { has_begun: true }]);
    expect([long.status, short.status]).toEqual([202, 202]);
    await continueRecoveries(stand.ctx, new AbortController().signal);
  });

  it('goes on with that of another tenant after each of one that asks again and again', async () => {
    const { id } = await stand.endpoint({ events: ['client.created'] });
    const { systemDb } = stand.app.ctx;
    const quiet = await createTenant(stand.app.ctx);
    const own = await make(stand.app.as(quiet.secret), '/v1/webhook-endpoints', {
      url: stand.receiver.url,
      events: ['client.created'],
    });
    const rows = 3 * LIMITS.webhooks.recoveredAtOnce.value;
    await writeDeliveries(systemDb, quiet, { endpointId: stand.uuidOf(own.id), rows });
    const path = `/v1/webhook-endpoints/${own.id}/recover`;
    await make(stand.app.as(quiet.secret), path, { since: LONG_AGO }, 202);
    await continueRecovery(stand.ctx.systemDb);
    for (let asked = 0; asked < 4; asked += 1) await recover(id, { since: LONG_AGO });

    await continueRecovery(stand.ctx.systemDb);
    await continueRecovery(stand.ctx.systemDb);

    const turns = await systemDb('webhook_recoveries')
      .whereNotNull('continued_at')
      .orderBy('continued_at')
      .pluck('tenant_id');
    expect(turns).toEqual([stand.app.tenant.tenantId, quiet.tenantId]);
    await continueRecoveries(stand.ctx, new AbortController().signal);
  });

  it('goes through any number of events by portions', async () => {
    const { id } = await stand.endpoint({ events: ['client.created'] });
    const rows = LIMITS.webhooks.recoveredAtOnce.value + 1;
    await writeDeliveries(stand.app.ctx.systemDb, stand.app.tenant, { endpointId: stand.uuidOf(id), rows });
    await stand.app.ctx.systemDb('webhook_deliveries').update({ status: 'failed', next_attempt_at: null });

    const asked = await recover(id, { since: LONG_AGO });
    await continueRecoveries(stand.ctx, new AbortController().signal);

    const { body } = await api().get(`/v1/webhook-recoveries/${asked.body.id}`);
    expect(body).toMatchObject({ status: 'completed', counts: { matched: rows, queued: rows } });
  });

  it.each([
    [{ since: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' }, '#/until'],
    [{ since: '2999-01-01T00:00:00Z' }, '#/since'],
    [{ since: '2026-06-30T23:59:60Z' }, '#/since'],
    [{ since: LONG_AGO, types: ['client.exploded'] }, '#/types/0'],
    [{}, '#/since'],
  ])('refuses %j', async (body, pointer) => {
    const { id } = await stand.endpoint();

    const answer = await recover(id, body);

    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ pointer }]);
  });
});

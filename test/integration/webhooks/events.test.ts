import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENT_TYPE_NAMES } from '../../../src/events/catalogue.js';
import { createKey } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('/v1/events', () => {
  let app: TestApp;
  const clientIds: string[] = [];
  beforeAll(async () => {
    app = await startTestApp();
    for (const given_name of ['Ada', 'Grace', 'Joan']) {
      const client = await app.as().post('/v1/clients', { given_name, family_name: 'Example' });
      clientIds.push(client.body.id);
    }
    await app.as().delete(`/v1/clients/${clientIds[0]}`);
  });
  afterAll(() => app.close());

  const typesOf = (body: { data: { type: string }[] }) => body.data.map((event) => event.type);

  it('lists events newest first, page by page', async () => {
    const first = await app.as().get('/v1/events?limit=3');
    const second = await app.as().get(`/v1/events?limit=3&cursor=${first.body.next_cursor}`);

    expect(typesOf(first.body)).toEqual(['client.deleted', 'client.created', 'client.created']);
    expect(typesOf(second.body)).toEqual(['client.created']);
    expect(second.body.has_more).toBe(false);
    const [newest] = first.body.data;
    expect((await app.as().get(`/v1/events/${newest.id}`)).body).toEqual(newest);
    expect(Object.keys(newest)).toEqual([
      'id',
      'type',
      'created_at',
      'api_version',
      'livemode',
      'client_id',
      'sequence',
      'data',
    ]);
  });

  it('filters by types and families, by client and by time', async () => {
    const list = async (query: string) => (await app.as().get(`/v1/events?${query}`)).body;
    const [joan] = (await list('limit=2')).data.slice(1);

    expect(typesOf(await list('type=client.deleted,import.failed'))).toEqual(['client.deleted']);
    expect(typesOf(await list('type=client.*'))).toHaveLength(4);
    expect(typesOf(await list('type=import.*'))).toEqual([]);
    expect(typesOf(await list(`client_id=${clientIds[0]}`))).toEqual(['client.deleted', 'client.created']);
    expect(typesOf(await list(`created_since=${joan.created_at}`))).toEqual([
      'client.deleted',
      'client.created',
    ]);
    expect(typesOf(await list(`created_before=${joan.created_at}`))).toEqual([
      'client.created',
      'client.created',
    ]);
    expect((await list('client_id=cl_01k4x6t8e8f5mv0zq3n7c2b9rd')).data).toEqual([]);
  });

  it.each([
    ['type=client.exploded', 'type'],
    ['type=client.deleted,', 'type'],
    ['client_id=txn_01k4x6t8e8f5mv0zq3n7c2b9rd', 'client_id'],
    ['created_since=yesterday', 'created_since'],
    ['created_before=2026-12-31T23:59:60Z', 'created_before'],
  ])('refuses %s', async (query, parameter) => {
    const answer = await app.as().get(`/v1/events?${query}`);

    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('invalid_parameter');
    expect(answer.body.errors).toMatchObject([{ parameter }]);
  });

  it('keeps the modes apart', async () => {
    const test = await createKey(app.ctx, app.tenant.tenantId, { livemode: false });

    expect((await app.as(test.secret).get('/v1/events')).body.data).toEqual([]);
  });

  it('needs the scope for events, and any credential for their types', async () => {
    const reader = await createKey(app.ctx, app.tenant.tenantId, { scopes: ['clients:read'] });

    const events = await app.as(reader.secret).get('/v1/events');
    const types = await app.as(reader.secret).get('/v1/event-types');

    expect([events.status, events.body.code]).toEqual([403, 'insufficient_scope']);
    expect(types.status).toBe(200);
    expect(typesOf(types.body)).toEqual(EVENT_TYPE_NAMES);
    expect(types.body).toMatchObject({ has_more: false, next_cursor: null });
    expect((await app.http.get('/v1/event-types')).status).toBe(401);
  });
});

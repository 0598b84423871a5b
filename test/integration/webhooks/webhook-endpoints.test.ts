import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { createWebhookSender } from '../../../src/gateways/webhooks/webhook-sender.js';
import { createApp } from '../../../src/http/app.js';
import { createTenant } from '../../support/factories.js';
import { type Caller, callerOf, startTestApp, type TestApp } from '../../support/test-app.js';

const INPUT = { url: 'http://127.0.0.1:9999/hook', events: ['*'] };

/** Two endpoints of a tenant have two URLs. */
let serial = 0;

describe('/v1/webhook-endpoints', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  async function create(input: object = {}) {
    const url = `${INPUT.url}/${++serial}`;
    const created = await app.as().post('/v1/webhook-endpoints', { ...INPUT, url, ...input });
    expect(created.status).toBe(201);
    return created.body;
  }

  /** The API over a sender whose names resolve to these addresses. */
  function withAddresses(addresses: readonly string[]): Caller {
    const webhookSender = createWebhookSender({
      allowPrivate: [],
      now: app.ctx.now,
      userAgent: 'tests/1',
      resolve: async () => [...addresses],
    });
    return callerOf(supertest(createApp({ ...app.ctx, webhookSender })), app.tenant.secret);
  }

  it('shows the secret on creation and never again', async () => {
    const created = await app.as().post('/v1/webhook-endpoints', {
      ...INPUT,
      events: ['import.*', 'tax_return.submitted'],
      description: 'Books',
      metadata: { team: 'a' },
    });

    expect(created.status).toBe(201);
    expect(created.headers['location']).toBe(`/v1/webhook-endpoints/${created.body.id}`);
    const { secret, ...endpoint } = created.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toMatchObject({
      ...INPUT,
      events: ['import.*', 'tax_return.submitted'],
      description: 'Books',
      enabled: true,
      status: 'active',
      signature_format: 'timestamped',
      metadata: { team: 'a' },
      last_delivery: null,
      headers: {},
      secret_last4: secret.slice(-5, -1),
      failing_since: null,
      disabled_reason: null,
      disabled_at: null,
      health: { state: 'healthy', success_rate_1h: null, p95_ms_1h: null, held: 0, oldest_due_at: null },
    });
    const read = await app.as().get(`/v1/webhook-endpoints/${endpoint.id}`);
    expect(read.body).toEqual(endpoint);
    const list = await app.as().get('/v1/webhook-endpoints?limit=1');
    expect(list.body.data).toEqual([endpoint]);
  });

  it('keeps secrets encrypted', async () => {
    const { secret } = await create();
    const text = secret.slice('whsec_'.length);

    const { rows } = await app.ctx.systemDb.raw(
      `select count(*)::int as found from webhook_endpoints
       where position(?::bytea in secret_encrypted) > 0 or position(?::bytea in secret_encrypted) > 0`,
      [Buffer.from(text), Buffer.from(text, 'base64')],
    );

    expect(rows[0].found).toBe(0);
  });

  it.each([
    ['the metadata address', 'http://169.254.169.254/', ['url_not_https', 'address_not_allowed']],
    ['the same over https', 'https://169.254.169.254/', ['address_not_allowed']],
    ['loopback in disguise', 'http://[::ffff:127.0.0.1]/', ['url_not_https', 'address_not_allowed']],
    ['a private address as a number', 'https://167772161/', ['address_not_allowed']],
    ['plain http', 'http://93.184.216.34/', ['url_not_https']],
    ['credentials', 'https://user:pass@93.184.216.34/', ['credentials_in_url']],
    ['a port of another service', 'https://93.184.216.34:6379/', ['port_not_allowed']],
    ['no URL at all', 'not a url', ['url_invalid']],
  ])('refuses %s, and stores nothing', async (_what, url, codes) => {
    const answer = await app.as().post('/v1/webhook-endpoints', { ...INPUT, url });

    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((issue: { code: string }) => issue.code)).toEqual(codes);
    expect(new Set(answer.body.errors.map((issue: { pointer: string }) => issue.pointer))).toEqual(
      new Set(['#/url']),
    );
    expect(await app.ctx.systemDb('webhook_endpoints').where({ url })).toEqual([]);
  });

  it('refuses a name with any address that is not public, and one without an address', async () => {
    const url = 'https://hooks.example.com/in';
    const mixed = await withAddresses(['93.184.216.34', '10.0.0.7']).post('/v1/webhook-endpoints', {
      ...INPUT,
      url,
    });
    expect(mixed.status).toBe(422);
    expect(mixed.body.errors).toMatchObject([{ pointer: '#/url', code: 'address_not_allowed' }]);

    const nowhere = await withAddresses([]).post('/v1/webhook-endpoints', { ...INPUT, url });
    expect(nowhere.status).toBe(422);
    expect(nowhere.body.errors).toMatchObject([{ pointer: '#/url', code: 'host_not_found' }]);

    const publicName = await withAddresses(['93.184.216.34']).post('/v1/webhook-endpoints', {
      ...INPUT,
      url,
    });
    expect(publicName.status).toBe(201);
  });

  it.each([
    [{ events: [] }, '#/events', 'too_few_items'],
    [{ events: ['invoice.paid'] }, '#/events/0', 'not_allowed_value'],
    [{ events: ['*', 'import'] }, '#/events/1', 'not_allowed_value'],
    [{ events: ['*', '*'] }, '#/events', 'duplicate'],
    [{ signature_format: 'md5' }, '#/signature_format', 'not_allowed_value'],
    [{ secret: 'whsec_mine' }, '#/secret', 'unknown_field'],
    [
      { headers: Object.fromEntries(Array.from({ length: 21 }, (_, nth) => [`x-${nth}`, 'a'])) },
      '#/headers',
      'too_many_items',
    ],
    [
      { headers: { 'x-a': 'v'.repeat(2_000), 'x-b': 'v'.repeat(2_000), 'x-c': 'v'.repeat(100) } },
      '#/headers',
      'too_long',
    ],
    [{ headers: { Host: 'elsewhere' } }, '#/headers/Host', 'header_reserved'],
    [{ headers: { 'Webhook-Id': 'mine' } }, '#/headers/Webhook-Id', 'header_reserved'],
    [{ headers: { 'X-Key': '***' } }, '#/headers/X-Key', 'not_allowed_value'],
    [{ headers: { 'X-Key': 'a\r\nX-Other: b' } }, '#/headers/X-Key', 'invalid_format'],
  ])('refuses %j', async (input, pointer, code) => {
    const answer = await app.as().post('/v1/webhook-endpoints', { ...INPUT, ...input });

    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ pointer, code }]);
  });

  it('replaces whole, keeps the secret and takes back what it showed', async () => {
    const { secret: _, ...endpoint } = await create({ description: 'Old', metadata: { a: '1' } });
    const { description: __, metadata: ___, ...rest } = endpoint;
    const before = await app.ctx.systemDb('webhook_endpoints').orderBy('created_at', 'desc').first();

    const replaced = await app
      .as()
      .put(`/v1/webhook-endpoints/${endpoint.id}`, { ...rest, events: ['report.*'] })
      .set('If-Match', '"1"');

    expect(replaced.status).toBe(200);
    expect(replaced.headers['etag']).toBe('"2"');
    expect(replaced.body).toMatchObject({ events: ['report.*'], description: null, metadata: {} });
    const after = await app.ctx.systemDb('webhook_endpoints').where({ id: before.id }).first();
    expect(after.secret_encrypted).toEqual(before.secret_encrypted);
    const stale = await app.as().put(`/v1/webhook-endpoints/${endpoint.id}`, INPUT).set('If-Match', '"1"');
    expect(stale.status).toBe(412);
  });

  it('refuses to move an endpoint to a forbidden address', async () => {
    const { id, url } = await create();

    const moved = await app.as().put(`/v1/webhook-endpoints/${id}`, { ...INPUT, url: 'https://10.0.0.1/' });

    expect(moved.status).toBe(422);
    expect((await app.as().get(`/v1/webhook-endpoints/${id}`)).body.url).toBe(url);
  });

  it('lets an endpoint whose host is gone be disabled, not enabled', async () => {
    const url = 'https://gone.example.com/in';
    const created = await withAddresses(['93.184.216.34']).post('/v1/webhook-endpoints', { ...INPUT, url });
    const path = `/v1/webhook-endpoints/${created.body.id}`;
    const gone = withAddresses([]);

    expect((await gone.put(path, { ...INPUT, url })).status).toBe(422);
    const disabled = await gone.put(path, { ...INPUT, url, enabled: false });

    expect(disabled.status).toBe(200);
    expect(disabled.body).toMatchObject({
      enabled: false,
      status: 'disabled_by_user',
      disabled_reason: 'requested',
      disabled_at: expect.any(String),
      health: { state: 'disabled' },
    });
  });

  it('sends an event to the others when one is disabled, and enables it again with its failures reset', async () => {
    const { id, url } = await create();
    await app.as().put(`/v1/webhook-endpoints/${id}`, { ...INPUT, url, enabled: false });
    const row = () =>
      app.ctx.systemDb('webhook_endpoints').where({ id: uuidFromPublicId('webhookEndpoint', id) });
    const since = '2026-01-02T03:04:05.000Z';
    await row().update({
      consecutive_failures: 7,
      failing_since: since,
      paused_until: new Date('2100-01-01'),
    });
    expect((await app.as().get(`/v1/webhook-endpoints/${id}`)).body.failing_since).toBe(since);

    const enabled = await app.as().post(`/v1/webhook-endpoints/${id}/enable`);

    expect(enabled.status).toBe(200);
    expect(enabled.body).toMatchObject({
      id,
      enabled: true,
      status: 'active',
      failing_since: null,
      disabled_reason: null,
    });
    expect(await row().first()).toMatchObject({ consecutive_failures: 0, paused_until: null });
    const events = await app.as().get('/v1/events?type=webhook_endpoint.disabled&limit=1');
    expect(events.body.data[0].data).toEqual({ webhook_endpoint: { id, status: 'disabled_by_user' } });
  });

  it('keeps headers encrypted, shows their names and takes masked values back as they are', async () => {
    const headers = { Authorization: 'Bearer s3cret-s3cret', 'X-Team': 'tax' };
    const { id, url } = await create({ headers });
    const path = `/v1/webhook-endpoints/${id}`;
    const row = () =>
      app.ctx
        .systemDb('webhook_endpoints')
        .where({ id: uuidFromPublicId('webhookEndpoint', id) })
        .first();
    const stored = async () => {
      const { tenant_id: tenantId, id: rowId, headers_encrypted: sealed } = await row();
      const place = { purpose: 'webhook_endpoints.headers', tenantId, rowId } as const;
      return sealed && JSON.parse(app.ctx.cipher.decryptText(place, sealed));
    };
    expect((await app.as().get(path)).body.headers).toEqual({ Authorization: '***', 'X-Team': '***' });
    expect((await row()).headers_encrypted.includes('s3cret')).toBe(false);

    const changed = { authorization: '***', 'X-Team': 'books' };
    await app
      .as()
      .put(path, { ...INPUT, url, headers: changed })
      .expect(200);
    expect(await stored()).toEqual({ authorization: headers.Authorization, 'X-Team': 'books' });
    const unknown = await app.as().put(path, { ...INPUT, url, headers: { 'X-New': '***' } });
    expect(unknown.body.errors).toMatchObject([{ pointer: '#/headers/X-New', code: 'not_allowed_value' }]);
    await app
      .as()
      .put(path, { ...INPUT, url })
      .expect(200);
    expect(await stored()).toBeNull();
  });

  it.each([
    ['another host', 'http://[::1]:9999/moved', 422],
    ['another port', 'http://127.0.0.1:9998/moved', 422],
    ['another path of the same receiver', 'http://127.0.0.1:9999/moved', 200],
  ])('with %s sends stored headers nowhere that they were not given for', async (_what, url, status) => {
    const headers = { Authorization: 'Bearer s3cret-s3cret', 'X-Team': 'tax' };
    const { id } = await create({ headers });
    const path = `/v1/webhook-endpoints/${id}`;
    const sealed = async () =>
      (
        await app.ctx
          .systemDb('webhook_endpoints')
          .where({ id: uuidFromPublicId('webhookEndpoint', id) })
          .first()
      ).headers_encrypted;
    const before = await sealed();

    const moved = await app
      .as()
      .put(path, { ...INPUT, url, headers: { authorization: '***', 'X-Team': 'tax' } });

    expect(moved.status).toBe(status);
    if (status === 422) {
      expect(moved.body.errors).toMatchObject([
        { pointer: '#/headers/authorization', code: 'not_allowed_value' },
      ]);
      expect(await sealed()).toEqual(before);
      const given = { authorization: 'Bearer another', 'X-Team': 'tax' };
      await app
        .as()
        .put(path, { ...INPUT, url, headers: given })
        .expect(200);
    }
    const events = await app.as().get('/v1/events?type=webhook_endpoint.moved&limit=1');
    expect(events.body.data).toMatchObject([{ data: { webhook_endpoint: { id, status: 'active' } } }]);
    await app.as().delete(path).expect(204);
  });

  it('deletes softly', async () => {
    const { id } = await create();

    expect((await app.as().delete(`/v1/webhook-endpoints/${id}`)).status).toBe(204);

    expect((await app.as().get(`/v1/webhook-endpoints/${id}`)).status).toBe(404);
    expect((await app.as().get(`/v1/webhook-endpoints/${id}/deliveries`)).status).toBe(404);
    expect((await app.as().post(`/v1/webhook-endpoints/${id}/enable`)).status).toBe(404);
  });

  it('answers a repeated creation with the same secret', async () => {
    const input = { ...INPUT, url: `${INPUT.url}/once` };
    const post = () => app.as().post('/v1/webhook-endpoints', input).set('Idempotency-Key', 'endpoint-once');

    const [first, second] = [await post(), await post()];

    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
  });

  it.each([-1, 604_801, 1.5])('refuses a grace of %d seconds', async (graceSeconds) => {
    const { id } = await create();

    const answer = await app
      .as()
      .post(`/v1/webhook-endpoints/${id}/rotate-secret`, { grace_seconds: graceSeconds });

    expect(answer.status).toBe(422);
  });

  it('hides one tenant’s endpoints, deliveries and events from another', async () => {
    const { id } = await create();
    const test = await app.as().post(`/v1/webhook-endpoints/${id}/test`);
    const stranger = app.as((await createTenant(app.ctx)).secret);

    const answers = await Promise.all([
      stranger.get(`/v1/webhook-endpoints/${id}`),
      stranger.get(`/v1/webhook-endpoints/${id}/deliveries`),
      stranger.put(`/v1/webhook-endpoints/${id}`, INPUT),
      stranger.delete(`/v1/webhook-endpoints/${id}`),
      stranger.post(`/v1/webhook-endpoints/${id}/rotate-secret`, {}),
      stranger.post(`/v1/webhook-endpoints/${id}/test`),
      stranger.post(`/v1/webhook-endpoints/${id}/enable`),
      stranger.get(`/v1/webhook-deliveries/${test.body.delivery_id}`),
      stranger.post(`/v1/webhook-deliveries/${test.body.delivery_id}/resend`),
      stranger.get(`/v1/events/${test.body.event_id}`),
    ]);

    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
    expect((await stranger.get('/v1/webhook-endpoints')).body.data).toEqual([]);
    expect((await stranger.get('/v1/events')).body.data).toEqual([]);
  });

  it('refuses a credential that is bound to one client', async () => {
    const { id } = await create();
    const test = await app.as().post(`/v1/webhook-endpoints/${id}/test`);
    const client = await app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    const { rows } = await app.ctx.systemDb.raw('select id from clients limit 1');
    const bound = await createTenant(app.ctx);
    await app.ctx
      .systemDb('api_keys')
      .where({ id: bound.apiKeyId })
      .update({ tenant_id: app.tenant.tenantId, client_id: rows[0].id });
    const caller = app.as(bound.secret);

    const answers = await Promise.all([
      caller.get('/v1/webhook-endpoints'),
      caller.post('/v1/webhook-endpoints', INPUT),
      caller.get(`/v1/webhook-endpoints/${id}`),
      caller.put(`/v1/webhook-endpoints/${id}`, INPUT),
      caller.delete(`/v1/webhook-endpoints/${id}`),
      caller.post(`/v1/webhook-endpoints/${id}/rotate-secret`, {}),
      caller.post(`/v1/webhook-endpoints/${id}/test`),
      caller.post(`/v1/webhook-endpoints/${id}/enable`),
      caller.get(`/v1/webhook-endpoints/${id}/deliveries`),
      caller.get(`/v1/webhook-deliveries/${test.body.delivery_id}`),
      caller.post(`/v1/webhook-deliveries/${test.body.delivery_id}/resend`),
    ]);

    expect(answers.map((answer) => answer.body.code)).toEqual(answers.map(() => 'forbidden'));
    const events = await caller.get('/v1/events');
    expect(events.body.data.map((event: { client_id: string }) => event.client_id)).toEqual([client.body.id]);
  });
});

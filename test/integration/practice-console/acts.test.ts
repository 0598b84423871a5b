import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicId } from '../../../src/domain/ids.js';
import { writeRequestLogs } from '../../../src/services/request-logs/keep-request-logs.js';
import {
  type ConsoleBrowser,
  type ConsoleWorld,
  type Person,
  startConsoleWorld,
} from '../../support/console-world.js';
import { drain } from '../../support/drain.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { startReceiver } from '../../support/receiver.js';
import { buildWorld } from '../../support/world.js';

describe('what people do at the practice console', () => {
  let world: ConsoleWorld;
  beforeAll(async () => {
    world = await startConsoleWorld();
  });
  afterAll(() => world.close());

  interface Practice {
    readonly tenant: TestTenant;
    readonly person: Person;
    readonly owner: ConsoleBrowser;
  }

  async function newPractice(livemode = true): Promise<Practice> {
    const tenant = await createTenant(world.app.ctx, { livemode });
    const person = await world.makePerson(tenant, { issuedById: tenant.apiKeyId });
    const owner = await world.signedIn(person);
    await owner.see('/console/account');
    return { tenant, person, owner };
  }

  const secretOf = ({ body }: ConsoleBrowser, shape: RegExp) => shape.exec(body)?.[0] ?? 'none';
  const KEY = /tck_(?:live|test)_[0-9A-Za-z]{39}/;
  const me = (secret: string) => world.app.as(secret).get('/v1/me');
  const actorsOf = async ({ tenantId }: TestTenant, type: string) => {
    const rows = await world.app.ctx
      .systemDb('events')
      .where({ tenant_id: tenantId, type })
      .orderBy('created_at');
    return rows.map(({ actor }) => actor);
  };

  it('make, rotate and revoke a key as the API does, with the person on record', async () => {
    const { tenant, person, owner } = await newPractice();
    const actor = publicId('user', person.id);

    const fields = {
      name: '  Nightly import ',
      scopes: 'clients:read',
      expires_on: '2099-01-01',
      allowed_cidrs: '127.0.0.1/32\r\n\r\n::1/128',
    };
    expect(await owner.act('/console/live/keys', fields)).toBe(201);
    const first = secretOf(owner, KEY);
    const { api_key: made } = (await me(first)).body;
    expect(made).toMatchObject({
      name: 'Nightly import',
      scopes: ['clients:read'],
      livemode: true,
      issued_by: publicId('apiKey', tenant.apiKeyId),
      expires_at: '2099-01-01T00:00:00.000Z',
      allowed_cidrs: ['127.0.0.1/32', '::1/128'],
    });
    await owner.see(`/console/live/keys/${made.id}`);
    expect(owner.body).not.toMatch(KEY);
    expect(owner.body).toContain('1 of 1,000,000');

    expect(await owner.act(`/console/live/keys/${made.id}/rotate`, { overlap_seconds: '0' })).toBe(201);
    const second = secretOf(owner, KEY);
    expect((await me(first)).status).toBe(401);
    const { api_key: rotated } = (await me(second)).body;
    expect(await actorsOf(tenant, 'api_key.created')).toEqual([actor, actor]);

    await owner.see('/console/account');
    expect(await owner.act(`/console/live/keys/${rotated.id}/revoke`)).toBe(200);
    expect(owner.url).toContain('/console/live/keys?done=revoked');
    expect(owner.body).toContain('The key was revoked');
    expect((await me(second)).status).toBe(401);
    expect(await actorsOf(tenant, 'api_key.revoked')).toEqual([actor]);
    const { body } = await world.app.as(tenant.secret).get('/v1/events?type=api_key.revoked');
    expect(body.data).toHaveLength(1);
  });

  it('make a key of the mode that they look at, and a key that is refused says why', async () => {
    const { owner } = await newPractice();

    expect(await owner.act('/console/test/keys', { name: 'Trial', scopes: 'clients:write' })).toBe(201);
    expect(secretOf(owner, KEY)).toMatch(/^tck_test_/);

    await owner.see('/console/account');
    expect(await owner.act('/console/live/keys', { name: '', scopes: 'everything' })).toBe(422);
    expect(owner.body).toContain('name must not be blank');
    expect(owner.body).not.toContain('everything');
    expect(
      await owner.act('/console/live/keys', { name: 'k', scopes: 'clients:read', expires_on: '2001-01-01' }),
    ).toBe(422);
    expect(owner.body).toContain('must be in the future');
  });

  it('lose what they made, and their session, with the key that made them', async () => {
    const { tenant, person, owner } = await newPractice();
    await owner.act('/console/live/keys', { name: 'Mine', scopes: 'clients:read' });
    const secret = secretOf(owner, KEY);
    const other = await world.signedIn(await world.makePerson(tenant));
    await other.see('/console/account');

    expect(await other.act(`/console/live/keys/${publicId('apiKey', tenant.apiKeyId)}/revoke`)).toBe(200);

    expect((await me(secret)).status).toBe(401);
    expect(await owner.see('/console/live')).toBe(200);
    expect(owner.url).toBe(`${world.origin}/console/sign-in?next=%2Fconsole%2Flive`);
    expect(await world.app.ctx.systemDb('oauth_sign_ins').where({ user_id: person.id })).toEqual([]);
  });

  it('keep to the plan, as the API does', async () => {
    const tenant = await createTenant(world.app.ctx, { plan: 'free' });
    const owner = await world.signedIn(await world.makePerson(tenant));
    await owner.see('/console/account');
    const { csrf } = owner;
    const make = () => owner.act('/console/live/keys', { name: 'k', scopes: 'clients:read' }, { csrf });

    expect(await make()).toBe(201);
    expect(await make()).toBe(403);
    expect(owner.body).toContain('API keys');
  });

  it('change an endpoint, keep what only the API sets, and do not undo what somebody else has changed', async () => {
    const { tenant, person, owner } = await newPractice();
    const caller = world.app.as(tenant.secret);
    const receiver = await startReceiver();
    const made = await caller.post('/v1/webhook-endpoints', {
      url: receiver.url,
      events: ['client.created'],
      headers: { 'x-token': 'secret words' },
      metadata: { team: 'books' },
    });
    const path = `/console/live/webhooks/${made.body.id}`;
    const fields = {
      url: receiver.url,
      events: 'client.*\r\nimport.completed',
      description: 'Ours\r\nand yours',
    };

    await owner.see(`${path}/change`);
    expect(owner.body).not.toContain('secret words');
    const version = /name="version" value="(\d+)"/.exec(owner.body)?.[1] ?? '';
    expect(await owner.act(`${path}/change`, { ...fields, version, enabled: 'yes' })).toBe(200);
    expect(owner.body).toContain('The endpoint was changed.');
    const changed = await caller.get(`/v1/webhook-endpoints/${made.body.id}`);
    expect(changed.body).toMatchObject({
      events: ['client.*', 'import.completed'],
      description: 'Ours\nand yours',
      enabled: true,
      headers: { 'x-token': '***' },
      metadata: { team: 'books' },
    });
    await owner.act(`${path}/test`);
    await drain(world.app.ctx, ['webhook']);
    expect(receiver.requests.at(-1)?.headers['x-token']).toBe('secret words');

    await owner.see('/console/account');
    expect(await owner.act(`${path}/change`, { ...fields, version, enabled: 'yes' })).toBe(412);
    await owner.see(`${path}/change`);
    const newest = /name="version" value="(\d+)"/.exec(owner.body)?.[1] ?? '';
    expect(await owner.act(`${path}/change`, { ...fields, version: newest })).toBe(200);
    expect(owner.body).toContain('no: somebody has disabled it');
    expect(await actorsOf(tenant, 'webhook_endpoint.disabled')).toEqual([publicId('user', person.id)]);
    await receiver.close();
  });

  it('change no endpoint to what the API refuses, nor take its secret headers to another host', async () => {
    const { tenant, owner } = await newPractice();
    const caller = world.app.as(tenant.secret);
    const [receiver, other] = [await startReceiver(), await startReceiver()];
    const made = await caller.post('/v1/webhook-endpoints', {
      url: receiver.url,
      events: ['*'],
      headers: { 'x-token': 'secret words' },
    });
    const path = `/console/live/webhooks/${made.body.id}/change`;
    await owner.see(path);
    const { csrf } = owner;
    const version = /name="version" value="(\d+)"/.exec(owner.body)?.[1] ?? '';
    const change = (fields: Record<string, string>) =>
      owner.act(path, { url: receiver.url, events: '*', version, enabled: 'yes', ...fields }, { csrf });

    expect(await change({ events: 'nothing.of.the.kind' })).toBe(422);
    expect(owner.body).not.toContain('nothing.of.the.kind');
    expect(await change({ url: 'javascript:alert(1)' })).toBe(422);
    expect(await change({ url: other.url })).toBe(422);
    expect(owner.body).toContain('headers x-token');
    expect((await caller.get(`/v1/webhook-endpoints/${made.body.id}`)).body).toMatchObject({
      url: receiver.url,
      events: ['*'],
    });
    await receiver.close();
    await other.close();
  });

  it('see deliveries, send a test event and send a delivery again', async () => {
    const { tenant, owner } = await newPractice();
    const { webhookEndpoint, receiver } = await buildWorld(world.app, world.app.as(tenant.secret));
    const before = receiver.requests.length;

    await owner.see(`/console/live/webhooks/${webhookEndpoint}?status=`);
    expect(owner.body).toContain('client.created');
    expect(await owner.act(`/console/live/webhooks/${webhookEndpoint}/test`)).toBe(200);
    expect(owner.body).toContain('The test event is on its way.');
    const delivery = /dlv_[0-9a-z]{26}/.exec(owner.url)?.[0] ?? '';
    await drain(world.app.ctx, ['webhook']);
    await owner.see(`/console/live/deliveries/${delivery}`);
    expect(owner.body).toContain('Attempt 1: success');
    expect(owner.body).toContain('webhook-signature');

    expect(await owner.act(`/console/live/deliveries/${delivery}/resend`)).toBe(200);
    await drain(world.app.ctx, ['webhook']);
    await owner.see(`/console/live/deliveries/${delivery}`);
    expect(owner.body).toContain('Attempt 2: success');
    expect(receiver.requests.length - before).toBe(2);

    await owner.see(`/console/live/webhooks/${webhookEndpoint}?status=failed`);
    expect(owner.body).toContain('No delivery fits.');
    await receiver.close();
  });

  it('register an endpoint, give it a new secret, enable it and delete it', async () => {
    const { tenant, owner } = await newPractice();
    const receiver = await startReceiver();
    const { url } = receiver;
    const caller = world.app.as(tenant.secret);

    expect(await owner.act('/console/live/webhooks', { url, events: 'import.*\r\nclient.created' })).toBe(
      201,
    );
    const SECRET = /whsec_[A-Za-z0-9+/=]+/;
    const first = secretOf(owner, SECRET);
    expect(first).toMatch(SECRET);
    const { id } = (await caller.get('/v1/webhook-endpoints')).body.data[0];
    await owner.see('/console/account');
    expect(await owner.act('/console/live/webhooks', { url, events: 'no.such.event' })).toBe(422);
    await owner.see('/console/account');
    expect(await owner.act(`/console/live/webhooks/${id}/rotate-secret`, { grace_seconds: '0' })).toBe(200);
    expect(secretOf(owner, SECRET)).not.toBe(first);

    await world.app.ctx.systemDb('webhook_endpoints').where({ tenant_id: tenant.tenantId }).update({
      enabled: false,
      status: 'disabled_by_user',
      disabled_reason: 'requested',
      disabled_at: new Date(),
    });
    await owner.see('/console/account');
    expect(await owner.act(`/console/live/webhooks/${id}/test`)).toBe(409);
    expect(owner.body).toContain('The endpoint is disabled');
    expect(await owner.act(`/console/live/webhooks/${id}/enable`)).toBe(200);
    expect(owner.body).toContain('takes events again');
    expect(await owner.act(`/console/live/webhooks/${id}/delete`)).toBe(200);
    expect((await caller.get('/v1/webhook-endpoints')).body.data).toEqual([]);
    await receiver.close();
  });

  it('find a request by status, key and id', async () => {
    const { tenant, owner } = await newPractice();
    const refused = await world.app.as(tenant.secret).post('/v1/clients', { given_nme: 'x' });
    await world.app.as(tenant.secret).get('/v1/clients');
    await writeRequestLogs(world.app.ctx);
    const id = refused.get('Request-Id') ?? '';
    const idsAt = async (query: string) => {
      expect([query, await owner.see(`/console/live/requests?${query}`)]).toEqual([query, 200]);
      return [...new Set(owner.body.match(/req_[0-9a-z]{26}(?=<)/g) ?? [])];
    };

    expect(await idsAt('status=&key_id=&request_id=')).toHaveLength(2);
    expect(await idsAt('status=4xx')).toEqual([id]);
    expect(await idsAt(`status=200&key_id=${publicId('apiKey', tenant.apiKeyId)}`)).toHaveLength(1);
    expect(await idsAt(`request_id=${id}`)).toEqual([id]);
    await owner.see(`/console/live/requests/${id}`);
    expect(owner.body).toContain('createClient');
    expect(owner.body).toContain(`/docs/errors/${refused.body.code.replaceAll('_', '-')}`);
  });

  it('end the access of an app, with the person on record', async () => {
    const { tenant, person, owner } = await newPractice();
    const things = await buildWorld(world.app, world.app.as(tenant.secret));
    const grant = await things.makeGrant();
    await owner.see('/console/live/apps');
    expect(owner.body).toContain('Ledger Link');

    expect(await owner.act(`/console/live/apps/${grant}/end`)).toBe(200);

    expect(owner.body).toContain('The access has ended.');
    expect(owner.body).toContain('No app has access to live data.');
    expect(await actorsOf(tenant, 'oauth_grant.revoked')).toEqual([publicId('user', person.id)]);
    await things.receiver.close();
  });

  it('see imports, and the lines that were not taken', async () => {
    const { tenant, owner } = await newPractice();
    const things = await buildWorld(world.app, world.app.as(tenant.secret));

    await owner.see('/console/live/imports?status=completed');
    expect(owner.body).toContain(things.import);
    await owner.see(`/console/live/imports/${things.import}`);

    expect(owner.body).toContain('Lines that were not taken');
    expect(owner.body).toContain('<td data-label="Line">3</td>');
    await owner.see('/console/live/imports?status=failed');
    expect(owner.body).toContain('No import fits.');
    await things.receiver.close();
  });

  it('see how much of the plan is used', async () => {
    const { tenant, owner } = await newPractice();
    for (let asked = 0; asked < 3; asked++) await me(tenant.secret);

    await owner.see('/console/live');

    expect(owner.body).toContain('enterprise');
    expect(owner.body).toMatch(/3 of 1,000,000 <meter/);
  });
});

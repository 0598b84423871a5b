import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeVerification } from '../../../src/services/console/tenant-acts.js';
import { createKey, createTenant } from '../../support/factories.js';
import { errorOf, type OauthSteps, oauthSteps } from '../../support/oauth-steps.js';
import {
  authorizationRequest,
  authorize,
  grantIdOf,
  type MadeApp,
  type OauthWorld,
  PASSWORD,
  post,
  REDIRECT,
  startOauthWorld,
} from '../../support/oauth-world.js';
import { PlainBrowser } from '../../support/plain-browser.js';
import { clientBody } from '../../support/world.js';

describe('what a person or a tenant has granted', () => {
  let world: OauthWorld;
  let app: MadeApp;
  let steps: OauthSteps;
  beforeAll(async () => {
    world = await startOauthWorld();
    app = await world.makeApp();
    steps = oauthSteps(world, app);
  });
  afterAll(() => world?.close());

  it('is of their own tenant, unless the app is for any', async () => {
    const other = await createTenant(world.ctx);
    await world.makePerson(other, 'other@practice.example');
    const { url } = await authorizationRequest(world, app);
    expect(errorOf(await allowAs('other@practice.example', url))).toBe('access_denied');

    const open = await world.makeApp({ audience: 'any_tenant' });
    expect((await consentPageOf('other@practice.example', open)).body).toContain(
      'which is another organisation than yours',
    );
    expect((await consentPageOf(world.email, open)).body).toContain('Your own practice made Ledger Link');
    const { access_token } = await authorize(world, open, { email: 'other@practice.example' });
    const me = (await (await world.call(access_token, '/v1/me')).json()) as {
      credential: { app: { id: string } };
    };
    expect(me.credential.app.id).toBe(open.id);
    const grants = (await (await world.call(other.secret, '/v1/oauth-grants')).json()) as {
      data: { id: string }[];
    };
    expect(grants.data).toHaveLength(1);
  });

  it('says who made the app, and whether an operator has verified them', async () => {
    const other = await createTenant(world.ctx);
    await world.makePerson(other, 'wary@practice.example');
    const open = await world.makeApp({ audience: 'any_tenant' });
    const page = async () => (await consentPageOf('wary@practice.example', open)).body;
    const say = (isVerified: boolean) => changeVerification(world.ctx, world.tenant.tenantId, { isVerified });

    expect(await page()).toContain('We have checked who they are');
    expect(await say(false)).toEqual({ before: 'verified', after: 'unverified' });
    expect(await page()).toContain('We have not checked who they are');
    await say(true);
  });

  it('may be for other tenants once an operator has verified who makes the app', async () => {
    const maker = await createTenant(world.ctx);
    const fields = { name: 'Link', redirect_uris: ['https://app.example/'], scopes: ['clients:read'] };
    const make = (audience: string) =>
      world.call(maker.secret, '/v1/oauth-apps', {
        method: 'POST',
        body: { ...fields, type: 'public', audience },
      });
    const refused = await make('any_tenant');
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'forbidden']);
    const made = await make('own_tenant');
    expect(made.status).toBe(201);
    const path = `/v1/oauth-apps/${((await made.json()) as { id: string }).id}`;
    const widen = () =>
      world.call(maker.secret, path, { method: 'PUT', body: { ...fields, audience: 'any_tenant' } });
    expect((await widen()).status).toBe(403);

    await changeVerification(world.ctx, maker.tenantId, { isVerified: true });
    expect((await widen()).status).toBe(200);
    await changeVerification(world.ctx, maker.tenantId, { isVerified: false });
    // What it has stays.
    expect((await widen()).status).toBe(200);
    expect((await make('any_tenant')).status).toBe(403);
  });

  async function consentPageOf(email: string, of: MadeApp): Promise<PlainBrowser> {
    const browser = new PlainBrowser();
    await browser.open((await authorizationRequest(world, of)).url.href);
    await browser.submit('sign_in', { email, password: PASSWORD });
    return browser;
  }

  async function allowAs(email: string, url: URL): Promise<string> {
    const browser = new PlainBrowser();
    await browser.open(url.href);
    return browser.submit('sign_in', { email, password: PASSWORD });
  }

  it('shows no client but the one that was chosen, and nothing of the other mode', async () => {
    const make = async () => {
      const answer = await world.call(world.tenant.secret, '/v1/clients', {
        method: 'POST',
        body: clientBody(),
      });
      return (await answer.json()) as { id: string };
    };
    const [one, two] = [await make(), await make()];
    const { access_token } = await authorize(world, app, { client: one.id });
    expect((await world.call(access_token, `/v1/clients/${one.id}`)).status).toBe(200);
    expect((await world.call(access_token, `/v1/clients/${two.id}`)).status).toBe(404);

    const testKey = await createKey(world.ctx, world.tenant.tenantId, { livemode: false });
    const testApp = await world.makeApp({}, testKey.secret);
    const test = await authorize(world, testApp);
    expect((await world.call(test.access_token, `/v1/clients/${one.id}`)).status).toBe(404);
  });

  it('ends with the grant and with the app, and loses what the app may no longer ask for', async () => {
    const { secret } = world.tenant;
    const short = await world.makeApp();
    const first = await authorize(world, short);
    expect(await steps.statusOf(first.access_token)).toBe(200);
    const grantId = await grantIdOf(world, first.access_token);
    await world.call(secret, `/v1/oauth-grants/${grantId}`, { method: 'DELETE' });
    expect(await steps.statusOf(first.access_token)).toBe(401);

    const second = await authorize(world, short);
    const fields = { name: 'Less', redirect_uris: [REDIRECT], scopes: ['transactions:read'] };
    await world.call(secret, `/v1/oauth-apps/${short.id}`, { method: 'PUT', body: fields });
    await expect.poll(() => steps.statusOf(second.access_token), { timeout: 30_000 }).toBe(403);

    await world.call(secret, `/v1/oauth-apps/${short.id}`, { method: 'DELETE' });
    await expect.poll(() => steps.statusOf(second.access_token), { timeout: 30_000 }).toBe(401);
  });

  it('ends, for an app by itself, when the key that made the app is revoked', async () => {
    const key = await createKey(world.ctx, world.tenant.tenantId);
    const made = await world.makeApp({}, key.secret);
    const { access_token } = (
      await post(world, 'token', made, { grant_type: 'client_credentials', scope: 'clients:read' })
    ).body;
    expect(await steps.statusOf(access_token)).toBe(200);
    const { api_key } = (await (await world.call(key.secret, '/v1/me')).json()) as {
      api_key: { id: string };
    };
    await world.call(world.tenant.secret, `/v1/api-keys/${api_key.id}`, { method: 'DELETE' });
    expect(await steps.statusOf(access_token)).toBe(401);
    const again = await post(world, 'token', made, { grant_type: 'client_credentials' });
    expect(again.body.error).toBe('invalid_client');
  });

  it('makes no key, app or person', async () => {
    const powerful = await world.makeApp({ scopes: ['api_keys:write'] });
    const { access_token } = await authorize(world, powerful, { overrides: { scope: 'api_keys:write' } });
    const calls = [
      ['/v1/api-keys', { name: 'k' }],
      ['/v1/oauth-apps', { name: 'a', type: 'public', scopes: ['api_keys:read'] }],
      ['/v1/users', { email: 'x@practice.example', role: 'owner' }],
    ] as const;
    for (const [path, body] of calls)
      expect((await world.call(access_token, path, { method: 'POST', body })).status).toBe(403);
  });

  it('has a quota of its own, which the next tokens of the grant share', async () => {
    const small = await createTenant(world.ctx, { plan: 'free', hourlyLimit: 3 });
    await world.makePerson(small, 'small@practice.example');
    const open = await world.makeApp({ audience: 'any_tenant' });
    const email = 'small@practice.example';
    const [one, two] = [await authorize(world, open, { email }), await authorize(world, open, { email })];
    const spend = async (token: string) => {
      const statuses: number[] = [];
      for (let call = 0; call < 4; call++) statuses.push(await steps.statusOf(token));
      return statuses;
    };

    expect(await spend(one.access_token)).toEqual([200, 200, 200, 429]);
    const next = await steps.refresh(one.refresh_token, open);
    expect(await steps.statusOf(next.body.access_token)).toBe(429);
    expect(await spend(two.access_token)).toEqual([200, 200, 200, 429]);
    expect(await steps.statusOf(small.secret)).toBe(200);
  });

  it('can be granted by no key that is held to some networks, which is refused elsewhere itself', async () => {
    const make = async (allowed_cidrs: readonly string[]) => {
      const body = { name: 'held', scopes: ['clients:read', 'api_keys:write'], allowed_cidrs };
      const answer = await world.call(world.tenant.secret, '/v1/api-keys', { method: 'POST', body });
      return ((await answer.json()) as { secret: string }).secret;
    };
    const [here, elsewhere] = [await make(['127.0.0.0/8', '::1']), await make(['203.0.113.0/24'])];

    const refused = await world.call(elsewhere, '/v1/clients');
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'invalid_token' }]);
    expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"');
    expect(await steps.statusOf(here)).toBe(200);
    const app = { name: 'a', type: 'public', scopes: ['clients:read'], redirect_uris: [REDIRECT] };
    expect((await world.call(here, '/v1/oauth-apps', { method: 'POST', body: app })).status).toBe(403);
  });
});

import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContext, createContext } from '../../../src/context.js';
import { createApp } from '../../../src/http/app.js';
import { createKey, createTenant } from '../../support/factories.js';
import {
  allow,
  authorizationRequest,
  authorize,
  grantIdOf,
  type MadeApp,
  type OauthWorld,
  originOf,
  PASSWORD,
  PlainBrowser,
  post,
  REDIRECT,
  startOauthWorld,
} from '../../support/oauth-world.js';
import { clientBody } from '../../support/world.js';

describe('what the authorization server refuses', () => {
  let world: OauthWorld;
  let app: MadeApp;
  beforeAll(async () => {
    world = await startOauthWorld();
    app = await world.makeApp();
  });
  afterAll(() => world.close());

  const refresh = (token: string, as = app) =>
    post(world, 'token', as, { grant_type: 'refresh_token', refresh_token: token });
  const exchange = (code: string, verifier: string, more: Record<string, string> = {}, as = app) =>
    post(world, 'token', as, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: REDIRECT,
      ...more,
    });
  const status = async (token: string) => (await world.call(token, '/v1/clients')).status;
  const errorOf = (back: string) => {
    const { searchParams, hash } = new URL(back);
    return searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error');
  };
  async function freshCode() {
    const { url, verifier } = await authorizationRequest(world, app);
    return { code: new URL(await allow(world, url)).searchParams.get('code') ?? '', verifier };
  }
  const ended = async () => {
    const answer = await world.call(world.tenant.secret, '/v1/events?type=oauth_grant.revoked');
    return (
      (await answer.json()) as { data: { data: { oauth_grant: { id: string; reason: string } } }[] }
    ).data.map(({ data }) => data.oauth_grant);
  };

  it.each([
    ['no PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['a scope that is not the app’s', { scope: 'clients:read reports:write' }, 'invalid_scope'],
    ['another resource', { resource: 'https://other.example' }, 'invalid_target'],
  ])('%s, and says so to the app', async (_, overrides, error) => {
    const { url } = await authorizationRequest(world, app, overrides);
    expect(errorOf(await new PlainBrowser().open(url.href))).toBe(error);
  });

  it.each([
    `${REDIRECT}/`,
    'https://app.example/callbacK',
    'https://app.example/callback?x=1',
    'https://evil.example/',
  ])('to send anybody to %s, which the app has not registered', async (redirect_uri) => {
    const browser = new PlainBrowser();
    const { url } = await authorizationRequest(world, app, { redirect_uri });
    expect(new URL(await browser.open(url.href)).origin).toBe(world.origin);
    expect([browser.status, browser.body.includes('<form')]).toEqual([400, false]);
  });

  it('a parameter with a character that cannot be kept', async () => {
    const browser = new PlainBrowser();
    const { url } = await authorizationRequest(world, app, { state: 'a\0b' });
    await browser.open(url.href);
    expect([browser.status, browser.body.includes('NUL')]).toEqual([400, true]);
  });

  it('a code with another verifier, redirect address or app', async () => {
    const other = await world.makeApp({ name: 'Other' });
    const { code, verifier } = await freshCode();
    const answers = [
      await exchange(code, 'x'.repeat(43)),
      await exchange(code, verifier, { redirect_uri: `${REDIRECT}/` }),
      await exchange(code, verifier, {}, other),
    ];
    expect(answers.map(({ status: code, body }) => [code, body.error])).toEqual(
      Array(3).fill([400, 'invalid_grant']),
    );
    const wrongSecret = await exchange(code, verifier, {}, { ...app, client_secret: 'x'.repeat(43) });
    expect([wrongSecret.status, wrongSecret.body.error]).toEqual([401, 'invalid_client']);
  });

  it('a code that was used, and ends what it gave', async () => {
    const { code, verifier } = await freshCode();
    const { body } = await exchange(code, verifier);
    const again = await exchange(code, verifier);
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
    expect(await status(body.access_token)).toBe(401);
    expect((await refresh(body.refresh_token ?? '')).body.error).toBe('invalid_grant');
  });

  it('a refresh token of before the last, and ends the grant with an event', async () => {
    const first = await authorize(world, app);
    const grantId = await grantIdOf(world, first.access_token);
    const second = (await refresh(first.refresh_token)).body;
    const third = (await refresh(second.refresh_token ?? '')).body;
    expect(await status(third.access_token)).toBe(200);

    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    expect(await status(third.access_token)).toBe(401);
    expect((await refresh(third.refresh_token ?? '')).body.error).toBe('invalid_grant');
    expect(await ended()).toContainEqual(expect.objectContaining({ id: grantId, reason: 'token_reused' }));
  });

  it('nothing of a lost answer: the token may be tried once more, and the pair that was lost is worth nothing', async () => {
    const first = await authorize(world, app);
    const lost = (await refresh(first.refresh_token)).body;
    const retried = await refresh(first.refresh_token);
    expect([retried.status, await status(retried.body.access_token)]).toEqual([200, 200]);
    expect(await status(lost.access_token)).toBe(401);

    const tooOften = await refresh(first.refresh_token);
    expect([tooOften.status, await status(retried.body.access_token)]).toEqual([400, 200]);
    expect((await refresh(lost.refresh_token ?? '')).body.error).toBe('invalid_grant');
    expect(await status(retried.body.access_token)).toBe(401);
  });

  it('all but one of 20 parallel refreshes, or all but the two of which the second counts', async () => {
    const first = await authorize(world, app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh_token)));
    const given = answers.filter((answer) => answer.status === 200).map(({ body }) => body);
    const others = answers.filter((answer) => answer.status !== 200);
    expect([1, 2]).toContain(given.length);
    expect(others.every(({ status: code, body }) => code === 400 && body.error === 'invalid_grant')).toBe(
      true,
    );
    const alive = await Promise.all(given.map(({ access_token }) => status(access_token)));
    expect(alive.filter((code) => code === 200)).toHaveLength(1);
  });

  it('everything that has expired', async () => {
    const { access_token, refresh_token } = await authorize(world, app);
    const { code, verifier } = await freshCode();
    const past = new Date(Date.now() - 1000);
    await world.ctx.systemDb('oauth_tokens').update({
      expires_at: past,
      payload: world.ctx.systemDb.raw(`jsonb_set(payload, '{exp}', ?::jsonb)`, [
        Math.floor(past.getTime() / 1000),
      ]),
    });
    world.ctx.credentials.forget(world.tenant.tenantId);
    expect(await status(access_token)).toBe(401);
    expect((await refresh(refresh_token)).body.error).toBe('invalid_grant');
    expect((await exchange(code, verifier)).body.error).toBe('invalid_grant');
  });

  it('a form from another site, or without its token', async () => {
    const browser = new PlainBrowser();
    const { url } = await authorizationRequest(world, app);
    await browser.open(url.href);
    await browser.open(browser.url, { step: 'sign_in', email: world.email, password: PASSWORD });
    expect([browser.status, browser.body.includes('expired')]).toEqual([403, true]);
  });

  it('to be shown in a frame, to run a script or to load anything of another server', async () => {
    const browser = new PlainBrowser();
    await browser.open((await authorizationRequest(world, app)).url.href);
    const policy = browser.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(browser.headers.get('x-frame-options')).toBe('DENY');
    expect(browser.body).not.toMatch(/<script|https?:\/\/(?!127)/);
  });

  it('a request that another browser began', async () => {
    const browser = new PlainBrowser();
    await browser.open((await authorizationRequest(world, app)).url.href);
    const stranger = new PlainBrowser();
    await stranger.open(browser.url);
    expect([stranger.status, stranger.body.includes('password')]).toEqual([400, false]);
  });

  it('names its issuer in every answer, so that a client is not taken in by another server', async () => {
    const { url } = await authorizationRequest(world, app);
    expect(new URL(await allow(world, url)).searchParams.get('iss')).toBe(world.origin);
  });

  it('the person of another tenant, unless the app is for any', async () => {
    const other = await createTenant(world.ctx);
    await world.makePerson(other, 'other@practice.example');
    const { url } = await authorizationRequest(world, app);
    expect(errorOf(await allowAs('other@practice.example', url))).toBe('access_denied');

    const open = await world.makeApp({ audience: 'any_tenant' });
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

  async function allowAs(email: string, url: URL): Promise<string> {
    const browser = new PlainBrowser();
    await browser.open(url.href);
    return browser.submit('sign_in', { email, password: PASSWORD });
  }

  it('other clients than the one that was chosen, and the other mode', async () => {
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

  it('a token of a grant that was ended, an app that was deleted, and of which a scope was taken', async () => {
    const { secret } = world.tenant;
    const short = await world.makeApp();
    const first = await authorize(world, short);
    expect(await status(first.access_token)).toBe(200);
    const grantId = await grantIdOf(world, first.access_token);
    await world.call(secret, `/v1/oauth-grants/${grantId}`, { method: 'DELETE' });
    expect(await status(first.access_token)).toBe(401);

    const second = await authorize(world, short);
    const fields = { name: 'Less', redirect_uris: [REDIRECT], scopes: ['transactions:read'] };
    await world.call(secret, `/v1/oauth-apps/${short.id}`, { method: 'PUT', body: fields });
    await expect.poll(() => status(second.access_token)).toBe(403);

    await world.call(secret, `/v1/oauth-apps/${short.id}`, { method: 'DELETE' });
    await expect.poll(() => status(second.access_token)).toBe(401);
  });

  it('an app made with a key that was revoked', async () => {
    const key = await createKey(world.ctx, world.tenant.tenantId);
    const made = await world.makeApp({}, key.secret);
    const { access_token } = (
      await post(world, 'token', made, { grant_type: 'client_credentials', scope: 'clients:read' })
    ).body;
    expect(await status(access_token)).toBe(200);
    const { api_key } = (await (await world.call(key.secret, '/v1/me')).json()) as {
      api_key: { id: string };
    };
    await world.call(world.tenant.secret, `/v1/api-keys/${api_key.id}`, { method: 'DELETE' });
    expect(await status(access_token)).toBe(401);
    const again = await post(world, 'token', made, { grant_type: 'client_credentials' });
    expect(again.body.error).toBe('invalid_client');
  });

  it('an access token that asks for a key, an app or a person', async () => {
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

  it('nothing that another web process began: two serve the steps of a flow in turn', async () => {
    const context = createContext(world.ctx.config, 'test');
    const server = createServer(createApp(context));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const second = originOf(server);
      const swap = (url: string) => url.replace(world.origin, second);
      const { url, verifier } = await authorizationRequest(world, app);
      const browser = new PlainBrowser();
      await browser.open(url.href);
      browser.url = swap(browser.url);
      const consent = await browser.submit('sign_in', { email: world.email, password: PASSWORD });
      expect(consent.startsWith(world.origin)).toBe(true);
      await browser.open(consent);
      const back = await browser.submit('consent', { answer: 'allow' });
      const code = new URL(back).searchParams.get('code') ?? '';
      const { body } = await post({ origin: second }, 'token', app, {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: REDIRECT,
      });
      expect(await status(body.access_token)).toBe(200);
      expect(
        (await fetch(`${second}/v1/clients`, { headers: { authorization: `Bearer ${body.access_token}` } }))
          .status,
      ).toBe(200);

      await post(world, 'revoke', app, { token: body.refresh_token ?? '' });
      await expect
        .poll(
          async () =>
            (
              await fetch(`${second}/v1/clients`, {
                headers: { authorization: `Bearer ${body.access_token}` },
              })
            ).status,
        )
        .toBe(401);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await closeContext(context);
    }
  });
});

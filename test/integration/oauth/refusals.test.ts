import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, type OauthSteps, oauthSteps } from '../../support/oauth-steps.js';
import {
  allow,
  authorizationRequest,
  authorize,
  HTTP,
  type MadeApp,
  type OauthWorld,
  PASSWORD,
  post,
  REDIRECT,
  startOauthWorld,
} from '../../support/oauth-world.js';
import { PlainBrowser } from '../../support/plain-browser.js';

describe('the authorization server', () => {
  let world: OauthWorld;
  let app: MadeApp;
  let other: MadeApp;
  let steps: OauthSteps;
  beforeAll(async () => {
    world = await startOauthWorld();
    app = await world.makeApp();
    other = await world.makeApp({ name: 'Other' });
    steps = oauthSteps(world, app);
  });
  afterAll(() => world?.close());

  it.each([
    ['no PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE without its method', { code_challenge_method: null }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['a scope that is not the app’s', { scope: 'clients:read reports:write' }, 'invalid_scope'],
    ['a scope that there is not', { scope: 'clients:read everything' }, 'invalid_scope'],
    ['no scope', { scope: null }, 'invalid_scope'],
    ['a scope without a name', { scope: ' ' }, 'invalid_scope'],
    ['no scope but to go on without the person', { scope: 'offline_access' }, 'invalid_scope'],
    ['another resource', { resource: 'https://other.example' }, 'invalid_target'],
  ])('refuses %s, and says so to the app', async (_, overrides, error) => {
    const { url, state } = await authorizationRequest(world, app, overrides);

    const back = await new PlainBrowser().open(url.href);

    expect([back.startsWith(REDIRECT), errorOf(back)]).toEqual([true, error]);
    expect(back).toContain(`state=${state}`);
    expect(back).toContain(`iss=${encodeURIComponent(world.origin)}`);
  });

  it.each(['api_keys:write', 'everything'])(
    'refuses the scope %s, which is not the app’s, from the app by itself',
    async (scope) => {
      const form = { grant_type: 'client_credentials', scope: `clients:read ${scope}` };
      const { status, body } = await post(world, 'token', app, form);
      expect([status, body.error]).toEqual([400, 'invalid_scope']);
    },
  );

  it.each([{}, { scope: '' }, { scope: 'offline_access' }])(
    'refuses to give an app by itself no scope: %j',
    async (scope) => {
      const form = { grant_type: 'client_credentials', ...scope };
      const { status, body } = await post(world, 'token', app, form);
      expect([status, body.error]).toEqual([400, 'invalid_scope']);
    },
  );

  it.each(['password', 'urn:ietf:params:oauth:grant-type:device_code', 'implicit'])(
    'refuses the grant type %s',
    async (grant_type) => {
      const form = { grant_type, username: world.email, password: PASSWORD };
      const { status, body } = await post(world, 'token', app, form);
      expect([status, body.error]).toEqual([400, 'unsupported_grant_type']);
    },
  );

  it.each([
    `${REDIRECT}/`,
    REDIRECT.slice(0, -1),
    'https://app.example/callbacK',
    'https://APP.example/callback',
    'https://app.example:443/callback',
    'https://app.example/callback?x=1',
    'https://app.example/callback#x',
    'https://app.example/%63allback',
    'https://app.example/x/../callback',
    'https://app.example@evil.example/callback',
    'http://app.example/callback',
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
  ])(
    'refuses to send anybody to %s, which the app has not registered, whatever else is wrong',
    async (redirect_uri) => {
      for (const more of [{}, { code_challenge: null }, { scope: 'reports:write' }, { prompt: 'none' }]) {
        const browser = new PlainBrowser();
        const { url } = await authorizationRequest(world, app, { redirect_uri, ...more });
        expect(new URL(await browser.open(url.href)).origin).toBe(world.origin);
        expect([browser.status, browser.body.includes('<form'), browser.body.includes('href="http')]).toEqual(
          [400, false, false],
        );
        expect(browser.body).toContain('invalid_redirect_uri');
      }
    },
  );

  it('refuses an app that does not exist', async () => {
    const browser = new PlainBrowser();
    const { url } = await authorizationRequest(world, { client_id: 'app_01k4x6t8e8f5mv0zq3n7c2b9rd' });
    await browser.open(url.href);
    expect([browser.status, browser.body.includes('invalid_client')]).toEqual([400, true]);
  });

  it('refuses a parameter with a character that cannot be kept', async () => {
    const browser = new PlainBrowser();
    const { url } = await authorizationRequest(world, app, { state: 'a\0b' });
    await browser.open(url.href);
    expect([browser.status, browser.body.includes('NUL')]).toEqual([400, true]);
  });

  it('refuses a code with another verifier, redirect address or app', async () => {
    const { code, verifier } = await steps.freshCode();
    const answers = [
      await steps.exchange(code, 'x'.repeat(43)),
      await steps.exchange(code, verifier, { redirect_uri: `${REDIRECT}/` }),
      await steps.exchange(code, verifier, {}, other),
    ];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      Array(3).fill([400, 'invalid_grant']),
    );
    const wrongSecret = await steps.exchange(code, verifier, {}, { ...app, client_secret: 'x'.repeat(43) });
    expect([wrongSecret.status, wrongSecret.body.error]).toEqual([401, 'invalid_client']);
  });

  it('refuses a code without its verifier', async () => {
    const { code } = await steps.freshCode();
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT };
    const { status, body } = await post(world, 'token', app, form);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  it('refuses a code that was used, and ends what it gave', async () => {
    const { code, verifier } = await steps.freshCode();
    const { body } = await steps.exchange(code, verifier);
    const again = await steps.exchange(code, verifier);
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
    expect(await steps.statusOf(body.access_token)).toBe(401);
    expect((await steps.refresh(body.refresh_token ?? '')).body.error).toBe('invalid_grant');
  });

  it('refuses to describe or to end another app’s tokens', async () => {
    const { access_token, refresh_token } = await authorize(world, app);
    for (const token of [access_token, refresh_token]) {
      expect((await post(world, 'introspect', other, { token })).body).toEqual({ active: false });
      await post(world, 'revoke', other, { token });
    }
    expect(await steps.statusOf(access_token)).toBe(200);
    expect((await steps.refresh(refresh_token)).status).toBe(200);
  });

  it('refuses everything that has expired', async () => {
    const { access_token, refresh_token } = await authorize(world, app);
    const { code, verifier } = await steps.freshCode();
    const waiting = new PlainBrowser();
    await waiting.open((await authorizationRequest(world, app)).url.href);
    await expireAll();

    expect(await steps.statusOf(access_token)).toBe(401);
    expect((await post(world, 'introspect', app, { token: access_token })).body).toEqual({ active: false });
    expect((await steps.refresh(refresh_token)).body.error).toBe('invalid_grant');
    expect((await steps.exchange(code, verifier)).body.error).toBe('invalid_grant');
    await waiting.submit('sign_in', { email: world.email, password: PASSWORD });
    expect([waiting.status, waiting.body.includes('too old')]).toEqual([400, true]);
  });

  it('refuses a secret that was replaced, once the overlap is over', async () => {
    const rotated = await world.makeApp();
    const rotate = (overlap_seconds: number) =>
      world.call(world.tenant.secret, `/v1/oauth-apps/${rotated.id}/rotate`, {
        method: 'POST',
        body: { overlap_seconds },
      });
    const own = async (as: MadeApp) =>
      (await post(world, 'token', as, { grant_type: 'client_credentials', scope: 'clients:read' })).status;
    const { client_secret } = (await (await rotate(3600)).json()) as MadeApp;
    expect([await own(rotated), await own({ ...rotated, client_secret })]).toEqual([200, 200]);

    await rotate(0);
    expect([await own(rotated), await own({ ...rotated, client_secret })]).toEqual([401, 401]);
  });

  it('refuses a form from another site, of another request, or without its token', async () => {
    const signedIn = new PlainBrowser();
    await allow(world, (await authorizationRequest(world, app)).url, { browser: signedIn });
    const { url } = await authorizationRequest(world, app);
    const elsewhere = new PlainBrowser();
    await elsewhere.open(url.href);
    const foreignToken = elsewhere.csrf;
    await signedIn.open(url.href);
    const consent = { step: 'consent', answer: 'allow', client: '' };
    const attempts: readonly [Record<string, string>, Record<string, string>][] = [
      [consent, {}],
      [{ ...consent, csrf: 'x'.repeat(43) }, {}],
      [{ ...consent, csrf: foreignToken }, {}],
      [{ ...consent, csrf: signedIn.csrf }, { 'sec-fetch-site': 'cross-site' }],
      [{ ...consent, csrf: signedIn.csrf }, { 'sec-fetch-site': 'same-site' }],
    ];
    for (const [form, headers] of attempts) {
      expect(await signedIn.open(signedIn.url, form, headers)).toBe(signedIn.url);
      expect([signedIn.status, signedIn.body.includes('expired')]).toEqual([403, true]);
    }

    expect(await signedIn.submit('consent', { answer: 'allow' })).toContain('code=');
  });

  it('refuses to be shown in a frame, to run a script or to load anything of another server', async () => {
    const browser = new PlainBrowser();
    const pages = [(await authorizationRequest(world, app)).url.href];
    pages.push((await authorizationRequest(world, app, { redirect_uri: 'https://evil.example' })).url.href);
    for (const page of pages) {
      await browser.open(page);
      const policy = browser.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("default-src 'none'");
      expect(browser.headers.get('x-frame-options')).toBe('DENY');
      expect(browser.body).not.toMatch(/<script|https?:\/\/(?!127)/);
    }
    await allow(world, new URL(pages[0] ?? ''), { browser: new PlainBrowser() });
  });

  it('refuses a request that another browser began', async () => {
    const browser = new PlainBrowser();
    await browser.open((await authorizationRequest(world, app)).url.href);
    const stranger = new PlainBrowser();
    await stranger.open(browser.url);
    expect([stranger.status, stranger.body.includes('password')]).toEqual([400, false]);
  });

  it('names its issuer in each answer, so that no client takes another server for it', async () => {
    const second = await startOauthWorld();
    try {
      const { url, state } = await authorizationRequest(world, app);
      const client = { client_id: app.client_id };
      const back = new URL(await allow(world, url));
      const mixedUp = () => oauth.validateAuthResponse(second.server, client, back, state);

      expect(back.searchParams.get('iss')).toBe(world.origin);
      expect(mixedUp).toThrow(/iss/);
      expect(second.server.authorization_response_iss_parameter_supported).toBe(true);
      const found = await oauth.discoveryRequest(new URL(second.origin), { algorithm: 'oauth2', ...HTTP });
      await expect(oauth.processDiscoveryResponse(new URL(world.origin), found)).rejects.toThrow(/issuer/);
      const code = back.searchParams.get('code') ?? '';
      const elsewhere = await post(second, 'token', app, { grant_type: 'authorization_code', code });
      expect([elsewhere.status, elsewhere.body.error]).toEqual([401, 'invalid_client']);
    } finally {
      await second.close();
    }
  });

  /** All that was given so far, as it will be a day later. */
  async function expireAll(): Promise<void> {
    const { systemDb, credentials } = world.ctx;
    const past = new Date(Date.now() - 1000);
    const exp = systemDb.raw(`jsonb_set(payload, '{exp}', ?::jsonb)`, [Math.floor(past.getTime() / 1000)]);
    await systemDb('oauth_tokens').update({ expires_at: past, payload: exp });
    await systemDb('oauth_sign_ins').update({ expires_at: past });
    credentials.forget(world.tenant.tenantId);
  }
});

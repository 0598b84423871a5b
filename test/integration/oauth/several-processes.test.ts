import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSecondProcess } from '../../support/oauth-steps.js';
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

describe('two web processes', () => {
  let world: OauthWorld;
  let app: MadeApp;
  let second: { readonly origin: string; close(): Promise<void> };
  beforeAll(async () => {
    world = await startOauthWorld();
    app = await world.makeApp();
    second = await startSecondProcess(world);
  });
  afterAll(async () => {
    await second?.close();
    await world?.close();
  });

  const statusAt = async (origin: string, token: string) =>
    (await fetch(`${origin}/v1/clients`, { headers: { authorization: `Bearer ${token}` } })).status;

  it('serve the steps of one flow in turn', async () => {
    const { url, verifier } = await authorizationRequest(world, app);
    const browser = new PlainBrowser();
    await browser.open(url.href);
    browser.url = browser.url.replace(world.origin, second.origin);
    const consent = await browser.submit('sign_in', { email: world.email, password: PASSWORD });
    expect(consent.startsWith(world.origin)).toBe(true);
    await browser.open(consent);
    const back = await browser.submit('consent', { answer: 'allow' });

    const { body } = await post(second, 'token', app, {
      grant_type: 'authorization_code',
      code: new URL(back).searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: REDIRECT,
    });

    expect(await statusAt(world.origin, body.access_token)).toBe(200);
    expect(await statusAt(second.origin, body.access_token)).toBe(200);
  });

  const ends: readonly [
    string,
    (tokens: { access_token: string; refresh_token: string }) => Promise<unknown>,
  ][] = [
    ['an access token', ({ access_token }) => post(world, 'revoke', app, { token: access_token })],
    ['a refresh token', ({ refresh_token }) => post(world, 'revoke', app, { token: refresh_token })],
    [
      'a grant',
      async ({ access_token }) => {
        const path = `/v1/oauth-grants/${await grantIdOf(world, access_token)}`;
        return world.call(world.tenant.secret, path, { method: 'DELETE' });
      },
    ],
  ];
  it.each(ends)('both refuse a token they remember once %s is revoked', async (_, revoke) => {
    const tokens = await authorize(world, app);
    expect(await statusAt(world.origin, tokens.access_token)).toBe(200);
    expect(await statusAt(second.origin, tokens.access_token)).toBe(200);

    await revoke(tokens);

    expect(await statusAt(world.origin, tokens.access_token)).toBe(401);
    await expect.poll(() => statusAt(second.origin, tokens.access_token), { timeout: 30_000 }).toBe(401);
  });
});

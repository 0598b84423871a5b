import axe from 'axe-core';
import * as client from 'openid-client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUserForOperator } from '../../../src/services/users/create-user.js';
import { type MadeApp, type OauthWorld, REDIRECT, startOauthWorld } from '../../support/oauth-world.js';
import { findChromium, launchChromium } from '../admin/browser.js';

const chromium = findChromium();
const OWN_PASSWORD = 'chosen by the person';

describe.skipIf(chromium === null)('the pages of /oauth in Chromium', () => {
  let world: OauthWorld;
  let app: MadeApp;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    world = await startOauthWorld();
    app = await world.makeApp();
    browser = await launchChromium(chromium ?? '');
    const context = await browser.newContext({ bypassCSP: true });
    page = await context.newPage();
    await page.route('https://app.example/**', (route) => route.fulfill({ body: 'back at the app' }));
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  it('lead a person through sign-in, a password of their own, a second factor and consent, and openid-client to tokens', async () => {
    const { oneTimePassword } = await createUserForOperator(world.ctx, world.tenant, {
      email: 'new@practice.example',
      role: 'owner',
    });
    const config = await client.discovery(
      new URL(world.origin),
      app.client_id,
      undefined,
      client.ClientSecretBasic(app.client_secret),
      { algorithm: 'oauth2', execute: [client.allowInsecureRequests] },
    );
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT,
      scope: 'clients:read offline_access',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    });

    await page.goto(address.href);
    await expectAccessible();
    await page.getByLabel('E-mail address').fill('new@practice.example');
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('wrong');

    await page.getByLabel('E-mail address').fill('new@practice.example');
    await page.getByLabel('Password').fill(oneTimePassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('New password, at least 12 characters').fill(OWN_PASSWORD);
    await page.getByLabel('The same again').fill(OWN_PASSWORD);
    await expectAccessible();
    await page.getByRole('button', { name: 'Set the password' }).click();

    await page.getByRole('button', { name: 'Add a second factor' }).click();
    await expectAccessible();
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByText('Allow Ledger Link?').waitFor();
    expect(await page.getByRole('listitem').allTextContents()).toEqual([
      'See clients, their businesses and their details',
      'Go on doing this when you are not there, until you end it',
    ]);
    expect(await page.locator('main').textContent()).toContain('live data');
    await expectAccessible();
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.waitForURL('https://app.example/**');

    const tokens = await client.authorizationCodeGrant(config, new URL(page.url()), {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    expect((await world.call(tokens.access_token, '/v1/clients')).status).toBe(200);
    const next = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect((await client.tokenIntrospection(config, next.access_token)).active).toBe(true);
    await client.tokenRevocation(config, next.refresh_token ?? '');
    expect((await world.call(next.access_token, '/v1/clients')).status).toBe(401);
    const own = await client.clientCredentialsGrant(config, { scope: 'clients:read' });
    expect((await world.call(own.access_token, '/v1/clients')).status).toBe(200);
  }, 120_000);

  async function expectAccessible(): Promise<void> {
    await page.addScriptTag({ content: axe.source });
    const violations = await page.evaluate(async () => {
      const page = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
      return (await page.axe.run()).violations.map(({ id }) => id);
    });
    expect(violations).toEqual([]);
  }
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OauthWorld, PASSWORD, startOauthWorld } from '../../support/oauth-world.js';
import { findChromium, launchChromium } from '../admin/browser.js';

const chromium = findChromium();

/** Pages wait for what they show; a busy machine takes its time. */
const PATIENCE = { timeout: 180_000 };

describe.skipIf(chromium === null)('the reference page in Chromium', PATIENCE, () => {
  let world: OauthWorld;
  let browser: Browser;
  beforeAll(async () => {
    world = await startOauthWorld();
    browser = await launchChromium(chromium ?? '');
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  it('gets a token for a public app, and calls the API with it', async () => {
    const redirect_uris = [`${world.origin}/docs/assets/oauth2-redirect.html`];
    const app = await world.makeApp({ type: 'public', redirect_uris });

    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`${world.origin}/docs/explorer#/Clients/listClients`);
    await page.locator('.auth-wrapper .authorize').click();
    await page.locator('#client_id_authorizationCode').fill(app.client_id);
    await page.locator('label[for="clients:read-authorizationCode-checkbox-oauth2"]').first().click();
    const form = page
      .locator('.auth-container')
      .filter({ has: page.locator('#client_id_authorizationCode') });
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      form.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click(),
    ]);
    await allowIn(popup);
    await page.getByRole('button', { name: 'Remove authorization' }).first().waitFor();
    await page.locator('.close-modal').click();

    await page.getByRole('button', { name: 'Try it out' }).click();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/v1/clients')),
      page.getByRole('button', { name: 'Execute' }).click(),
    ]);
    expect(answer.status()).toBe(200);
    const sent = (await answer.request().allHeaders())['authorization'] ?? '';
    const me = (await (await world.call(sent.replace('Bearer ', ''), '/v1/me')).json()) as object;
    expect(me).toMatchObject({ kind: 'oauth', scopes: ['clients:read'] });
  });

  async function allowIn(popup: Page): Promise<void> {
    await popup.getByLabel('E-mail address').fill(world.email);
    await popup.getByLabel('Password').fill(PASSWORD);
    await popup.getByRole('button', { name: 'Sign in' }).click();
    await popup.getByRole('button', { name: 'Allow', exact: true }).click();
  }
});

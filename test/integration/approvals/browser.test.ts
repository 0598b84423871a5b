import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandingBody } from '../../support/world.js';
import { findChromium, launchChromium } from '../admin/browser.js';
import {
  createTaxpayer,
  type FilingApp,
  prepare,
  startFilingApp,
  type Taxpayer,
} from '../submissions/filing-story.js';

const chromium = findChromium();

describe.skipIf(chromium === null)('the page of an approval in Chromium', () => {
  let server: Server;
  let filing: FilingApp;
  let browser: Browser;
  let taxpayer: Taxpayer;
  beforeAll(async () => {
    server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    filing = await startFilingApp({ PUBLIC_URL: `http://127.0.0.1:${port}` });
    server.on('request', filing.app.app);
    await filing.app.as().put('/v1/branding', brandingBody);
    taxpayer = await createTaxpayer(filing);
    await prepare(filing, taxpayer);
    browser = await launchChromium(chromium ?? '');
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await filing.close();
  });

  const ask = async () =>
    (await filing.app.as().post('/v1/approvals', { tax_return_id: taxpayer.returnId, to: 'Ada Byron' })).body;
  const stateOf = async (id: string) => (await filing.app.as().get(`/v1/approvals/${id}`)).body.state;

  async function onPage(options: Parameters<Browser['newContext']>[0], work: (page: Page) => Promise<void>) {
    const context: BrowserContext = await browser.newContext(options);
    try {
      await work(await context.newPage());
    } finally {
      await context.close();
    }
  }

  it('leads a taxpayer from the code to the approval without scripts', async () => {
    const { id, url, code } = await ask();
    await onPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto(url);
      await page.getByLabel('Code').fill('12345678'.replace(code, '87654321'));
      await page.getByRole('button', { name: 'Show the figures' }).click();
      expect(await page.getByRole('alert').textContent()).toContain('open nothing');
      await page.getByLabel('Code').fill(`${code.slice(0, 4)} ${code.slice(4)}`);
      await page.getByRole('button', { name: 'Show the figures' }).click();
      expect(await page.locator('main').textContent()).toContain(brandingBody.firm_name);
      expect(await page.getByText('I declare that the information').count()).toBe(1);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Approve the figures' }).click();
      expect(await page.getByRole('heading').textContent()).toBe('Figures approved');
    });
    expect(await stateOf(id)).toBe('approved');
  }, 60_000);

  it('is accessible, runs nothing and asks no other server', async () => {
    const { url, code } = await ask();
    await onPage({ bypassCSP: true }, async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).origin));
      await page.goto(url);
      await expectAccessible(page);
      await page.getByLabel('Code').fill(code);
      await page.getByRole('button', { name: 'Show the figures' }).click();
      await page.getByText('Your declaration').waitFor();
      await expectAccessible(page);
      expect(await page.locator('script').count()).toBe(0);
      expect([...new Set(asked)].filter((origin) => origin !== 'null')).toEqual([new URL(url).origin]);
    });
  }, 60_000);

  async function expectAccessible(page: Page): Promise<void> {
    const violations = await page.evaluate(`(async () => {
      ${axe.source};
      return (await axe.run()).violations.map(({ id }) => id);
    })()`);
    expect(violations).toEqual([]);
  }
});

import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../support/factories.js';
import { startWorkers } from '../../support/running-workers.js';
import { type Caller, startTestApp, type TestApp } from '../../support/test-app.js';
import { findChromium, launchChromium } from '../admin/browser.js';

const chromium = findChromium();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** A folder for pictures of the page, for whoever wants to look at them. */
const PICTURES = process.env['PICTURES_OF_DOCS'];
/** Six payees of which no dictionary knows what they are, four payments each. */
const PAYEES = ['QUOLBY', 'ZANTREX', 'VORPLE', 'MISKET', 'DRANFIL', 'OSTWYCK'];
const ROWS = PAYEES.length * 4;

describe.skipIf(chromium === null)('the example that reviews a year by the keyboard', () => {
  let app: TestApp;
  let as: Caller;
  let key = '';
  let origin = '';
  let server: Server;
  let browser: Browser;
  let stopWorkers: () => Promise<void>;
  beforeAll(async () => {
    app = await startTestApp();
    key = (await createKey(app.ctx, app.tenant.tenantId, { livemode: false })).secret;
    as = app.as(key);
    server = app.app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await launchChromium(chromium ?? '');
    stopWorkers = startWorkers(app.ctx);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await stopWorkers?.();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await app.close();
  });

  async function createYear(name: string): Promise<string> {
    const client = await as.post('/v1/clients', { given_name: 'Priya', family_name: name });
    for (const payee of PAYEES) {
      for (let nth = 1; nth <= 4; nth += 1) {
        const row = await as.post('/v1/transactions', {
          client_id: client.body.id,
          date: `2025-0${4 + nth}-10`,
          amount: -10 * nth,
          description: `${payee} ${nth}00${nth}`,
        });
        expect([row.status, row.body.needs_review], row.text).toEqual([201, true]);
      }
    }
    return client.body.id;
  }

  const waiting = async (clientId: string): Promise<number> =>
    (await as.get(`/v1/transactions?client_id=${clientId}&needs_review=true&limit=100`)).body.data.length;

  async function faultsOf(page: Page, state: string): Promise<unknown[]> {
    await page.evaluate(AXE);
    const violations = (await page.evaluate(
      'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes[0].html.slice(0, 200)))',
    )) as string[];
    const width = (await page.evaluate('document.documentElement.scrollWidth')) as number;
    return violations.length > 0 || width > (page.viewportSize()?.width ?? 0)
      ? [{ state, violations, width }]
      : [];
  }

  it.each([
    ['light', 390],
    ['dark', 390],
    ['light', 1280],
    ['dark', 1280],
  ] as const)(
    'needs no mouse, shows where the focus is, and is accessible, in %s at %i px',
    async (colorScheme, width) => {
      const family = `${colorScheme}${width}`;
      const clientId = await createYear(family);
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 844 },
        bypassCSP: true,
      });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.setDefaultTimeout(30_000);
      const { keyboard } = page;
      const faults: unknown[] = [];
      const look = async (state: string) => {
        faults.push(...(await faultsOf(page, state)));
        if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${family}-${state}.png` });
      };
      const says = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
      await page.goto(`${origin}/docs/review`);
      await look('empty');

      await page.getByLabel('Test key').focus();
      await keyboard.type(key);
      await keyboard.press('Tab');
      await says('clients.');
      await page.getByLabel('Client').focus();
      await keyboard.type(`Priya ${family}`);
      await keyboard.press('Tab');
      await keyboard.press('Enter');
      const list = page.getByRole('listbox', { name: 'Rows of the year' });
      await list.waitFor();
      await page.waitForFunction('document.activeElement.id === "review-rows"');
      await look('rows');
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineWidth')).toBe('3px');

      // The first row, and by one key all that are like it.
      const selected = list.getByRole('option', { selected: true });
      const first = (await selected.locator('.text').textContent()) ?? '';
      await keyboard.press('e');
      await keyboard.type('private');
      await look('category');
      await keyboard.press('Enter');
      await says(/rows are like it/);
      expect(await waiting(clientId)).toBe(ROWS - 1);
      await keyboard.press('s');
      await says('3 rows set');
      expect(await waiting(clientId)).toBe(ROWS - 4);
      await keyboard.press('u');
      await says('Undone.');
      expect(await waiting(clientId)).toBe(ROWS - 1);
      await keyboard.press('u');
      await page.waitForFunction(
        `document.querySelector('#review-count').textContent.startsWith('${ROWS} of')`,
      );
      expect(await waiting(clientId)).toBe(ROWS);
      expect(await selected.locator('.text').textContent()).toBe(first);

      // Down and up again, an answer that leads nowhere, and then every row.
      await keyboard.press('j');
      await keyboard.press('ArrowDown');
      await keyboard.press('k');
      expect(await selected.getAttribute('id')).toBe('row-1');
      await keyboard.press('Enter');
      await says('has no category yet');
      await keyboard.press('Home');
      for (let left = ROWS; left > 0; left -= 4) {
        await keyboard.press('e');
        await keyboard.type('private');
        await keyboard.press('Enter');
        await page.waitForFunction(
          `document.querySelector('#review-count').textContent.startsWith('${left - 1} of')`,
        );
        await keyboard.press('s');
        await page.waitForFunction(
          `document.querySelector('#review-count').textContent.startsWith('${left - 4} of')`,
        );
      }
      await look('done');

      expect(await waiting(clientId)).toBe(0);
      expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain(
        key,
      );
      expect([faults, errors]).toEqual([[], []]);
      await context.close();
    },
    180_000,
  );

  it('takes no live key', async () => {
    const page = await browser.newPage();
    await page.goto(`${origin}/docs/review`);
    await page.getByLabel('Test key').fill(app.tenant.secret);
    await page.getByLabel('Tax year').focus();

    await page.getByRole('status').filter({ hasText: 'Enter a test key' }).waitFor();

    expect(await page.getByLabel('Client').isDisabled()).toBe(true);
    await page.close();
  }, 60_000);
});

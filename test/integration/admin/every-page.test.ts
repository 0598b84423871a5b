import { mkdir } from 'node:fs/promises';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicId } from '../../../src/domain/ids.js';
import { authenticatorCode } from '../../support/authenticator.js';
import { findChromium, launchChromium } from './browser.js';
import { OWN_PASSWORD, type TestConsole } from './console-driver.js';
import { NO_PAGES, PAGES, type PageIds, pagesOf } from './console-pages.js';
import { startTroubledConsole, type TroubledConsole, type TroubledStack } from './troubled-stack.js';

const executablePath = findChromium();

/** Pages wait for what they show; a busy machine takes its time. */
const PATIENCE = { timeout: 120_000 };
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 960 };
/** Where pictures of the pages are kept, if somebody wants to look at them. */
const PICTURES = process.env['CONSOLE_PICTURES'];

describe.skipIf(executablePath === null)('every page of the console', PATIENCE, () => {
  let admin: TestConsole;
  let browser: Browser;
  let context: BrowserContext;
  let origin: string;
  let stack: TroubledStack;
  let ids: PageIds;
  let troubled: TroubledConsole;
  beforeAll(async () => {
    troubled = await startTroubledConsole();
    ({ admin, stack, origin } = troubled);
    ids = await idsOf(admin, stack);
    browser = await launchChromium(executablePath ?? '');
    context = await signedInContext();
    if (PICTURES !== undefined) await mkdir(PICTURES, { recursive: true });
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await troubled?.close();
  });

  async function signedInContext(): Promise<BrowserContext> {
    const page = await enterPassword((await admin.signedIn('admin')).email);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const own = page.context();
    await page.close();
    return own;
  }

  /** In a browser of its own. */
  async function enterPassword(email: string): Promise<Page> {
    const page = await (await browser.newContext({ bypassCSP: true, viewport: WIDE })).newPage();
    await page.goto(`${origin}/sign-in`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(OWN_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    return page;
  }

  async function violationsOf(page: Page): Promise<string[]> {
    await page.evaluate(axe.source);
    const violations: { id: string; nodes: { html: string }[] }[] = await page.evaluate(
      'axe.run(document, { resultTypes: ["violations"] }).then((found) => found.violations)',
    );
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }

  async function look(page: Page, path: string): Promise<void> {
    const foreign: string[] = [];
    page.on('request', (request) => request.url().startsWith(origin) || foreign.push(request.url()));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(WIDE);
      await page.emulateMedia({ colorScheme });
      await page.goto(`${origin}${path}`);
      expect([path, colorScheme, await violationsOf(page)]).toEqual([path, colorScheme, []]);
      await picture(page, path, colorScheme);
      await page.setViewportSize(PHONE);
      const widths: number[] = await page.evaluate(
        '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
      );
      expect([path, colorScheme, widths]).toEqual([path, colorScheme, [PHONE.width, PHONE.width]]);
      await picture(page, path, `${colorScheme}-phone`);
    }
    expect([path, foreign]).toEqual([path, []]);
  }

  async function picture(page: Page, path: string, how: string): Promise<void> {
    if (PICTURES === undefined) return;
    const name = path.replaceAll(/[^a-z]/gi, '-').slice(1, 40) || 'overview';
    await page.screenshot({ path: `${PICTURES}/${name}-${how}.png` });
  }

  it('is in the table of this test', () => {
    const shown = pagesOf(admin.app.router).filter((path) => !NO_PAGES.has(path));

    expect([...new Set(shown)].sort()).toEqual(Object.keys(PAGES).sort());
  });

  it.each(Object.keys(PAGES).filter((path) => !path.startsWith('/sign-in')))(
    '%s: axe finds no violation in either theme, a phone need not scroll sideways, nothing comes from elsewhere',
    async (path) => {
      const addresses = PAGES[path]?.(ids) ?? [];
      expect(addresses.length).toBeGreaterThan(0);
      const page = await context.newPage();
      for (const address of addresses) await look(page, address);
      await page.close();
    },
  );

  it('has no violation for strangers, at the sign-in and where there is nothing', async () => {
    const strangers = await browser.newContext({ bypassCSP: true, viewport: WIDE });
    const page = await strangers.newPage();
    for (const path of ['/sign-in', '/sign-in/nothing']) await look(page, path);
    await strangers.close();
    const known = await context.newPage();
    await look(known, '/nothing');
    await known.close();
  });

  it('has no violation where recovery codes are shown and where a second factor is asked for', async () => {
    const { email } = await admin.signedIn('operator');
    const page = await enterPassword(email);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.goto(`${origin}/second-factor`);
    const secret = (await page.locator('.secret').textContent())?.replaceAll(' ', '') ?? '';
    await page.getByLabel('Code of the app').fill(authenticatorCode(secret, admin.ctx.now()));
    await page.getByLabel('Current password').fill(OWN_PASSWORD);
    await page.getByRole('button', { name: 'Add the second factor' }).click();
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect([colorScheme, await violationsOf(page)]).toEqual([colorScheme, []]);
    }
    await page.context().close();

    const asked = await enterPassword(email);
    await asked.waitForURL(`${origin}/sign-in/code`);
    await look(asked, '/sign-in/code');
    await asked.context().close();
  });

  it('keeps the way to every other page in sight, on the queue board too', async () => {
    const page = await context.newPage();
    for (const path of ['/', '/queues']) {
      await page.setViewportSize(WIDE);
      await page.goto(`${origin}${path}`);
      const bar = await page.getByRole('banner').first().boundingBox();
      for (const link of await page.getByRole('navigation', { name: 'Console' }).getByRole('link').all()) {
        const box = await link.boundingBox();
        const isInside =
          box !== null && bar !== null && box.y >= bar.y && box.y + box.height <= bar.y + bar.height;
        expect([path, await link.textContent(), isInside]).toEqual([path, await link.textContent(), true]);
      }
    }
    await page.close();
  });

  it('can be read without scripts', async () => {
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    });
    const page = await plain.newPage();
    for (const path of Object.values(PAGES).flatMap((addresses) => addresses(ids))) {
      await page.goto(`${origin}${path}`);
      const [heading, text] = [
        await page.locator('h1').first().textContent(),
        await page.locator('main').textContent(),
      ];
      expect([path, (heading?.trim().length ?? 0) > 0, (text?.trim().length ?? 0) > 20]).toEqual([
        path,
        true,
        true,
      ]);
    }
    await plain.close();
  });
});

async function idsOf(
  { ctx, signedIn }: TestConsole,
  { hurt, backlogged, endpoint }: TroubledStack,
): Promise<PageIds> {
  const one = async (table: string, where: object, column = 'id'): Promise<string> => {
    const row = await ctx.systemDb(table).where(where).first(column);
    if (row === undefined) throw new Error(`no row of ${table}`);
    return row[column];
  };
  const operator = await signedIn('operator');
  const fields = { _csrf: operator.csrf(), reason: 'they flood us', of: 'found' };
  const q = publicId('tenant', backlogged.id);
  await operator.agent
    .post('/work-acts/cancel')
    .type('form')
    .send({ ...fields, q });
  return {
    tenant: publicId('tenant', hurt.id),
    act: await one('work_acts', {}),
    endpoint,
    delivery: publicId('delivery', await one('webhook_deliveries', { tenant_id: hurt.id })),
    taxReturn: publicId('taxReturn', await one('tax_returns', { tenant_id: hurt.id, state: 'rejected' })),
    error: await one('error_groups', {}, 'fingerprint'),
    event: publicId('event', await one('events', { tenant_id: hurt.id })),
    imported: publicId('import', await one('imports', { tenant_id: backlogged.id })),
    report: publicId('report', await one('reports', { tenant_id: hurt.id, status: 'failed' })),
  };
}

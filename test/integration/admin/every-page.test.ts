import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicId } from '../../../src/domain/ids.js';
import { findChromium, launchChromium } from './browser.js';
import { OWN_PASSWORD, startTestConsole, type TestConsole } from './console-driver.js';
import { startTroubledStack, type TroubledStack } from './troubled-stack.js';

const executablePath = findChromium();

/** Pages wait for what they show; a busy machine takes its time. */
const PATIENCE = { timeout: 120_000 };
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 960 };
/** Where pictures of the pages are kept, if somebody wants to look at them. */
const PICTURES = process.env['CONSOLE_PICTURES'];

/** What the pages of a stack in trouble stand under. */
interface Ids {
  readonly tenant: string;
  readonly endpoint: string;
  readonly delivery: string;
  readonly taxReturn: string;
  readonly error: string;
  readonly event: string;
  readonly imported: string;
  readonly report: string;
}

/** Every page of ours that a GET shows, with addresses that show it in its states. A page that is missing here fails a test. */
const PAGES: Readonly<Record<string, (ids: Ids) => readonly string[]>> = {
  '/': () => ['/', '/?range=day'],
  '/sign-in': () => [],
  '/sign-in/code': () => [],
  '/password': () => ['/password'],
  '/second-factor': () => ['/second-factor'],
  '/account': () => ['/account'],
  '/operators': () => ['/operators'],
  '/operators/:address/end-sessions': () => ['/operators/viewer1%40example.com/end-sessions'],
  '/jobs': ({ tenant }) => [
    '/jobs',
    `/jobs?q=${tenant}`,
    '/jobs?q=RULE_SUBMISSION_FAILED',
    '/jobs?q=nothing',
  ],
  '/audit': () => ['/audit', '/audit?action=sign_in', '/audit?operator=nobody@example.com'],
  '/errors': () => ['/errors', '/errors?show=resolved'],
  '/errors/:id': ({ error }) => [`/errors/${error}`, '/errors/0000000000000000'],
  '/errors/:id/resolve': ({ error }) => [`/errors/${error}/resolve`],
  '/errors/:id/mute': ({ error }) => [`/errors/${error}/mute`],
  '/errors/:id/assign': ({ error }) => [`/errors/${error}/assign`],
  '/tenants/:id': ({ tenant }) => [`/tenants/${tenant}`],
  '/tenants/:id/change-plan': ({ tenant }) => [`/tenants/${tenant}/change-plan`],
  '/tenants/:id/pause-filing': ({ tenant }) => [`/tenants/${tenant}/pause-filing`],
  '/tenants/:id/resume-filing': ({ tenant }) => [`/tenants/${tenant}/resume-filing`],
  '/tenants/:id/pause-heavy-work': ({ tenant }) => [`/tenants/${tenant}/pause-heavy-work`],
  '/tenants/:id/resume-heavy-work': ({ tenant }) => [`/tenants/${tenant}/resume-heavy-work`],
  '/tenants/:id/lower-share': ({ tenant }) => [`/tenants/${tenant}/lower-share`],
  '/tenants/:id/restore-share': ({ tenant }) => [`/tenants/${tenant}/restore-share`],
  '/tenants/:id/suspend': ({ tenant }) => [`/tenants/${tenant}/suspend`],
  '/tenants/:id/reinstate': ({ tenant }) => [`/tenants/${tenant}/reinstate`],
  '/endpoints/:id': ({ endpoint }) => [`/endpoints/${endpoint}`],
  '/endpoints/:id/resend-all-failed': ({ endpoint }) => [`/endpoints/${endpoint}/resend-all-failed`],
  '/endpoints/:id/pause': ({ endpoint }) => [`/endpoints/${endpoint}/pause`],
  '/endpoints/:id/resume': ({ endpoint }) => [`/endpoints/${endpoint}/resume`],
  '/endpoints/:id/disable': ({ endpoint }) => [`/endpoints/${endpoint}/disable`],
  '/endpoints/:id/enable': ({ endpoint }) => [`/endpoints/${endpoint}/enable`],
  '/deliveries/:id': ({ delivery }) => [`/deliveries/${delivery}`],
  '/deliveries/:id/resend': ({ delivery }) => [`/deliveries/${delivery}/resend`],
  '/queue-acts/:queueName/empty': () => ['/queue-acts/report/empty'],
  '/queue-acts/:queueName/clean': () => ['/queue-acts/report/clean'],
  '/queue-acts/:queueName/obliterate': () => ['/queue-acts/report/obliterate'],
  '/returns/:id': ({ taxReturn }) => [`/returns/${taxReturn}`],
  '/imports/:id': ({ imported }) => [`/imports/${imported}`],
  '/reports/:id': ({ report }) => [`/reports/${report}`],
  '/events/:id': ({ event }) => [`/events/${event}`],
};

/** What a GET answers with something else than a page. */
const NO_PAGES = new Set([
  '/console.css',
  '/board.css',
  '/console.js',
  '/favicon.svg',
  '/healthz',
  '/readyz',
  '/metrics',
  '/live',
]);

describe.skipIf(executablePath === null)('every page of the console', PATIENCE, () => {
  let admin: TestConsole;
  let browser: Browser;
  let context: BrowserContext;
  let origin: string;
  let stack: TroubledStack;
  let ids: Ids;
  let stopListening: () => Promise<void>;
  beforeAll(async () => {
    admin = await startTestConsole({ settings: { RELEASE: 'b7f2c1' } });
    const server = admin.app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    stopListening = async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    stack = await startTroubledStack(admin);
    ids = await idsOf(admin, stack);
    browser = await launchChromium(executablePath ?? '');
    context = await signedInContext();
    if (PICTURES !== undefined) await mkdir(PICTURES, { recursive: true });
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await stack?.close();
    await stopListening?.();
    await admin?.close();
  });

  async function signedInContext(): Promise<BrowserContext> {
    const { email } = await admin.signedIn('admin');
    const own = await browser.newContext({ bypassCSP: true, viewport: WIDE });
    const page = await own.newPage();
    await page.goto(`${origin}/sign-in`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(OWN_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.close();
    return own;
  }

  async function look(page: Page, path: string): Promise<void> {
    const foreign: string[] = [];
    page.on('request', (request) => request.url().startsWith(origin) || foreign.push(request.url()));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(WIDE);
      await page.emulateMedia({ colorScheme });
      await page.goto(`${origin}${path}`);
      await page.evaluate(axe.source);
      const violations: { id: string; nodes: { html: string }[] }[] = await page.evaluate(
        'axe.run(document, { resultTypes: ["violations"] }).then((found) => found.violations)',
      );
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      expect([path, colorScheme, found]).toEqual([path, colorScheme, []]);
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
    const shown = routesOf(admin.app.router).filter((path) => !NO_PAGES.has(path));

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

  it('is so for strangers, at the sign-in and where there is nothing', async () => {
    const strangers = await browser.newContext({ bypassCSP: true, viewport: WIDE });
    const page = await strangers.newPage();
    for (const path of ['/sign-in', '/sign-in/nothing']) await look(page, path);
    await strangers.close();
    const known = await context.newPage();
    await look(known, '/nothing');
    await known.close();
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

interface Layer {
  readonly slash: boolean;
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
  readonly handle: { readonly stack?: readonly Layer[] };
}

/** The paths of all GETs, without those of the queue board, which stands under a path of its own. */
function routesOf(router: unknown): string[] {
  const { stack = [] } = router as { stack?: readonly Layer[] };
  return stack.flatMap(({ route, handle, slash }) => {
    if (route !== undefined) return route.methods['get'] === true ? [route.path] : [];
    return slash ? routesOf(handle) : [];
  });
}

async function idsOf({ ctx }: TestConsole, { hurt, backlogged, endpoint }: TroubledStack): Promise<Ids> {
  const one = async (table: string, where: object, column = 'id'): Promise<string> => {
    const row = await ctx.systemDb(table).where(where).first(column);
    if (row === undefined) throw new Error(`no row of ${table}`);
    return row[column];
  };
  return {
    tenant: publicId('tenant', hurt.id),
    endpoint,
    delivery: publicId('delivery', await one('webhook_deliveries', { tenant_id: hurt.id })),
    taxReturn: publicId('taxReturn', await one('tax_returns', { tenant_id: hurt.id, state: 'rejected' })),
    error: await one('error_groups', {}, 'fingerprint'),
    event: publicId('event', await one('events', { tenant_id: hurt.id })),
    imported: publicId('import', await one('imports', { tenant_id: backlogged.id })),
    report: publicId('report', await one('reports', { tenant_id: hurt.id, status: 'failed' })),
  };
}

import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EVENT_TYPE_NAMES } from '../../../src/events/catalogue.js';
import { CODE_KINDS } from '../../../src/http/document/docs/code-kinds.js';
import { GUIDES } from '../../../src/http/document/docs/guides.js';
import { PROBLEM_CODES } from '../../../src/http/gate/answers/problems.js';
import { ROUTES } from '../../../src/http/routes.js';
import { shownCode } from '../../support/shown-code.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { findChromium, launchChromium } from '../admin/browser.js';

const chromium = findChromium();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** One of each kind. */
const PAGES = [
  '/',
  '/docs',
  '/docs/quick-start',
  '/docs/webhooks',
  '/docs/fraud-prevention',
  '/docs/sandbox',
  '/docs/coverage',
  '/docs/limits',
  '/docs/errors',
  '/docs/errors/validation-failed',
  '/docs/codes',
  '/docs/codes/issues',
  '/docs/events',
  '/docs/changelog',
  '/docs/reference/tax-returns',
  '/docs/explorer',
  '/docs/review',
];

interface Explored {
  readonly operationId: string;
  /** The content type of a body that is a file. */
  readonly media?: string;
  /** Parameters by name. */
  readonly fill: Readonly<Record<string, string>>;
  /** What appears once it was sent. */
  readonly shown: string;
}

const STATEMENT = {
  name: 'statement.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Date,Description,Amount\n2025-04-06,Rent,-450.00\n'),
};
const ANSWER = '.live-responses-table .response';
/** Operations of each kind: with parameters, refused before they are sent, with a body, a form or a file, without either. */
const EXPLORED: readonly Explored[] = [
  { operationId: 'listClients', fill: {}, shown: ANSWER },
  { operationId: 'listTransactions', fill: { limit: 'many' }, shown: '.validation-errors' },
  { operationId: 'createClient', fill: {}, shown: ANSWER },
  { operationId: 'createImport', media: 'multipart/form-data', fill: {}, shown: ANSWER },
  { operationId: 'createImport', media: 'text/csv', fill: {}, shown: ANSWER },
  { operationId: 'getImportFormatSample', fill: { name: 'x' }, shown: ANSWER },
  { operationId: 'deleteClient', fill: { id: 'x' }, shown: '.validation-errors' },
  { operationId: 'submitTaxReturn', fill: {}, shown: '.validation-errors' },
];

describe('the documentation site', () => {
  let app: TestApp;
  let origin = '';
  let server: Server;
  let browser: Browser | null = null;
  beforeAll(async () => {
    app = await startTestApp();
    server = app.app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    if (chromium !== null) browser = await launchChromium(chromium);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await app.close();
  });

  it('has every page that it links to', async () => {
    const home = await app.http.get('/docs');
    const links = new Set([...home.text.matchAll(/href="(\/[^"#]*)/g)].map(([, href = '']) => href));

    expect(links.size).toBeGreaterThan(40);
    for (const { slug } of GUIDES) expect(links).toContain(`/docs/${slug}`);
    for (const href of links) expect([href, (await app.http.get(href)).status]).toEqual([href, 200]);
  });

  it('has a page for each problem code, where its type leads: what happened, what to do, and an example', async () => {
    for (const code of PROBLEM_CODES) {
      const page = await app.http.get(`/docs/errors/${code.replaceAll('_', '-')}`);
      expect([code, page.status]).toEqual([code, 200]);
      const [, happened = '', todo = '', example = ''] = page.text.split('<main')[1]?.split('<h2>') ?? [];
      expect([code, happened]).toEqual([code, expect.stringMatching(/^What happened<\/h2><p>.{25,}<\/p>/)]);
      expect([code, todo]).toEqual([code, expect.stringMatching(/^What to do<\/h2><p>.{25,}<\/p>/)]);
      expect(shownCode(example)).toContain(`"code": "${code}"`);
    }
    expect((await app.http.get('/docs/errors/no-such-code')).status).toBe(404);
  });

  it('has a page for each kind of code, with each code at an anchor: its meaning, and what to do', async () => {
    for (const { slug, codes } of CODE_KINDS) {
      const page = await app.http.get(`/docs/codes/${slug}`);
      expect([slug, page.status]).toEqual([slug, 200]);
      for (const name of Object.keys(codes)) {
        const [, entry = ''] = page.text.split(`<h2 id="${name}">`);
        expect([name, entry]).toEqual([
          name,
          expect.stringMatching(/^<code>\w+<\/code><\/h2><p>.{15,}<\/p>/),
        ]);
        expect([name, entry.split('</section>')[0]]).toEqual([name, expect.stringContaining('What to do:')]);
      }
    }
  });

  it('finds every operation, problem code, event and other code', async () => {
    const { body } = await app.http.get('/docs/search.json');
    const keys = new Set((body as { key: string }[]).map(({ key }) => key));
    const wanted = [
      ...ROUTES.map(({ operation }) => operation.operationId),
      ...PROBLEM_CODES,
      ...EVENT_TYPE_NAMES,
      ...CODE_KINDS.flatMap(({ codes }) => Object.keys(codes)),
    ];

    expect(wanted.filter((key) => !keys.has(key))).toEqual([]);
  });

  it('offers an index for language models and a collection for Postman', async () => {
    const text = await app.http.get('/llms.txt');
    const collection = await app.http.get('/docs/postman.json');

    expect(text.headers['content-type']).toMatch(/^text\/plain/);
    expect(text.text).toMatch(/^# Tax compliance API/);
    const requests = collection.body.item.flatMap(({ item }: { item: unknown[] }) => item);
    expect(requests).toHaveLength(ROUTES.length);
  });

  describe.skipIf(chromium === null)('in Chromium', () => {
    async function contextOf(options?: BrowserContextOptions): Promise<BrowserContext> {
      if (browser === null) throw new Error('no browser');
      return browser.newContext(options);
    }

    /** A page, with every address that it has asked for and every error of its scripts. */
    async function open(context: BrowserContext): Promise<{ page: Page; asked: string[]; errors: string[] }> {
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      const asked: string[] = [];
      const errors: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('pageerror', (error) => errors.push(error.message));
      return { page, asked, errors };
    }

    /** What axe-core finds in the page as it is now, and how wide the page is when that is wider than its window. */
    async function faultsOf(page: Page, state: string): Promise<unknown[]> {
      await page.evaluate(AXE);
      const violations = (await page.evaluate(
        'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes[0].html.slice(0, 200)))',
      )) as string[];
      const width = (await page.evaluate('document.documentElement.scrollWidth')) as number;
      const isFaulty = violations.length > 0 || width > (page.viewportSize()?.width ?? 0);
      return isFaulty ? [{ state, violations, width }] : [];
    }

    it.each([
      ['light', 390],
      ['dark', 390],
      ['light', 1280],
      ['dark', 1280],
    ] as const)(
      'is accessible, fits its window and asks nobody else for anything, in %s at %i px',
      async (colorScheme, width) => {
        const context = await contextOf({
          colorScheme,
          viewport: { width, height: 844 },
          bypassCSP: true,
        });
        const { page, asked, errors } = await open(context);
        const faults: unknown[] = [];
        for (const path of PAGES) {
          await page.goto(origin + path);
          faults.push(...(await faultsOf(page, path)));
        }
        await context.close();

        expect(faults).toEqual([]);
        expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
        expect(errors).toEqual([]);
      },
      180_000,
    );

    describe.each([
      { colorScheme: 'light', width: 390 },
      { colorScheme: 'dark', width: 1280 },
    ] as const)('has an explorer, in $colorScheme at $width px', ({ colorScheme, width }) => {
      const faults: unknown[] = [];
      let context: BrowserContext;
      let opened: Awaited<ReturnType<typeof open>>;
      const check = async (state: string) => faults.push(...(await faultsOf(opened.page, state)));
      beforeAll(async () => {
        context = await contextOf({ colorScheme, viewport: { width, height: 844 }, bypassCSP: true });
        opened = await open(context);
        await opened.page.goto(`${origin}/docs/explorer`);
        await authorize(opened.page, app.tenant.secret, check);
      }, 120_000);
      afterEach(() => faults.splice(0));
      afterAll(() => context.close());

      it.each(
        EXPLORED.map((call) => [[call.operationId, call.media ?? []].flat().join(' as '), call] as const),
      )(
        'that is accessible in every state of %s',
        async (_, call) => {
          await explore(opened.page, call, check);

          expect(faults).toEqual([]);
        },
        120_000,
      );

      it('that lists every operation before Swagger UI is there, and opens the one that is chosen', async () => {
        const page = await context.newPage();
        const files: string[] = [];
        page.on('request', (request) => files.push(new URL(request.url()).pathname));
        await page.goto(`${origin}/docs/explorer`);
        const links = page.locator('.operations li a');
        expect(await links.count()).toBe(ROUTES.length);
        expect(files).not.toContain('/docs/assets/swagger-ui-bundle.js');

        await links.last().click();
        await page.locator('.opblock.is-open').waitFor();
        await page.close();
      }, 60_000);

      it('that asks nobody else for anything, and throws nothing', () => {
        const { asked, errors } = opened;

        expect(asked.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(origin))).toEqual([]);
        expect(errors).toEqual([]);
      });
    });

    /** Gives the explorer a key, by its dialog. */
    async function authorize(
      page: Page,
      secret: string,
      check: (state: string) => Promise<unknown>,
    ): Promise<void> {
      await page.getByRole('button', { name: 'Authorize', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Available authorizations' });
      await check('dialog');
      await dialog.getByRole('textbox').first().fill(secret);
      await dialog.getByRole('button', { name: 'Authorize: Apply credentials' }).click();
      await dialog.getByRole('heading', { name: 'Authorized' }).waitFor();
      await check('dialog, authorized');
      await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
      await dialog.waitFor({ state: 'detached' });
    }

    /** Opens an operation, fills it in, sends it, and unfolds what it takes and answers. */
    async function explore(
      page: Page,
      { operationId, media, fill, shown }: Explored,
      check: (state: string) => Promise<unknown>,
    ): Promise<void> {
      const tag = ROUTES.find(({ operation }) => operation.operationId === operationId)?.operation.tag ?? '';
      const summary = page.locator(`[id="operations-${tag.replaceAll(' ', '_')}-${operationId}"]`);
      const section = page.locator(`.opblock-tag[data-tag="${tag}"]`);
      if ((await section.getAttribute('data-is-open')) !== 'true')
        await section.locator('.expand-operation').click();
      await summary.locator('.opblock-summary-control').click();
      await check(`${operationId}, opened`);

      await summary.getByRole('button', { name: 'Try it out' }).click();
      if (media !== undefined) await summary.getByLabel('Request content type').selectOption(media);
      await check(`${operationId}, to be filled in`);
      for (const [name, value] of Object.entries(fill))
        await summary.locator(`[data-param-name="${name}"]`).getByRole('textbox').fill(value);
      if (media !== undefined) await summary.locator('input[type=file]').setInputFiles(STATEMENT);
      await summary.getByRole('button', { name: 'Execute' }).click();
      await summary.locator(shown).first().waitFor();
      await check(`${operationId}, sent`);

      for (const tab of await summary.getByRole('tab', { name: 'Schema' }).all()) await tab.click();
      const unfold = summary.getByRole('button', { name: 'Expand all' });
      for (const button of (await unfold.all()).slice(0, 2).reverse()) await button.click();
      await check(`${operationId}, shapes unfolded`);
      await summary.getByRole('button', { name: 'Cancel' }).first().click();
      await summary.locator('.opblock-summary-control').click();
    }

    it('offers every operation, error and event as the first result of a search for it', async () => {
      const context = await contextOf();
      const { page } = await open(context);
      await page.goto(`${origin}/docs`);
      const search = page.getByRole('combobox');
      const wanted = [
        ...ROUTES.map(({ operation }) => operation.operationId),
        ...PROBLEM_CODES,
        ...EVENT_TYPE_NAMES,
      ];
      const missed: string[] = [];
      for (const key of wanted) {
        await search.fill(key);
        const first = page.getByRole('option').first();
        await first
          .filter({ hasText: ` · ${key}` })
          .waitFor({ timeout: 5_000 })
          .catch(() => missed.push(key));
      }
      await context.close();

      expect(missed).toEqual([]);
    }, 300_000);

    it('leads from a search to an operation, an error and an event', async () => {
      const context = await contextOf();
      const { page } = await open(context);
      for (const [words, url] of [
        ['submitTaxReturn', /\/docs\/reference\/tax-returns#submitTaxReturn$/],
        ['figures_changed', /\/docs\/errors\/figures-changed$/],
        ['tax_return.submitted', /\/docs\/events#tax_return\.submitted$/],
      ] as const) {
        await page.goto(`${origin}/docs`);
        await page.getByRole('combobox').fill(words);
        await page.getByRole('option').first().click();
        await page.waitForURL(url);
      }
      await context.close();
    }, 120_000);

    it('copies a block of code as it stands', async () => {
      const context = await contextOf({ permissions: ['clipboard-read', 'clipboard-write'] });
      const { page } = await open(context);
      await page.goto(`${origin}/docs/idempotency`);
      const block = page.locator('pre').first();
      await block.hover();
      await page.locator('.copy').first().click();
      await page.getByText('Copied').waitFor();
      const copied = await page.evaluate('navigator.clipboard.readText()');
      const text = await block.textContent();
      await context.close();

      expect(copied).toBe(text);
    }, 60_000);

    it('leads from the parts beside a guide to each of them', async () => {
      const context = await contextOf({ viewport: { width: 1280, height: 844 } });
      const { page } = await open(context);
      await page.goto(`${origin}/docs/imports`);
      const parts = page.getByRole('navigation', { name: 'On this page' });
      const links = await parts.getByRole('link').allTextContents();
      await parts.getByRole('link', { name: 'Lines that fail' }).click();
      await page.waitForURL(/#lines-that-fail$/);
      const headings = await page.locator('main h2').allTextContents();
      await context.close();

      expect(links).toEqual(headings);
    }, 60_000);

    it('shows a call in the language that was chosen, on the next page too', async () => {
      const context = await contextOf();
      const { page } = await open(context);
      await page.goto(`${origin}/docs/reference/clients`);
      await page.getByRole('button', { name: 'Python' }).first().click();
      await page.locator('[data-language=Python]', { hasText: 'tax.clients.create({' }).waitFor();
      await page.goto(`${origin}/docs/reference/reports`);
      await page.locator('[data-language=Python]', { hasText: 'tax.reports.create({' }).waitFor();
      await context.close();
    }, 120_000);
  });
});

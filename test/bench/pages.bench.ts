import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import knex from 'knex';
import type { Browser, Cookie, Page } from 'playwright-core';
import supertest from 'supertest';
import { createAdminApp } from '../../admin/app.js';
import { insertOperator } from '../../src/db/operators/operators-repository.js';
import { createApp } from '../../src/http/app.js';
import { createSite } from '../../src/http/document/docs/site.js';
import { noteThisRelease } from '../../src/services/console/keep-errors.js';
import { findChromium, launchChromium } from '../integration/admin/browser.js';
import { PAGES } from '../integration/admin/console-pages.js';
import { cheapPasswordHash } from '../support/cheap-password-hash.js';
import { createTenant } from '../support/factories.js';
import { type OwnStores, startOwnStores } from '../support/own-stores.js';
import { practicePages } from '../support/practice-pages.js';
import { callerOf, type TestApp } from '../support/test-app.js';
import { buildWorld } from '../support/world.js';
import { fillConsole, type Volume } from './console/fill-console.js';
import { filledIds } from './console/filled-ids.js';
import { machineLine, say, spreadOf } from './report.js';
import { versionsLine } from './server-versions.js';

const ROUNDS = 5;
const SLOWEST = 10;
const GOAL_MS = 300;
const PASSWORD = 'correct horse battery staple';
const EMAIL = 'bench@example.com';
const VOLUME: Volume = { tenants: 50, events: 100_000, failed: 10_000 };

/** Of one page: in a browser that has nothing of it, and then again with what the browser keeps. */
interface Loads {
  readonly first: Load;
  readonly again: readonly Load[];
}

/** In milliseconds from the request: when the largest part of the page is painted, and when all of it is loaded. */
interface Load {
  readonly painted: number;
  readonly loaded: number;
}

/** A site with its pages, and the cookies of somebody who may see them. */
interface Visit {
  readonly site: string;
  readonly origin: string;
  readonly paths: readonly string[];
  readonly cookies: readonly Cookie[];
}

/**
 * Every page of the documentation and of both consoles: for the first time, and again.
 * @param only the paths of pages; empty: all
 */
export async function benchPages(only: readonly string[]): Promise<void> {
  const path = findChromium();
  if (path === null) return;
  const stores = await startOwnStores();
  const browser = await launchChromium(path);
  const api = createApp(stores.ctx);
  const admin = createAdminApp(stores.ctx);
  const [site, console] = await Promise.all([listen(api), listen(admin.app)]);
  try {
    say(
      `pages: ${machineLine()}, ${await versionsLine(stores.ctx)}, Chromium ${browser.version()}, each loaded once without a cache, then ${ROUNDS} times`,
    );
    const visits = [
      { site: 'documentation', origin: site.origin, paths: docsPaths(site.origin), cookies: [] },
      await visitOperators(browser, stores, console.origin),
      await visitPractice(browser, stores, api, site.origin),
    ];
    const isMeant = (path: string) => only.length === 0 || only.includes(path);
    const meant = visits.map((visit) => ({ ...visit, paths: visit.paths.filter(isMeant) }));
    sayLoads(await loadAll(browser, meant));
  } finally {
    await browser.close();
    await Promise.all([site.close(), console.close(), admin.close()]);
    await stores.stop();
  }
}

/** Every page; a file of Swagger UI that shows nothing is no page. */
const docsPaths = (origin: string): readonly string[] => {
  const site = createSite(origin);
  const isPage = (path: string) => site.fileAt(path)?.type.startsWith('text/html') === true;
  return site.paths().filter((path) => isPage(path) && !path.startsWith('/docs/assets/'));
};

/** The practice console, of a practice that has one of everything. */
async function visitPractice(
  browser: Browser,
  { ctx }: OwnStores,
  app: ReturnType<typeof createApp>,
  origin: string,
): Promise<Visit> {
  const tenant = await createTenant(ctx);
  const http = supertest(app);
  const as = (secret = tenant.secret) => callerOf(http, secret);
  const world = await buildWorld({ ctx, app, tenant, http, as, close: async () => {} } satisfies TestApp);
  await world.receiver.close();
  await ctx.systemDb('users').insert({
    id: ctx.newId(),
    email: EMAIL,
    tenant_id: tenant.tenantId,
    livemode: true,
    role: 'owner',
    password_hash: cheapPasswordHash(PASSWORD),
    must_change_password: false,
  });
  const paths = practicePages(world).map((path) => `/console${path}`);
  return { site: 'practice console', origin, paths, cookies: await signIn(browser, `${origin}/console`) };
}

/** The console of the operators, over tenants in trouble. */
async function visitOperators(browser: Browser, { ctx }: OwnStores, origin: string): Promise<Visit> {
  const owner = knex({ client: 'pg', connection: ctx.config.databaseUrl, pool: { min: 1, max: 1 } });
  await fillConsole(owner, VOLUME).finally(() => owner.destroy());
  await noteThisRelease(ctx);
  const passwordHash = cheapPasswordHash(PASSWORD);
  await insertOperator(ctx.systemDb, { id: ctx.newId(), email: EMAIL, role: 'admin', passwordHash });
  await ctx.systemDb('operators').where({ email: EMAIL }).update({ must_change_password: false });
  const ids = await filledIds(ctx.systemDb);
  const paths = [...Object.values(PAGES).flatMap((addresses) => addresses(ids)), '/queues'];
  return { site: 'operators’ console', origin, paths, cookies: await signIn(browser, `${origin}/sign-in`) };
}

async function signIn(browser: Browser, address: string): Promise<readonly Cookie[]> {
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.goto(address);
  await tab.getByLabel('E-mail address').fill(EMAIL);
  await tab.getByLabel('Password').fill(PASSWORD);
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  await tab.getByRole('heading', { name: 'Overview' }).waitFor();
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

async function loadAll(browser: Browser, visits: readonly Visit[]): Promise<ReadonlyMap<string, Loads>> {
  const loads = new Map<string, Loads>();
  for (const { site, origin, paths, cookies } of visits) {
    for (const path of paths) {
      const context = await browser.newContext();
      await context.addCookies([...cookies]);
      const load = async () => loadOf(await context.newPage(), origin + path);
      const first = await load();
      const again: Load[] = [];
      while (again.length < ROUNDS) again.push(await load());
      await context.close();
      loads.set(`${site}: ${path}`, { first, again });
    }
  }
  return loads;
}

/** The slowest pages, by the middle one of their loads after the first, and how many missed the goal. */
function sayLoads(loads: ReadonlyMap<string, Loads>): void {
  const spread = ({ again }: Loads, figure: keyof Load) => spreadOf(again.map((load) => load[figure]));
  const bySlowness = [...loads].toSorted(
    ([, one], [, other]) => spread(other, 'loaded').median - spread(one, 'loaded').median,
  );
  for (const [page, ofPage] of bySlowness.slice(0, SLOWEST)) {
    const [painted, loaded] = (['painted', 'loaded'] as const).map((figure) => {
      const { median, min, max } = spread(ofPage, figure);
      return `${median.toFixed(0)} ms (${min.toFixed(0)} to ${max.toFixed(0)})`;
    });
    const { first } = ofPage;
    say(
      `  ${page}: first painted ${first.painted.toFixed(0)} ms, loaded ${first.loaded.toFixed(0)}; then painted ${painted}, loaded ${loaded}`,
    );
  }
  const firsts = [...loads.values()].filter(({ first }) => first.loaded >= GOAL_MS).length;
  const late = bySlowness.filter(([, ofPage]) => spread(ofPage, 'loaded').median >= GOAL_MS);
  say(
    `  ${loads.size} pages, ${firsts} of them later than ${GOAL_MS} ms the first time; goal: loaded within ${GOAL_MS} ms after that${late.length > 0 ? `; MISSED by ${late.length}` : ''}`,
  );
}

async function loadOf(tab: Page, url: string): Promise<Load> {
  await tab.goto(url, { waitUntil: 'load' });
  const load = (await tab.evaluate(`new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [navigation] = performance.getEntriesByType('navigation');
      resolve({ painted: list.getEntries().at(-1).startTime, loaded: navigation.loadEventEnd });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  })`)) as Load;
  await tab.close();
  return load;
}

async function listen(app: { listen: (port: number, host: string) => Server }) {
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

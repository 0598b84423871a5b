import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { createAdminApp } from '../../admin/app.js';
import { insertOperator } from '../../src/db/operators/operators-repository.js';
import { createApp } from '../../src/http/app.js';
import { findChromium, launchChromium } from '../integration/admin/browser.js';
import { cheapPasswordHash } from '../support/cheap-password-hash.js';
import { startOwnStores } from '../support/own-stores.js';
import { machineLine, say, spreadOf } from './report.js';

const ROUNDS = 7;
const PASSWORD = 'correct horse battery staple';
const EMAIL = 'bench@example.com';
const DOCS = [
  '/docs',
  '/docs/quick-start',
  '/docs/webhooks',
  '/docs/errors',
  '/docs/events',
  '/docs/reference/tax-returns',
];
const CONSOLE = ['/', '/search?q=nair', '/audit', '/queues'];

/** In milliseconds from the request: when the largest part of the page is painted, and when all of it is loaded. */
interface Load {
  readonly painted: number;
  readonly loaded: number;
}

/** Each page of documentation and console in a browser that has nothing of it cached. Goal: a second. */
export async function benchPages(): Promise<void> {
  const path = findChromium();
  if (path === null) return;
  const stores = await startOwnStores();
  const browser = await launchChromium(path);
  const admin = createAdminApp(stores.ctx);
  const [docs, console] = await Promise.all([listen(createApp(stores.ctx)), listen(admin.app)]);
  try {
    await insertOperator(stores.ctx.systemDb, {
      id: stores.ctx.newId(),
      email: EMAIL,
      role: 'admin',
      passwordHash: cheapPasswordHash(PASSWORD),
    });
    await stores.ctx.systemDb('operators').update({ must_change_password: false });
    say(`pages: ${machineLine()}, Chromium ${browser.version()}, ${ROUNDS} loads of each without a cache`);
    for (const [origin, pages] of [
      [docs.origin, DOCS],
      [console.origin, CONSOLE],
    ] as const) {
      for (const page of pages) {
        const loads: Load[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const context = await browser.newContext();
          const tab = await context.newPage();
          if (origin === console.origin) await signIn(tab, origin);
          loads.push(await loadOf(tab, origin + page));
          await context.close();
        }
        sayLoads(page, loads);
      }
    }
  } finally {
    await browser.close();
    await Promise.all([docs.close(), console.close(), admin.close()]);
    await stores.stop();
  }
}

function sayLoads(page: string, loads: readonly Load[]): void {
  const figure = (of: (load: Load) => number) => {
    const { median, min, max } = spreadOf(loads.map(of));
    return `${median.toFixed(0)} ms (${min.toFixed(0)} to ${max.toFixed(0)})`;
  };
  say(`  ${page}: painted ${figure(({ painted }) => painted)}, loaded ${figure(({ loaded }) => loaded)}`);
}

async function loadOf(tab: Page, url: string): Promise<Load> {
  await tab.goto(url, { waitUntil: 'load' });
  return (await tab.evaluate(`new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [navigation] = performance.getEntriesByType('navigation');
      resolve({ painted: list.getEntries().at(-1).startTime, loaded: navigation.loadEventEnd });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  })`)) as Load;
}

async function signIn(tab: Page, origin: string): Promise<void> {
  await tab.goto(`${origin}/sign-in`);
  await tab.locator('input[name=email]').fill(EMAIL);
  await tab.locator('input[name=password]').fill(PASSWORD);
  await tab.locator('form button').first().click();
  await tab.waitForURL(`${origin}/`);
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

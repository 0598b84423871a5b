import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminApp } from '../../../admin/app.js';
import { type AppContext, closeContext, createContext } from '../../../src/context.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';
import { newBrowser, OWN_PASSWORD, signIn, startTestConsole, type TestConsole } from './console-driver.js';

describe('the console while a store is away', { timeout: 60_000 }, () => {
  let admin: TestConsole;
  let postgres: TcpProxy;
  let redis: TcpProxy;
  let far: AppContext;
  let console: ReturnType<typeof createAdminApp>;
  let email: string;
  beforeAll(async () => {
    admin = await startTestConsole();
    const { config } = admin.ctx;
    postgres = await startTcpProxy(config.databaseUrl);
    redis = await startTcpProxy(config.redis.url);
    const farRedis = { kind: 'server', url: redis.url, ca: null } as const;
    far = createContext({ ...config, databaseUrl: postgres.url, redis: farRedis }, 'test-far');
    console = createAdminApp(far);
    ({ email } = await admin.signedIn('operator'));
  });
  afterAll(async () => {
    await console?.close();
    await closeContext(far);
    await postgres?.close();
    await redis?.close();
    await admin?.close();
  });

  it('shows what Redis would say as unknown and red, and never as zero', async () => {
    const browser = newBrowser(console.app);
    await signIn(browser, email, OWN_PASSWORD);
    redis.cut();
    const shown = await browser.agent.get('/').set('Accept', 'text/html');
    redis.restore();

    expect(shown.status).toBe(200);
    for (const area of ['imports', 'calculations', 'filing', 'reports', 'webhooks', 'redis'])
      expect([area, shown.text.includes(`data-area="${area}" data-state="red"`)]).toEqual([area, true]);
    expect(shown.text.match(/cannot be asked<\/td>/g)?.length).toBeGreaterThan(5);
  });

  it('says that a store is away when Postgres is, and goes on by itself', async () => {
    const browser = newBrowser(console.app);
    await signIn(browser, email, OWN_PASSWORD);
    postgres.cut();
    const away = await browser.agent.get('/').set('Accept', 'text/html');
    const ready = await browser.agent.get('/readyz');
    postgres.restore();
    await expect
      .poll(async () => (await browser.agent.get('/').set('Accept', 'text/html')).status, { timeout: 30_000 })
      .toBe(200);

    expect([away.status, away.text.includes('Postgres or Redis does not answer')]).toEqual([503, true]);
    expect([
      ready.status,
      ready.body.checks.find(({ name }: { name: string }) => name === 'postgres').ok,
    ]).toEqual([503, false]);
  });
});

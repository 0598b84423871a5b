import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContext, createContext } from '../../../src/context.js';
import { createApp } from '../../../src/http/app.js';
import {
  authorizationRequest,
  type MadeApp,
  type OauthWorld,
  originOf,
  PASSWORD,
  post,
  REDIRECT,
  startOauthWorld,
} from '../../support/oauth-world.js';
import { PlainBrowser } from '../../support/plain-browser.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';

describe('a flow during which Postgres is away', () => {
  let world: OauthWorld;
  let app: MadeApp;
  let proxy: TcpProxy;
  let far: ReturnType<typeof createContext>;
  const server = createServer();
  beforeAll(async () => {
    world = await startOauthWorld();
    app = await world.makeApp();
    proxy = await startTcpProxy(world.ctx.config.databaseUrl);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    far = createContext(
      { ...world.ctx.config, databaseUrl: proxy.url, publicUrl: originOf(server) },
      'test-far',
    );
    server.on('request', createApp(far));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await closeContext(far);
    await proxy.close();
    await world.close();
  });

  /** The step while the store is away, and once more when it is back. */
  async function twice<T>(step: () => Promise<T>, seeRefusal: (answer: T) => void): Promise<T> {
    proxy.cut();
    try {
      seeRefusal(await step());
    } finally {
      proxy.restore();
    }
    return step();
  }

  it('answers 503 with Retry-After at every step, and the step succeeds when Postgres is back', async () => {
    const { url, verifier } = await authorizationRequest(world, app);
    const address = new URL(url.pathname + url.search, originOf(server)).href;
    const browser = new PlainBrowser();
    const seePage = () => {
      expect(browser.status).toBe(503);
      expect(Number(browser.headers.get('retry-after'))).toBeGreaterThan(0);
    };

    await twice(() => browser.open(address), seePage);
    const signIn = browser.csrf;
    const page = browser.url;
    const credentials = { email: world.email, password: PASSWORD };
    await twice(() => browser.open(page, { csrf: signIn, step: 'sign_in', ...credentials }), seePage);
    expect(browser.body).toContain('name="answer"');

    const consent = { csrf: browser.csrf, step: 'consent', answer: 'allow', client: '' };
    const consentPage = browser.url;
    const back = await twice(() => browser.open(consentPage, consent), seePage);
    const code = new URL(back).searchParams.get('code') ?? '';
    const exchange = () =>
      post({ origin: originOf(server) }, 'token', app, {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: REDIRECT,
      });
    const { status, body } = await twice(exchange, (answer) => {
      expect([answer.status, answer.body.error]).toEqual([503, 'temporarily_unavailable']);
    });
    expect(status).toBe(200);
    expect((await world.call(body.access_token, '/v1/clients')).status).toBe(200);
  }, 120_000);
});

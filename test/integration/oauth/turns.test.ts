import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestLimitsOf } from '../../../src/http/gate/request-limits.js';
import { startSecondProcess } from '../../support/oauth-steps.js';
import {
  authorizationRequest,
  type MadeApp,
  type OauthWorld,
  startOauthWorld,
} from '../../support/oauth-world.js';
import { PlainBrowser } from '../../support/plain-browser.js';
import { within } from '../../support/within.js';

const SLOW_BODIES = 6;
const SIGN_INS = 3;

describe('an address that sends /oauth all it can', () => {
  let world: OauthWorld;
  let app: MadeApp;
  let narrow: { readonly origin: string; close(): Promise<void> };
  beforeAll(async () => {
    world = await startOauthWorld();
    app = await world.makeApp();
    const { held } = requestLimitsOf(world.ctx.config);
    narrow = await startSecondProcess(world, {
      atOnce: { short: 1, full: 1, bulk: 1 },
      kept: 0,
      queued: 20,
      held: { ...held, body: SLOW_BODIES },
    });
  });
  afterAll(async () => {
    await narrow?.close();
    await world?.close();
  });

  const read = async () =>
    (
      await fetch(`${narrow.origin}/v1/clients`, {
        headers: { authorization: `Bearer ${world.tenant.secret}` },
      })
    ).status;

  const tokenRequest = () => {
    const form = new URLSearchParams({ grant_type: 'client_credentials' });
    return fetch(`${narrow.origin}/oauth/token`, { method: 'POST', body: form });
  };

  it('holds no place with bodies that do not come, and is refused more of them', async () => {
    const sockets = Array.from({ length: SLOW_BODIES }, () => sendHalfAForm(narrow.origin));
    try {
      await within(30, 'one more is refused', async () => (await tokenRequest()).status === 429);
      const refused = await tokenRequest();

      expect(refused.headers.get('retry-after')).toBe('1');
      expect(await refused.json()).toMatchObject({ error: 'temporarily_unavailable' });
      expect(await read()).toBe(200);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    await within(30, 'the address is served again', async () => (await tokenRequest()).status === 400);
  });

  it('holds no place with passwords that wait to be checked', async () => {
    const browsers = await Promise.all(
      Array.from({ length: SIGN_INS }, async () => {
        const browser = new PlainBrowser();
        await browser.open((await authorizationRequest(world, app)).url.href);
        browser.url = browser.url.replace(world.origin, narrow.origin);
        return browser;
      }),
    );
    let checked = 0;
    const signIns = browsers.map(async (browser) => {
      await browser.submit('sign_in', { email: 'nobody@practice.example', password: 'wrong' });
      checked += 1;
      return browser.status;
    });

    expect(await read()).toBe(200);
    expect(checked).toBeLessThan(SIGN_INS);
    expect(await Promise.all(signIns)).toEqual(Array(SIGN_INS).fill(401));
  });
});

/** A request to the token endpoint whose body stops in the middle. */
function sendHalfAForm(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    'POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
      'Content-Length: 100\r\n\r\ngrant_type=client',
  );
  return socket;
}

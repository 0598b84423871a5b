import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choosePassword } from '../../../src/services/users/choose-password.js';
import { authenticatorCode } from '../../support/authenticator.js';
import {
  authorizationRequest,
  type MadeApp,
  type OauthWorld,
  PASSWORD,
  startOauthWorld,
} from '../../support/oauth-world.js';
import { PlainBrowser } from '../../support/plain-browser.js';

describe('the sign-in of persons', () => {
  let world: OauthWorld;
  let app: MadeApp;
  beforeAll(async () => {
    world = await startOauthWorld();
    app = await world.makeApp();
  });
  afterAll(() => world.close());

  async function opened(): Promise<PlainBrowser> {
    const browser = new PlainBrowser();
    await browser.open((await authorizationRequest(world, app)).url.href);
    return browser;
  }

  it('asks nobody who is signed in again, until their password changes', async () => {
    const userId = await world.makePerson(world.tenant, 'twice@practice.example');
    const browser = await opened();
    await browser.submit('sign_in', { email: 'twice@practice.example', password: PASSWORD });
    await browser.open((await authorizationRequest(world, app)).url.href);
    expect(browser.body).toContain('Do not allow');

    await choosePassword(world.ctx, {
      credential: { userId, version: 2 },
      password: 'quite another one',
      interactionId: 'none',
      sessionUid: null,
    });
    await browser.open((await authorizationRequest(world, app)).url.href);
    expect(browser.body).toContain('name="password"');
  });

  it('takes a code of the second factor, once', async () => {
    await world.makePerson(world.tenant, 'totp@practice.example');
    const browser = await opened();
    await browser.submit('sign_in', { email: 'totp@practice.example', password: PASSWORD });
    await browser.submit('show_totp');
    const secret = /name="secret" value="([A-Z2-7]+)"/.exec(browser.body)?.[1] ?? '';
    const code = authenticatorCode(secret);
    await browser.submit('add_totp', { secret, code });
    expect(browser.body).toContain('Do not allow');

    const again = await opened();
    await again.submit('sign_in', { email: 'totp@practice.example', password: PASSWORD });
    expect(again.body).toContain('authenticator app');
    await again.submit('consent', { answer: 'allow' });
    expect(again.body).toContain('authenticator app');
    await again.submit('code', { code });
    expect([again.status, again.body.includes('used before')]).toEqual([401, true]);
    await world.ctx.systemDb('users').update({ totp_last_step: null });
    await again.submit('code', { code: authenticatorCode(secret) });
    expect(again.body).toContain('Do not allow');
  });

  it('checks passwords of a browser in which the person has signed in, whatever strangers try', async () => {
    const userId = await world.makePerson(world.tenant, 'known@practice.example');
    await world.ctx.systemDb('sign_in_counters').delete();
    const browser = await opened();
    await browser.submit('sign_in', { email: 'known@practice.example', password: PASSWORD });
    await browser.submit('sign_out');
    await world.ctx.systemDb('sign_in_counters').insert({
      subject: `user person ${userId}`,
      failures: 11,
      last_failed_at: new Date(),
      blocked_until: new Date(Date.now() + 600_000),
    });

    const stranger = await opened();
    await stranger.submit('sign_in', { email: 'known@practice.example', password: PASSWORD });
    expect(stranger.status).toBe(429);
    await browser.submit('sign_in', { email: 'known@practice.example', password: PASSWORD });
    expect(browser.body).toContain('Do not allow');
    await world.ctx.systemDb('sign_in_counters').delete();
  });

  it('checks no password for a while after ten wrong ones, not even the right one', async () => {
    await world.makePerson(world.tenant, 'locked@practice.example');
    await world.ctx.systemDb('sign_in_counters').delete();
    const browser = await opened();
    for (let tries = 0; tries < 10; tries++) {
      await browser.submit('sign_in', { email: 'locked@practice.example', password: 'wrong' });
      expect(browser.status).toBe(401);
    }
    await browser.submit('sign_in', { email: 'locked@practice.example', password: PASSWORD });
    expect([browser.status, Number(browser.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await world.ctx.systemDb('sign_in_counters').delete();
  }, 60_000);
});

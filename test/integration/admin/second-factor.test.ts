import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetSecondFactor } from '../../../src/services/operators/second-factor.js';
import { authenticatorCode } from '../../support/authenticator.js';
import { type Browser, OWN_PASSWORD, signIn, startTestConsole, type TestConsole } from './console-driver.js';

const STEP_MS = 30_000;
const clock = { at: Date.now(), now: () => new Date(clock.at) };

describe('the second factor of operators', { timeout: 90_000 }, () => {
  let admin: TestConsole;
  beforeAll(async () => {
    admin = await startTestConsole({ clock });
  });
  beforeEach(async () => {
    await admin.ctx.systemDb('sign_in_counters').delete();
  });
  afterAll(() => admin.close());

  const codeNow = (secret: string) => authenticatorCode(secret, clock.now());
  const nextStep = () => {
    clock.at += STEP_MS;
  };

  async function offered(browser: Browser): Promise<{ secret: string; offer: string }> {
    const { text } = await browser.agent.get('/second-factor');
    const secret = /class="secret">([A-Z2-7 ]+)</.exec(text)?.[1]?.replaceAll(' ', '') ?? '';
    return { secret, offer: /name="offer" value="([^"]+)"/.exec(text)?.[1] ?? '' };
  }

  const post = (browser: Browser, path: string, fields: object) =>
    browser.agent
      .post(path)
      .type('form')
      .send({ _csrf: browser.csrf(), ...fields });

  /** An operator with a second factor, and what signs them in. */
  async function enrolled() {
    const browser = await admin.signedIn('operator');
    const { secret, offer } = await offered(browser);
    const fields = { offer, code: codeNow(secret), current_password: OWN_PASSWORD };
    const answer = await post(browser, '/second-factor', fields);
    expect(answer.status).toBe(200);
    const recoveryCodes = [...answer.text.matchAll(/<li><code>([a-z2-9-]+)<\/code>/g)].map(
      ([, code = '']) => code,
    );
    nextStep();
    return { browser, email: browser.email, secret, recoveryCodes };
  }

  async function afterPassword(email: string): Promise<Browser> {
    const browser = admin.browser();
    const entered = await signIn(browser, email, OWN_PASSWORD);
    expect(entered.headers['location']).toBe('/sign-in/code');
    return browser;
  }

  async function enterCode(browser: Browser, code: string) {
    const page = await browser.agent.get('/sign-in/code');
    const token = /name="_csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    return browser.agent.post('/sign-in/code').type('form').send({ _csrf: token, code });
  }

  const isIn = async (browser: Browser) =>
    (await browser.agent.get('/').set('Accept', 'text/html')).status === 200;

  it('is asked for at the next sign-in, and a code opens the console once', async () => {
    const { email, secret } = await enrolled();
    const browser = await afterPassword(email);
    expect(await isIn(browser)).toBe(false);

    const code = codeNow(secret);
    expect((await enterCode(browser, code)).headers['location']).toBe('/');
    expect(await isIn(browser)).toBe(true);

    const other = await afterPassword(email);
    expect((await enterCode(other, code)).status).toBe(401);
    expect(await isIn(other)).toBe(false);
    nextStep();
    expect((await enterCode(other, codeNow(secret))).status).toBe(303);
    expect((await admin.acts(email)).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'sign_in succeeded',
      'add_second_factor succeeded',
      'sign_in succeeded',
      'sign_in refused',
      'sign_in succeeded',
    ]);
  });

  it('can be replaced by each recovery code, once', async () => {
    const { email, recoveryCodes } = await enrolled();
    expect(new Set(recoveryCodes).size).toBe(8);
    const [first = ''] = recoveryCodes;

    const browser = await afterPassword(email);
    expect((await enterCode(browser, first.toUpperCase().replaceAll('-', ' '))).status).toBe(303);
    expect((await browser.agent.get('/second-factor')).text).toContain('7 recovery codes are left');
    const again = await afterPassword(email);
    expect((await enterCode(again, first)).status).toBe(401);
    const [row] = await admin.ctx.systemDb('operators').where({ email });
    expect(JSON.stringify(row)).not.toContain(first.replaceAll('-', ''));
  });

  it('makes guessing wait, however often the right password comes between', async () => {
    const { email } = await enrolled();
    const browser = await afterPassword(email);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++) {
      statuses.push((await enterCode(browser, String(guess).padStart(6, '0'))).status);
      if (statuses.at(-1) === 401 && guess % 3 === 0) await signIn(admin.browser(), email, OWN_PASSWORD);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await signIn(admin.browser(), email, OWN_PASSWORD)).status).toBe(429);
  });

  it('needs the password a few minutes before, in the same browser', async () => {
    const { email, secret } = await enrolled();
    const late = await afterPassword(email);
    clock.at += 700_000;
    expect((await enterCode(late, codeNow(secret))).headers['location']).toBe('/sign-in');

    expect((await enterCode(admin.browser(), codeNow(secret))).headers['location']).toBe('/sign-in');
    const forged = admin.browser();
    await forged.agent.get('/sign-in');
    const answer = await forged.agent
      .post('/sign-in/code')
      .set('Cookie', 'console_first_step=e30.9999999999.AAAA')
      .type('form')
      .send({ code: codeNow(secret) });
    expect(answer.headers['location']).toBe('/sign-in');
  });

  it('is not added without the password, a code of the app, the form and the token of the session', async () => {
    const browser = await admin.signedIn('viewer');
    const { secret, offer } = await offered(browser);
    const good = { offer, code: codeNow(secret), current_password: OWN_PASSWORD };
    const stranger = await admin.signedIn('viewer');

    expect((await post(browser, '/second-factor', { ...good, current_password: 'wrong' })).status).toBe(403);
    expect((await post(browser, '/second-factor', { ...good, code: '000000x' })).status).toBe(422);
    expect((await post(browser, '/second-factor', { ...good, offer: 'forged' })).status).toBe(403);
    expect((await post(stranger, '/second-factor', good)).status).toBe(403);
    expect((await browser.agent.post('/second-factor').type('form').send(good)).status).toBe(403);
    expect((await signIn(admin.browser(), browser.email, OWN_PASSWORD)).headers['location']).toBe('/');
    expect((await post(browser, '/second-factor', good)).status).toBe(200);
    expect((await post(browser, '/second-factor', good)).status).toBe(403);
  });

  it('is removed with the password, or by the command line, which ends the sessions', async () => {
    const { browser, email } = await enrolled();
    expect((await post(browser, '/second-factor/remove', { current_password: 'wrong' })).status).toBe(403);
    expect((await post(browser, '/second-factor/remove', { current_password: OWN_PASSWORD })).status).toBe(
      303,
    );
    expect((await signIn(admin.browser(), email, OWN_PASSWORD)).headers['location']).toBe('/');

    const lost = await enrolled();
    await resetSecondFactor(admin.ctx, lost.email.toUpperCase());
    expect(await isIn(lost.browser)).toBe(false);
    expect((await signIn(admin.browser(), lost.email, OWN_PASSWORD)).headers['location']).toBe('/');
    await expect(resetSecondFactor(admin.ctx, 'nobody@example.com')).rejects.toThrow('No operator');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  disableOperator,
  enableOperator,
  resetPassword,
} from '../../../src/services/operators/operator-accounts.js';
import { resetSecondFactor } from '../../../src/services/operators/second-factor.js';
import { authenticatorCode } from '../../support/authenticator.js';
import { cheapPasswordHash } from '../../support/cheap-password-hash.js';
import { type Browser, OWN_PASSWORD, signIn, startTestConsole, type TestConsole } from './console-driver.js';

const STEP_MS = 30_000;
const clock = { at: Date.now(), now: () => new Date(clock.at) };

interface Shown {
  readonly email: string;
  /** Sends the step, as it was shown before the change. @returns the answer's status and where it leads */
  use(): Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>> }>;
}

describe('a step of the console’s sign-in', { timeout: 120_000 }, () => {
  let admin: TestConsole;
  beforeAll(async () => {
    admin = await startTestConsole({ clock });
  });
  beforeEach(async () => {
    await admin.ctx.systemDb('sign_in_counters').delete();
  });
  afterAll(() => admin.close());

  const operators = () => admin.ctx.systemDb('operators');
  const codeNow = (secret: string) => authenticatorCode(secret, clock.now());
  const post = (browser: Browser, path: string, fields: object) =>
    browser.agent
      .post(path)
      .type('form')
      .send({ _csrf: browser.csrf(), ...fields });

  async function offered(browser: Browser): Promise<{ secret: string; offer: string }> {
    const { text } = await browser.agent.get('/second-factor');
    const secret = /class="secret">([A-Z2-7 ]+)</.exec(text)?.[1]?.replaceAll(' ', '') ?? '';
    return { secret, offer: /name="offer" value="([^"]+)"/.exec(text)?.[1] ?? '' };
  }

  async function enrolled() {
    const browser = await admin.signedIn('operator');
    const { secret, offer } = await offered(browser);
    const fields = { offer, code: codeNow(secret), current_password: OWN_PASSWORD };
    expect((await post(browser, '/second-factor', fields)).status).toBe(200);
    clock.at += STEP_MS;
    return { browser, email: browser.email, secret };
  }

  const newPassword = { new_password: 'chosen by the attacker', repeated_password: 'chosen by the attacker' };

  /** Each step that is taken with something proved before; the routes of `createSignInRouters` for those who are signed in. */
  const STEPS: Record<string, () => Promise<Shown>> = {
    async 'the code after the password'() {
      const { email, secret } = await enrolled();
      const browser = admin.browser();
      expect((await signIn(browser, email, OWN_PASSWORD)).headers['location']).toBe('/sign-in/code');
      const page = await browser.agent.get('/sign-in/code');
      const token = /name="_csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
      const fields = () => ({ _csrf: token, code: codeNow(secret) });
      return { email, use: async () => browser.agent.post('/sign-in/code').type('form').send(fields()) };
    },
    async 'choosing a password after a one-time password'() {
      const { email, password } = await admin.newOperator('operator');
      const browser = admin.browser();
      expect((await signIn(browser, email, password)).headers['location']).toBe('/password');
      return { email, use: async () => post(browser, '/password', newPassword) };
    },
    async 'changing the password'() {
      const browser = await admin.signedIn('operator');
      const fields = { ...newPassword, current_password: OWN_PASSWORD };
      return { email: browser.email, use: async () => post(browser, '/password', fields) };
    },
    async 'adding a second factor'() {
      const browser = await admin.signedIn('operator');
      const { secret, offer } = await offered(browser);
      const fields = () => ({ offer, code: codeNow(secret), current_password: OWN_PASSWORD });
      return { email: browser.email, use: async () => post(browser, '/second-factor', fields()) };
    },
    async 'removing the second factor'() {
      const { browser, email } = await enrolled();
      const fields = { current_password: OWN_PASSWORD };
      return { email, use: async () => post(browser, '/second-factor/remove', fields) };
    },
    async 'signing out'() {
      const browser = await admin.signedIn('operator');
      return { email: browser.email, use: async () => post(browser, '/sign-out', {}) };
    },
  };

  const CHANGES: Record<string, (email: string) => Promise<unknown>> = {
    'the password is changed': (email) =>
      operators()
        .where({ email })
        .update({ password_hash: cheapPasswordHash('another one of their own') }),
    'the password is replaced by the command line': (email) => resetPassword(admin.ctx, email),
    'a second factor is added or taken away': async (email) => {
      const { totp_secret_encrypted: factor } = await operators()
        .where({ email })
        .first('totp_secret_encrypted');
      if (factor !== null) return resetSecondFactor(admin.ctx, email);
      await operators()
        .where({ email })
        .update({ totp_secret_encrypted: Buffer.from('sealed') });
    },
    'the role is changed': (email) => operators().where({ email }).update({ role: 'viewer' }),
    'the account is disabled': (email) => disableOperator(admin.ctx, email),
    'the account is disabled and enabled': async (email) => {
      await disableOperator(admin.ctx, email);
      await enableOperator(admin.ctx, email);
    },
  };

  const cases = Object.entries(STEPS).flatMap(([step, show]) =>
    Object.entries(CHANGES).map(([change, make]) => [step, change, show, make] as const),
  );

  it.each(cases)('%s is refused once %s', async (_step, _change, show, make) => {
    const { email, use } = await show();
    await make(email);
    const before = await operators().where({ email }).first();

    const { status, headers } = await use();

    expect(status === 401 || headers['location'] === '/sign-in').toBe(true);
    expect(String(headers['set-cookie'])).not.toMatch(/console_session=[^;]/);
    expect(await operators().where({ email }).first()).toEqual(before);
  });

  it('changes what was proved once, when two pages ask at the same time', async () => {
    const { email, password } = await admin.newOperator('operator');
    const browsers = [admin.browser(), admin.browser()];
    for (const browser of browsers) await signIn(browser, email, password);

    const answers = await Promise.all(
      browsers.map((browser, index) => {
        const own = `chosen by number ${index}`;
        return post(browser, '/password', { new_password: own, repeated_password: own });
      }),
    );

    const places = answers.map(({ status, headers }) => (status === 401 ? '/sign-in' : headers['location']));
    expect(places.sort()).toEqual(['/', '/sign-in']);
  });

  it('opens no session for a password that was changed while it was checked', async () => {
    const { email, password } = await admin.newOperator('operator');
    const browser = admin.browser();
    const signingIn = signIn(browser, email, password);
    await operators()
      .where({ email })
      .update({ password_hash: cheapPasswordHash('another one of their own') });
    await signingIn;
    expect((await browser.agent.get('/').set('Accept', 'text/html')).headers['location']).toBe('/sign-in');
  });

  it('leaves the browser signed in that changes the second factor, and no other', async () => {
    const here = await admin.signedIn('operator');
    const other = admin.browser();
    await signIn(other, here.email, OWN_PASSWORD);
    const { secret, offer } = await offered(here);
    const fields = { offer, code: codeNow(secret), current_password: OWN_PASSWORD };
    expect((await post(here, '/second-factor', fields)).status).toBe(200);

    const isIn = async ({ agent }: Browser) =>
      (await agent.get('/').set('Accept', 'text/html')).status === 200;
    expect([await isIn(here), await isIn(other)]).toEqual([true, false]);
  });
});

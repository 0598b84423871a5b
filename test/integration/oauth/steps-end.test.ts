import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publicId } from '../../../src/domain/ids.js';
import type { CONSENT_STEPS } from '../../../src/http/oauth/interactions.js';
import type { SIGN_IN_STEPS } from '../../../src/http/oauth/sign-in-steps.js';
import { authenticatorCode } from '../../support/authenticator.js';
import { cheapPasswordHash } from '../../support/cheap-password-hash.js';
import { createTenant } from '../../support/factories.js';
import {
  authorizationRequest,
  type MadeApp,
  type OauthWorld,
  PASSWORD,
  REDIRECT,
  startOauthWorld,
} from '../../support/oauth-world.js';
import { PlainBrowser } from '../../support/plain-browser.js';

const OTHER_PASSWORD = 'chosen by the person';

/** Somebody of a tenant of their own, and what they sign in with at first. */
interface Person {
  readonly id: string;
  readonly email: string;
  readonly tenantId: string;
  readonly app: MadeApp;
}

type Step = keyof typeof SIGN_IN_STEPS | keyof typeof CONSENT_STEPS | 'resume';

/** The credential that each step is shown for: a person needs a code only when there is a second factor. */
interface Shown {
  readonly browser: PlainBrowser;
  /** Sends the step, as it was shown before the change. */
  use(): Promise<unknown>;
}

describe('a step of a sign-in', () => {
  let world: OauthWorld;
  let made = 0;
  beforeAll(async () => {
    world = await startOauthWorld();
  });
  beforeEach(async () => {
    await world.ctx.systemDb('sign_in_counters').delete();
  });
  afterAll(() => world.close());

  const system = () => world.ctx.systemDb('users');

  /** Somebody who signs in with `PASSWORD`, to be replaced or not. The cheap hash spares each case a third of a second or more. */
  async function newPerson({ mustChangePassword = false } = {}): Promise<Person> {
    made += 1;
    const tenant = await createTenant(world.ctx);
    const id = world.ctx.newId();
    const email = `step${made}@practice.example`;
    await system().insert({
      id,
      tenant_id: tenant.tenantId,
      livemode: tenant.livemode,
      email,
      role: 'owner',
      password_hash: cheapPasswordHash(PASSWORD),
      must_change_password: mustChangePassword,
    });
    return { id, email, tenantId: tenant.tenantId, app: await world.makeApp({}, tenant.secret) };
  }

  async function opened({ app }: Person): Promise<PlainBrowser> {
    const browser = new PlainBrowser();
    await browser.open((await authorizationRequest(world, app)).url.href);
    return browser;
  }

  /** A browser in which the password has been shown. */
  async function proved(person: Person): Promise<PlainBrowser> {
    const browser = await opened(person);
    await browser.submit('sign_in', { email: person.email, password: PASSWORD });
    return browser;
  }

  async function consenting(person: Person): Promise<PlainBrowser> {
    const browser = await proved(person);
    expect(browser.body).toContain('Do not allow');
    return browser;
  }

  const choose = (browser: PlainBrowser, password: string) =>
    browser.submit('new_password', { new_password: password, repeated_password: password });

  async function withFactor(browser: PlainBrowser): Promise<string> {
    await browser.submit('show_totp');
    const secret = /name="secret" value="([A-Z2-7]+)"/.exec(browser.body)?.[1] ?? '';
    await browser.submit('add_totp', { secret, code: authenticatorCode(secret) });
    expect(browser.body).toContain('Do not allow');
    await system().update({ totp_last_step: null });
    return secret;
  }

  /** Each step but the first, for which nobody has shown anything: it is brought to a person, and used after the change. */
  const STEPS: Record<Exclude<Step, 'sign_in'>, (person: Person) => Promise<Shown>> = {
    async code(person) {
      const secret = await withFactor(await consenting(person));
      const browser = await opened(person);
      await browser.submit('sign_in', { email: person.email, password: PASSWORD });
      expect(browser.body).toContain('authenticator app');
      return { browser, use: () => browser.submit('code', { code: authenticatorCode(secret) }) };
    },
    async tenant(person) {
      const other = await newPerson();
      await system().where({ id: other.id }).update({ email: person.email });
      await world.ctx.systemDb('oauth_apps').update({ audience: 'any_tenant' });
      const browser = await proved(person);
      expect(browser.body).toContain('For which practice?');
      return { browser, use: () => browser.submit('tenant', { person: publicId('user', person.id) }) };
    },
    async new_password(person) {
      const browser = await proved(person);
      expect(browser.body).toContain('Choose a password');
      return { browser, use: () => choose(browser, 'chosen by the attacker') };
    },
    async consent(person) {
      const browser = await consenting(person);
      return { browser, use: () => browser.submit('consent', { answer: 'allow' }) };
    },
    async sign_out(person) {
      const browser = await consenting(person);
      return { browser, use: () => browser.submit('sign_out') };
    },
    async show_totp(person) {
      const browser = await consenting(person);
      return { browser, use: () => browser.submit('show_totp') };
    },
    async add_totp(person) {
      const browser = await consenting(person);
      await browser.submit('show_totp');
      const secret = /name="secret" value="([A-Z2-7]+)"/.exec(browser.body)?.[1] ?? '';
      return { browser, use: () => browser.submit('add_totp', { secret, code: authenticatorCode(secret) }) };
    },
    /** The way back to the authorization server, once the password was right. */
    async resume(person) {
      await consenting(person);
      const browser = await opened(person);
      const answer = await fetch(browser.url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({
          csrf: browser.csrf,
          step: 'sign_in',
          email: person.email,
          password: PASSWORD,
        }).toString(),
      });
      const back = new URL(answer.headers.get('location') ?? '', browser.url).href;
      expect(back).toContain('/oauth/authorize/');
      return { browser, use: () => browser.open(back) };
    },
  };

  /** What may happen to somebody's credential; what is done in the service is done there, the rest where an operator does it. */
  const CHANGES: Record<string, (person: Person) => Promise<unknown>> = {
    'the password is changed': ({ id }) => system().where({ id }).update({ password_hash: 'scrypt$another' }),
    'a second factor is added or removed': async ({ id }) => {
      const { totp_secret_encrypted: factor } = await system().where({ id }).first('totp_secret_encrypted');
      await system()
        .where({ id })
        .update({ totp_secret_encrypted: factor === null ? Buffer.from('sealed') : null });
    },
    'the second factor is changed and put back': async ({ id }) => {
      const { totp_secret_encrypted: factor } = await system().where({ id }).first('totp_secret_encrypted');
      const other = factor === null ? Buffer.from('sealed') : null;
      await system().where({ id }).update({ totp_secret_encrypted: other });
      await system().where({ id }).update({ totp_secret_encrypted: factor });
    },
    'the role is changed': ({ id }) => system().where({ id }).update({ role: 'member' }),
    'the tenant is suspended': ({ tenantId }) =>
      world.ctx.systemDb('tenants').where({ id: tenantId }).update({ status: 'suspended' }),
    'the person is removed': ({ id }) => system().where({ id }).update({ disabled_at: new Date() }),
  };

  const cases = Object.entries(STEPS).flatMap(([step, show]) =>
    Object.entries(CHANGES).map(([change, make]) => [step, change, show, make] as const),
  );

  it.each(cases)(
    '%s is refused once %s',
    async (step, _change, show, make) => {
      const person = await newPerson({ mustChangePassword: step === 'new_password' });
      const { browser, use } = await show(person);
      await make(person);
      const before = await system().where({ id: person.id }).first();

      await use();

      expect([browser.status, browser.body.includes('This cannot go on')]).toEqual([400, true]);
      expect(await system().where({ id: person.id }).first()).toEqual(before);
      expect(await world.ctx.systemDb('oauth_grants').where({ user_id: person.id })).toEqual([]);
      await browser.open((await authorizationRequest(world, person.app)).url.href);
      expect(browser.body).not.toContain('Do not allow');
    },
    20_000,
  );

  it('lets nobody choose a password anew with one that was replaced long ago', async () => {
    const person = await newPerson({ mustChangePassword: true });
    const stolen = await proved(person);
    const own = await proved(person);
    await choose(own, OTHER_PASSWORD);
    await withFactor(own);

    await choose(stolen, 'chosen by the attacker');

    expect([stolen.status, stolen.body.includes('used, is too old')]).toEqual([400, true]);
    expect(await own.submit('consent', { answer: 'allow' })).toContain(`${REDIRECT}?code=`);
    const again = await opened(person);
    await again.submit('sign_in', { email: person.email, password: 'chosen by the attacker' });
    expect(again.status).toBe(401);
  }, 60_000);

  it('lets one through of two that choose a password at once', async () => {
    const person = await newPerson({ mustChangePassword: true });
    const browsers = [await proved(person), await proved(person)];

    await Promise.all(browsers.map((browser, index) => choose(browser, `chosen by number ${index}`)));

    expect(browsers.map(({ status }) => status).sort()).toEqual([200, 400]);
  }, 60_000);

  it('acts for whoever has proved themselves, whoever else has a session in the browser', async () => {
    const [victim, attacker] = [await newPerson(), await newPerson()];
    const browser = await consenting(victim);
    await withFactor(await consenting(attacker));

    await browser.submit('sign_in', { email: attacker.email, password: PASSWORD });
    await system().where({ id: victim.id }).update({ password_hash: 'scrypt$another' });
    await browser.submit('consent', { answer: 'allow' });

    expect(browser.status).toBe(400);
    expect(await world.ctx.systemDb('oauth_grants').where({ user_id: victim.id })).toEqual([]);
  }, 60_000);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/limits/limits.js';
import { authenticatorCode } from '../../support/authenticator.js';
import {
  ConsoleBrowser,
  type ConsoleWorld,
  PASSWORD,
  type Person,
  startConsoleWorld,
} from '../../support/console-world.js';
import { createTenant } from '../../support/factories.js';

const OWN_PASSWORD = 'chosen by the person';
const COOKIE = 'practice_session';

describe('the sign-in of the practice console', () => {
  let world: ConsoleWorld;
  beforeAll(async () => {
    world = await startConsoleWorld();
  });
  beforeEach(async () => {
    await world.app.ctx.systemDb('sign_in_counters').delete();
  });
  afterAll(() => world.close());

  const system = (table: string) => world.app.ctx.systemDb(table);
  const newBrowser = () => new ConsoleBrowser(world.origin);
  const isSignedIn = async (browser: ConsoleBrowser) => {
    await browser.see('/console');
    return !browser.url.endsWith('/console/sign-in');
  };
  const newPerson = async (options: Parameters<ConsoleWorld['makePerson']>[1] = {}) =>
    world.makePerson(await createTenant(world.app.ctx), options);
  const sessionsOf = ({ id }: Person) => system('oauth_sign_ins').where({ user_id: id, kind: 'console' });

  it('leads strangers from every page to the form, and an owner from there to the page that was asked for', async () => {
    const person = await newPerson();
    const browser = newBrowser();

    await browser.see('/console/live/keys');
    expect(browser.url).toBe(`${world.origin}/console/sign-in?next=%2Fconsole%2Flive%2Fkeys`);
    const before = browser.cookies.get(COOKIE);
    await browser.submit('sign_in', { email: person.email, password: PASSWORD });

    expect([browser.status, browser.url]).toEqual([200, `${world.origin}/console/live/keys`]);
    expect(browser.body).toContain('Live data');
    expect(browser.cookies.get(COOKIE)).not.toBe(before);
    const [row] = await sessionsOf(person);
    expect(JSON.stringify(row)).not.toContain(String(browser.cookies.get(COOKIE)));
  });

  it('returns to a page with its filter after every step of the sign-in, and to the first page of live data from the first', async () => {
    const person = await newPerson({ mustChangePassword: true });
    const browser = newBrowser();

    await browser.see('/console/test/requests?status=4xx&key_id=');
    await browser.submit('sign_in', { email: person.email, password: PASSWORD });
    expect(browser.body).toContain('Choose a password');
    const form = /action="([^"]+)"/.exec(browser.body)?.[1] ?? '';
    expect(form).toBe('/console/sign-in?next=%2Fconsole%2Ftest%2Frequests%3Fstatus%3D4xx%26key_id%3D');
    await browser.submit('new_password', { new_password: OWN_PASSWORD, repeated_password: OWN_PASSWORD });
    expect(browser.url).toBe(`${world.origin}/console/test/requests?status=4xx&key_id=`);

    const other = newBrowser();
    await other.see('/console');
    await other.submit('sign_in', { email: person.email, password: OWN_PASSWORD });
    expect(other.url).toBe(`${world.origin}/console/live`);
  });

  it('returns to no other server, whatever the address says', async () => {
    const person = await newPerson();
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example/console/live', '/v1/me']) {
      const browser = newBrowser();
      await browser.see(`/console/sign-in?next=${encodeURIComponent(next)}`);
      await browser.submit('sign_in', { email: person.email, password: PASSWORD });
      expect([next, browser.url]).toEqual([next, `${world.origin}/console/live`]);
    }
  });

  it('gives a cookie that scripts and other sites do not get, and pages that nothing keeps or frames', async () => {
    const answer = await fetch(`${world.origin}/console/sign-in`);

    expect(answer.headers.get('set-cookie')).toMatch(
      /^practice_session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toMatch(/script-src|unsafe|https?:/);
  });

  it('asks for a code where there is a second factor, and for a password of one’s own at first', async () => {
    const person = await newPerson({ mustChangePassword: true });
    const browser = newBrowser();

    await browser.signIn(person);
    expect(browser.body).toContain('Choose a password');
    expect(await isSignedIn(browser)).toBe(false);
    expect(await browser.see('/console/live/keys')).toBe(200);
    expect(browser.body).toContain('Choose a password');
    await browser.submit('new_password', { new_password: OWN_PASSWORD, repeated_password: OWN_PASSWORD });
    expect(browser.url).toBe(`${world.origin}/console/live/keys`);

    await browser.see('/console/account/second-factor');
    const secret = /name="secret" value="([A-Z2-7]{32})"/.exec(browser.body)?.[1] ?? '';
    expect(await browser.act('/console/account/second-factor', { secret, code: '000000' })).toBe(422);
    await browser.act('/console/account/second-factor', { secret, code: authenticatorCode(secret) });
    expect(browser.body).toContain('your authenticator app');
    expect(await isSignedIn(browser)).toBe(true);

    const other = newBrowser();
    await other.signIn(person, OWN_PASSWORD);
    expect(other.body).toContain('Enter the code');
    expect(await isSignedIn(other)).toBe(false);
    await other.submit('code', { code: '12345' });
    expect(other.status).toBe(401);
  });

  it('asks somebody of several practices for which, and shows that one alone', async () => {
    const email = 'several@practice.example';
    const people = [await newPerson({ email }), await newPerson({ email, role: 'member' })];
    const browser = newBrowser();

    await browser.signIn({ email });
    expect(browser.body).toContain('Which do you want to see?');
    const choices = [...browser.body.matchAll(/name="person" value="(usr_[a-z0-9]+)"/g)].map(([, id]) => id);
    expect(choices).toHaveLength(2);
    await browser.submit('tenant', { person: choices[1] ?? '' });

    expect(browser.body).toContain('<span class="tag">member</span>');
    const counts = await Promise.all(people.map(async (person) => (await sessionsOf(person)).length));
    expect(counts).toEqual([0, 1]);
  });

  it('holds guesses up, and says the same whether there is such a person', async () => {
    const person = await newPerson();
    const answers: string[] = [];
    for (const email of [person.email, 'nobody@practice.example']) {
      const browser = newBrowser();
      await browser.signIn({ email }, 'not the password');
      answers.push(`${browser.status} ${/role="alert">([^<]*)/.exec(browser.body)?.[1]}`);
    }
    expect(new Set(answers)).toEqual(new Set(['401 The address or the password is wrong.']));
    const max = LIMITS.console.signInFailuresOfPerson.value;
    const browser = newBrowser();
    for (let tried = 1; tried < max; tried++) await browser.signIn(person, 'not the password');

    expect(await browser.signIn(person)).toBe(429);
    expect(Number(browser.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('takes no form that it did not give to this browser', async () => {
    const person = await newPerson();
    const fields = { step: 'sign_in', email: person.email, password: PASSWORD };
    const [browser, other] = [newBrowser(), newBrowser()];
    await browser.see('/console/sign-in');
    await other.see('/console/sign-in');

    const elsewhere = { headers: { origin: 'https://evil.example' } };
    const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect(await browser.act('/console/sign-in', fields, { csrf: '' })).toBe(403);
    expect(await browser.act('/console/sign-in', fields, { csrf: other.csrf })).toBe(403);
    expect(await browser.act('/console/sign-in', fields, elsewhere)).toBe(403);
    expect(await browser.act('/console/sign-in', fields, crossSite)).toBe(403);
    expect(await newBrowser().act('/console/sign-in', fields, { csrf: browser.csrf })).toBe(403);
    expect(await browser.act('/console/sign-in', fields, { headers: { origin: world.origin } })).toBe(200);
    expect(browser.url).toBe(`${world.origin}/console/live`);
  });

  it.each([
    ['sign-out', async (_: Person, browser: ConsoleBrowser) => void (await browser.act('/console/sign-out'))],
    ['a change of the role', ({ id }: Person) => system('users').where({ id }).update({ role: 'member' })],
    [
      'a change of the password',
      ({ id }: Person) => system('users').where({ id }).update({ password_hash: 'x' }),
    ],
    [
      'removal of the person',
      ({ id }: Person) => system('users').where({ id }).update({ disabled_at: new Date() }),
    ],
    [
      'its end',
      ({ id }: Person) => system('oauth_sign_ins').where({ user_id: id }).update({ expires_at: new Date() }),
    ],
  ])('ends a session by %s', async (_name, end) => {
    const person = await newPerson();
    const browser = await world.signedIn(person);
    const cookie = browser.cookies.get(COOKIE) ?? '';
    expect(await isSignedIn(browser)).toBe(true);

    await browser.see('/console/live');
    await end(person, browser);

    const again = newBrowser();
    again.cookies.set(COOKIE, cookie);
    expect(await isSignedIn(again)).toBe(false);
    expect(await again.act('/console/live/keys', { name: 'k' })).toBe(401);
  });

  it('ends a session that is not used, and one that is used for a working day', async () => {
    const person = await newPerson();
    const browser = await world.signedIn(person);
    const { sessionIdleSeconds, sessionSeconds } = LIMITS.practiceConsole;
    const ends = async () => {
      const row = await sessionsOf(person).first('expires_at', 'payload');
      return (row.expires_at.getTime() - Date.now()) / 1_000;
    };
    const openedBefore = async (seconds: number, usedBefore: number) => {
      const at = (ago: number) => new Date(Date.now() - ago * 1_000).toISOString();
      const payload = { openedAt: at(seconds), usedAt: at(usedBefore), pending: null };
      await sessionsOf(person).update({ payload: JSON.stringify(payload) });
    };

    expect(await ends()).toBeGreaterThan(sessionIdleSeconds.value - 60);
    await openedBefore(sessionSeconds.value - 100, 90);
    await browser.see('/console/live');

    expect(browser.status).toBe(200);
    expect(await ends()).toBeLessThanOrEqual(101);
  });

  it('changes the password for who knows the present one, and signs them out everywhere else', async () => {
    const person = await newPerson();
    const [browser, other] = [await world.signedIn(person), await world.signedIn(person)];
    const fields = { new_password: OWN_PASSWORD, repeated_password: OWN_PASSWORD };
    await browser.see('/console/account');

    expect(await browser.act('/console/account/password', { ...fields, current_password: 'a guess' })).toBe(
      403,
    );
    expect(await browser.act('/console/account/password', { ...fields, repeated_password: 'x' })).toBe(422);
    expect(await browser.act('/console/account/password', { ...fields, current_password: PASSWORD })).toBe(
      200,
    );

    expect(browser.body).toContain('The password is set.');
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
  });

  it('tells people of a suspended practice that it is, and shows them nothing else', async () => {
    const tenant = await createTenant(world.app.ctx);
    const person = await world.makePerson(tenant);
    const before = await world.signedIn(person);
    await system('tenants').where({ id: tenant.tenantId }).update({ status: 'suspended' });
    const after = newBrowser();
    await after.signIn(person);

    for (const browser of [before, after]) {
      for (const path of ['/console', '/console/live/keys', '/console/account']) {
        expect([path, await browser.see(path)]).toEqual([path, 403]);
        expect(browser.body).toContain('account is suspended');
      }
      expect(await browser.act('/console/live/keys', { name: 'k', scopes: 'clients:read' })).toBe(403);
    }
    expect(await system('api_keys').where({ tenant_id: tenant.tenantId }).count()).toEqual([{ count: '1' }]);
    expect(await after.act('/console/sign-out')).toBe(200);
  });

  it('shows somebody who was made for test data no live data', async () => {
    const browser = await world.signedIn(await newPerson({ livemode: false }));

    expect(browser.url).toBe(`${world.origin}/console/test`);
    expect(browser.body).toContain('Nothing here reaches HMRC');
    expect(browser.body).not.toContain('/console/live');
    expect(await browser.see('/console/live/keys')).toBe(404);
  });
});

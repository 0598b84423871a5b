import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../src/gateways/crypto/password-hash.js';
import { DECOY_HASH } from '../../../src/services/operators/sign-in.js';
import { OWN_PASSWORD, signIn, startTestConsole, type TestConsole } from './console-driver.js';

const clock = { now: () => new Date() };

/** A password check is slow on purpose, and slower on a busy machine. */
const PATIENCE = { timeout: 90_000 };

describe('the console’s sign-in', PATIENCE, () => {
  let admin: TestConsole;
  beforeAll(async () => {
    admin = await startTestConsole({ clock });
  });
  afterAll(() => admin.close());

  it('leads a stranger to the form and refuses a stranger’s calls', async () => {
    const page = await admin.http.get('/audit').set('Accept', 'text/html');
    expect(page.status).toBe(303);
    expect(page.headers['location']).toBe('/sign-in?next=%2Faudit');

    const call = await admin.http.get('/queues/api/queues');
    expect(call.status).toBe(401);
    expect(call.headers['content-type']).toContain('application/problem+json');
    expect(call.body).toMatchObject({ code: 'not_signed_in', status: 401 });

    expect((await admin.http.put('/queues/api/queues/import/pause')).status).toBe(401);
    expect((await admin.http.get('/healthz')).body).toEqual({ status: 'ok' });
  });

  it('opens nothing to a one-time password but the page that replaces it', async () => {
    const { email, password } = await admin.newOperator('admin');
    const browser = admin.browser();

    const entered = await signIn(browser, email, password);
    expect(entered.headers['location']).toBe('/password');
    const kept = await browser.agent.get('/').set('Accept', 'text/html');
    expect(kept.headers['location']).toBe('/password');
    const act = await browser.agent
      .put('/queues/api/queues/import/pause')
      .set('X-XSRF-TOKEN', browser.csrf());
    expect([act.status, act.body.code]).toEqual([403, 'password_change_due']);

    const set = (text: string) =>
      browser.agent
        .post('/password')
        .type('form')
        .send({ _csrf: browser.csrf(), new_password: text, repeated_password: text });
    expect((await set('too short')).status).toBe(422);
    expect((await set(password)).status).toBe(422);
    expect((await set(OWN_PASSWORD)).headers['location']).toBe('/');

    const overview = await browser.agent.get('/').set('Accept', 'text/html');
    expect(overview.status).toBe(200);
    expect((await signIn(admin.browser(), email, password)).status).toBe(401);
    expect((await signIn(admin.browser(), email, OWN_PASSWORD)).headers['location']).toBe('/');
    expect(await admin.acts(email)).toMatchObject([
      { action: 'sign_in', outcome: 'succeeded' },
      { action: 'pause_queue', outcome: 'refused', queue: 'import' },
      { action: 'change_password', outcome: 'succeeded' },
      { action: 'sign_in', outcome: 'refused' },
      { action: 'sign_in', outcome: 'succeeded' },
    ]);
  });

  it('asks for the current password before it takes another, and ends the other sessions', async () => {
    const here = await admin.signedIn('operator');
    const elsewhere = admin.browser();
    await signIn(elsewhere, here.email, OWN_PASSWORD);
    const change = (current: string) =>
      here.agent.post('/password').type('form').send({
        _csrf: here.csrf(),
        current_password: current,
        new_password: 'another password entirely',
        repeated_password: 'another password entirely',
      });

    expect((await change('not the current one')).status).toBe(403);
    expect((await elsewhere.agent.get('/').set('Accept', 'text/html')).status).toBe(200);

    expect((await change(OWN_PASSWORD)).status).toBe(303);
    expect((await elsewhere.agent.get('/').set('Accept', 'text/html')).status).toBe(303);
    expect((await here.agent.get('/').set('Accept', 'text/html')).status).toBe(200);
  });

  it('keeps only the hash of a session, in a cookie that scripts and other sites cannot use', async () => {
    const { email, password } = await admin.newOperator('viewer');
    const answer = await signIn(admin.browser(), email, password);
    const cookies = answer.get('Set-Cookie') ?? [];

    const session = cookies.find((cookie) => cookie.startsWith('console_session=')) ?? '';
    expect(session).toMatch(/; HttpOnly/);
    expect(session).toMatch(/; SameSite=Strict/);
    const token = /console_session=([^;]+)/.exec(session)?.[1] ?? '';
    const rows = await admin.ctx.systemDb('operator_sessions').select('token_hash');
    expect(token).toHaveLength(43);
    expect(rows.some((row) => row.token_hash.equals(Buffer.from(token)))).toBe(false);
    expect(rows.every((row) => row.token_hash.length === 32)).toBe(true);
  });

  it('ends a session at sign-out, after an hour without use, and after twelve in any case', async () => {
    const left = await admin.signedIn('viewer');
    const status = async (browser: typeof left, path = '/audit') =>
      (await browser.agent.get(path).set('Accept', 'text/html')).status;
    const cookie = left.agent.jar.getCookies({
      domain: '127.0.0.1',
      path: '/',
      secure: false,
      script: false,
    });
    await left.agent.post('/sign-out').type('form').send({ _csrf: left.csrf() }).expect(303);
    const replayed = await admin.http
      .get('/audit')
      .set('Accept', 'text/html')
      .set('Cookie', cookie.toValueString());
    expect(replayed.status).toBe(303);

    const idle = await admin.signedIn('viewer');
    const busy = await admin.signedIn('viewer');
    const start = Date.now();
    for (let minutes = 30; minutes <= 11 * 60 + 30; minutes += 30) {
      clock.now = () => new Date(start + minutes * 60_000);
      expect(await status(busy)).toBe(200);
      const polled = await idle.agent.get('/queues/api/queues');
      expect(polled.status).toBe(minutes < 60 ? 200 : 401);
    }
    clock.now = () => new Date(start + 12 * 3_600_000 + 60_000);
    expect(await status(busy)).toBe(303);
    clock.now = () => new Date();
  });

  it('refuses the eleventh wrong password for an address, right or wrong, until a quarter of an hour has passed', async () => {
    const { email, password } = await admin.newOperator('admin');
    const browser = admin.browser();
    for (let time = 1; time <= 10; time++) {
      expect((await signIn(browser, email, `wrong ${time}`)).status).toBe(401);
    }

    const refused = await signIn(browser, email.toUpperCase(), password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.text).not.toContain(password);

    const start = Date.now();
    clock.now = () => new Date(start + 16 * 60_000);
    expect((await signIn(browser, email, password)).status).toBe(303);
    clock.now = () => new Date();
  });

  it('does not reveal which addresses have an account', async () => {
    const { email } = await admin.newOperator('viewer');
    const known = await signIn(admin.browser(), email, 'wrong');
    const unknown = await signIn(admin.browser(), 'nobody@example.com', 'wrong');
    const withoutToken = (text: string) => text.replace(/name="_csrf" value="[^"]+"/, '');

    expect(unknown.status).toBe(known.status);
    expect(withoutToken(unknown.text)).toBe(withoutToken(known.text));
    const cost = (hash: string) => hash.split('$').slice(0, 4).join('$');
    expect(cost(DECOY_HASH)).toBe(cost(await hashPassword('anything')));
  });

  it('refuses a form that it did not give to this browser, and one from another site', async () => {
    const { email, password } = await admin.newOperator('viewer');
    const send = (browser: ReturnType<typeof admin.browser>, token: string) =>
      browser.agent.post('/sign-in').type('form').send({ _csrf: token, email, password });
    const page = await admin.browser().agent.get('/sign-in');
    const foreign = /name="_csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const browser = admin.browser();
    await browser.agent.get('/sign-in');

    expect((await send(browser, '')).status).toBe(403);
    expect((await send(browser, foreign)).status).toBe(403);
    const own = await browser.agent.get('/sign-in');
    const token = /name="_csrf" value="([^"]+)"/.exec(own.text)?.[1] ?? '';
    expect((await send(browser, token).set('Sec-Fetch-Site', 'same-site')).status).toBe(403);
    expect((await send(browser, token)).status).toBe(303);
  });

  it('leads on to a page of its own only', async () => {
    const { email } = await admin.signedIn('viewer');
    for (const [next, target] of [
      ['/audit?queue=import', '/audit?queue=import'],
      ['//evil.example', '/'],
      ['/\\evil.example', '/'],
      ['https://evil.example/', '/'],
    ]) {
      const browser = admin.browser();
      const page = await browser.agent.get('/sign-in');
      const token = /name="_csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
      const form = { _csrf: token, email, password: OWN_PASSWORD, next };
      const answer = await browser.agent.post('/sign-in').type('form').send(form);
      expect(answer.headers['location']).toBe(target);
    }
  });

  it('lets a disabled operator do nothing more', async () => {
    const { agent, email } = await admin.signedIn('admin');
    await admin.ctx.systemDb('operators').where({ email }).update({ disabled_at: new Date() });

    expect((await agent.get('/').set('Accept', 'text/html')).status).toBe(303);
    expect((await signIn(admin.browser(), email, OWN_PASSWORD)).status).toBe(401);
  });
});

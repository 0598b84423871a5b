import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepExpired } from '../../../src/services/maintenance/sweep-expired.js';
import { type Browser, startTestConsole, type TestConsole } from './console-driver.js';

const clock = { now: () => new Date() };
const HOUR_MS = 3_600_000;

/** A password check is slow on purpose, and slower on a busy machine. */
const PATIENCE = { timeout: 180_000 };

let address = 0;
/** One that no other test has used. */
const newAddress = () => `198.51.${100 + (++address >> 8)}.${address & 0xff}`;

async function tryAs(browser: Browser, email: string, password: string, from: string) {
  const page = await browser.agent.get('/sign-in').set('X-Forwarded-For', from);
  const token = /name="_csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const form = { _csrf: token, email, password };
  return browser.agent.post('/sign-in').type('form').set('X-Forwarded-For', from).send(form);
}

describe('sign-in behind a trusted proxy', PATIENCE, () => {
  let admin: TestConsole;
  beforeAll(async () => {
    admin = await startTestConsole({ clock, settings: { TRUSTED_PROXIES: '1' } });
  });
  afterAll(() => admin.close());

  /** An operator, and a browser in which they have signed in and out. */
  async function knownOperator() {
    const { email, password } = await admin.newOperator('operator');
    const browser = admin.browser();
    const entered = await tryAs(browser, email, password, newAddress());
    expect(entered.status).toBe(303);
    const cookies = entered.get('Set-Cookie') ?? [];
    const mark = cookies.find((cookie) => cookie.startsWith('console_browser=')) ?? '';
    await browser.agent.post('/sign-out').type('form').send({ _csrf: browser.csrf() }).expect(303);
    return { email, password, browser, mark };
  }

  /** As many failures of a subject of this kind as leave one more until it must wait. */
  const almost = (kind: string, failures: number) =>
    admin.ctx.systemDb('sign_in_counters').where('subject', 'like', `${kind} %`).update({ failures });

  it('lets the person in from a known browser while strangers at many addresses try their name', async () => {
    const { email, password, browser, mark } = await knownOperator();
    for (let time = 1; time <= 10; time += 1) {
      expect((await tryAs(admin.browser(), email, `wrong ${time}`, newAddress())).status).toBe(401);
    }

    const stranger = await tryAs(admin.browser(), email, password, newAddress());
    const known = await tryAs(browser, email.toUpperCase(), password, newAddress());

    expect(stranger.status).toBe(429);
    expect(Number(stranger.headers['retry-after'])).toBeLessThanOrEqual(30);
    expect(stranger.text).toMatch(/Try again in \d+ seconds/);
    expect(known.status).toBe(303);
    expect(mark).toMatch(/; HttpOnly/);
    expect(mark).toMatch(/; SameSite=Strict/);
  });

  it('makes the wait longer each time, and no longer than a quarter of an hour', async () => {
    const { email } = await admin.newOperator('viewer');
    await tryAs(admin.browser(), email, 'wrong', newAddress());
    const start = Date.now();
    const waits: number[] = [];
    for (const failures of [9, 10, 11, 30]) {
      clock.now = () => new Date(start + failures * 60_000);
      await almost('person', failures);
      await admin.ctx.systemDb('sign_in_counters').update({ blocked_until: null });
      expect((await tryAs(admin.browser(), email, 'wrong', newAddress())).status).toBe(401);
      const refused = await tryAs(admin.browser(), email, 'wrong', newAddress());
      expect(refused.status).toBe(429);
      waits.push(Number(refused.headers['retry-after']));
    }
    clock.now = () => new Date();

    expect(waits).toEqual([30, 60, 120, 900]);
  });

  it('slows one address that tries many names, and no other behind the proxy', async () => {
    const { email, password, browser } = await knownOperator();
    const other = await admin.newOperator('viewer');
    const from = newAddress();
    await tryAs(admin.browser(), 'first@example.com', 'wrong', from);
    await almost('address', 29);
    expect((await tryAs(admin.browser(), 'second@example.com', 'wrong', from)).status).toBe(401);

    expect((await tryAs(admin.browser(), 'third@example.com', 'wrong', from)).status).toBe(429);
    expect((await tryAs(admin.browser(), other.email, other.password, from)).status).toBe(429);
    expect((await tryAs(admin.browser(), other.email, other.password, newAddress())).status).toBe(303);
    expect((await tryAs(browser, email, password, from)).status).toBe(303);
  });

  it('takes no mark for known that it did not give this person', async () => {
    const victim = await knownOperator();
    const attacker = await knownOperator();
    await tryAs(admin.browser(), victim.email, 'wrong', newAddress());
    await almost('person', 9);
    await tryAs(admin.browser(), victim.email, 'wrong', newAddress());
    const value = (mark: string) => /console_browser=([^;]+)/.exec(mark)?.[1] ?? '';
    const real = value(victim.mark);
    const [operator, browser, , signature] = real.split('.');
    const forged = [
      value(attacker.mark),
      real.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      [operator, browser, '99999999999', signature].join('.'),
      [operator, browser, '0', signature].join('.'),
      '',
      'x'.repeat(200),
    ];

    for (const mark of forged) {
      const page = await admin.http.get('/sign-in');
      const nonce = (page.get('Set-Cookie') ?? [])[0]?.split(';')[0] ?? '';
      const token = /name="_csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
      const answer = await admin.http
        .post('/sign-in')
        .type('form')
        .set('Cookie', `${nonce}; console_browser=${mark}`)
        .set('X-Forwarded-For', newAddress())
        .send({ _csrf: token, email: victim.email, password: victim.password });
      expect(answer.status).toBe(429);
    }
    expect((await tryAs(victim.browser, victim.email, victim.password, newAddress())).status).toBe(303);
  });

  it('counts the failures of a known browser too, by themselves', async () => {
    const { email, password, browser } = await knownOperator();
    await tryAs(browser, email, 'wrong', newAddress());
    await almost('browser', 9);
    expect((await tryAs(browser, email, 'wrong', newAddress())).status).toBe(401);

    expect((await tryAs(browser, email, password, newAddress())).status).toBe(429);
    expect((await tryAs(admin.browser(), email, password, newAddress())).status).toBe(303);
  });

  it('answers a name that has no account as one that has', async () => {
    const { email } = await admin.newOperator('viewer');
    for (const name of [email, 'nobody@example.com']) {
      await tryAs(admin.browser(), name, 'wrong', newAddress());
      await almost('person', 9);
      expect((await tryAs(admin.browser(), name, 'wrong', newAddress())).status).toBe(401);
      expect((await tryAs(admin.browser(), name, 'wrong', newAddress())).status).toBe(429);
    }
  });

  it('keeps no name in its counts, and deletes them after a day', async () => {
    await tryAs(admin.browser(), 'a-secret-name@example.com', 'wrong', newAddress());
    const counters = await admin.ctx.systemDb('sign_in_counters');
    expect(JSON.stringify(counters)).not.toContain('a-secret-name');

    await admin.ctx
      .systemDb('sign_in_counters')
      .update({ last_failed_at: new Date(Date.now() - 25 * HOUR_MS) });
    await sweepExpired(admin.ctx);

    expect(await admin.ctx.systemDb('sign_in_counters')).toEqual([]);
  });
});

describe('sign-in without a trusted proxy', PATIENCE, () => {
  it('counts by the address of the socket, whatever a header says', async () => {
    const admin = await startTestConsole();
    await tryAs(admin.browser(), 'one@example.com', 'wrong', newAddress());
    await tryAs(admin.browser(), 'two@example.com', 'wrong', newAddress());

    const addresses = await admin.ctx.systemDb('sign_in_counters').where('subject', 'like', 'address %');

    expect(addresses).toMatchObject([{ failures: 2 }]);
    await admin.close();
  });
});

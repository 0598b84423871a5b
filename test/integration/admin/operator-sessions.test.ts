import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSessionsOf, sessionsOfAddress } from '../../../src/services/operators/operator-sessions.js';
import { type Browser, OWN_PASSWORD, signIn, startTestConsole, type TestConsole } from './console-driver.js';

const clock = { at: Date.now(), now: () => new Date(clock.at) };

describe('sessions of operators', { timeout: 90_000 }, () => {
  let admin: TestConsole;
  beforeAll(async () => {
    admin = await startTestConsole({ clock });
  });
  afterAll(() => admin.close());

  const isIn = async ({ agent }: Browser) => (await agent.get('/').set('Accept', 'text/html')).status === 200;
  const post = (browser: Browser, path: string, fields: object = {}) =>
    browser.agent
      .post(path)
      .type('form')
      .send({ _csrf: browser.csrf(), ...fields });

  async function another(email: string, userAgent: string): Promise<Browser> {
    const browser = admin.browser();
    browser.agent.set('User-Agent', userAgent);
    expect((await signIn(browser, email, OWN_PASSWORD)).status).toBe(303);
    return browser;
  }

  /** The addresses that the page's buttons lead to. */
  const ends = (text: string) =>
    [...text.matchAll(/action="(\/account\/sessions\/[^"]+)"/g)].map(([, at = '']) => at);

  it('are listed with browser and address, escaped, and ended one by one', async () => {
    const here = await admin.signedIn('viewer');
    const phone = await another(here.email, '<b>Phone</b>');
    const tablet = await another(here.email, 'T'.repeat(5_000));
    const { text } = await here.agent.get('/account');
    expect(text).toContain('&lt;b&gt;Phone');
    expect(text).toContain(`>${'T'.repeat(200)}<`);
    expect(ends(text)).toHaveLength(2);
    expect(text).toContain('This one');
    const [row] = await admin.ctx.systemDb('operator_sessions');
    expect(text).not.toContain(row.token_hash.toString('hex'));

    const [newest = ''] = ends(text);
    expect((await post(here, newest)).status).toBe(303);
    expect([await isIn(here), await isIn(phone), await isIn(tablet)].filter(Boolean)).toHaveLength(2);
    expect((await post(here, newest)).status).toBe(303);
    expect((await admin.acts(here.email)).slice(-2)).toMatchObject([
      { action: 'end_own_sessions', detail: { ended: 1 } },
      { action: 'end_own_sessions', detail: { ended: 0 } },
    ]);
  });

  it('are ended all but the one that asks', async () => {
    const here = await admin.signedIn('operator');
    const others = [await another(here.email, 'one'), await another(here.email, 'two')];
    expect((await here.agent.post('/account/end-other-sessions').type('form').send({})).status).toBe(403);
    expect(await isIn(others[0] ?? here)).toBe(true);

    expect((await post(here, '/account/end-other-sessions')).status).toBe(303);
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect(await isIn(here)).toBe(true);
    expect((await here.agent.get('/account')).text).toContain('signed in nowhere else');
  });

  it('are nobody else’s to end, but an admin’s', async () => {
    const mine = await admin.signedIn('viewer');
    const phone = await another(mine.email, 'phone');
    const stranger = await admin.signedIn('operator');
    const [path = ''] = ends((await mine.agent.get('/account')).text);
    await post(stranger, path);
    expect(await isIn(phone)).toBe(true);

    const end = `/operators/${encodeURIComponent(mine.email)}/end-sessions`;
    expect((await post(stranger, end, { reason: 'drill' })).status).toBe(403);
    const chief = await admin.signedIn('admin');
    expect((await chief.agent.get('/operators')).text).toContain(`href="${end}"`);
    expect((await stranger.agent.get('/operators')).text).not.toContain(`href="${end}"`);
    expect((await post(chief, end)).status).toBe(422);
    expect((await post(chief, end, { reason: 'laptop stolen' })).status).toBe(303);
    expect([await isIn(mine), await isIn(phone)]).toEqual([false, false]);
    await expect
      .poll(async () => (await admin.acts(chief.email)).at(-1), { timeout: 30_000 })
      .toMatchObject({
        action: 'end_operator_sessions',
        outcome: 'succeeded',
        detail: { reason: 'laptop stolen', operator: mine.email, ended: 2 },
      });
  });

  it('are listed and ended by the command line', async () => {
    const mine = await admin.signedIn('viewer');
    expect(await sessionsOfAddress(admin.ctx, mine.email.toUpperCase())).toHaveLength(1);
    expect(await endSessionsOf(admin.ctx, mine.email)).toBe(1);
    expect(await isIn(mine)).toBe(false);
    expect(await sessionsOfAddress(admin.ctx, mine.email)).toEqual([]);
    await expect(endSessionsOf(admin.ctx, 'nobody@example.com')).rejects.toThrow('No operator');
  });

  it('are not listed when they are over', async () => {
    const mine = await admin.signedIn('viewer');
    clock.at += 3_700_000;
    expect(await sessionsOfAddress(admin.ctx, mine.email)).toEqual([]);
  });
});

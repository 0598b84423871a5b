import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../src/local/stack/stores/free-port.js';
import {
  type ProviderPerson,
  type RunningProvider,
  startOpenIdProvider,
} from '../../support/openid-provider.js';
import { findChromium, launchChromium } from './browser.js';
import { type Browser, OWN_PASSWORD, signIn, startTestConsole, type TestConsole } from './console-driver.js';

const CONSOLE = 'https://console.example';
const CALLBACK = '/sign-in/openid/callback';

describe('sign-in with OpenID Connect', { timeout: 60_000 }, () => {
  let provider: RunningProvider;
  let admin: TestConsole;
  beforeAll(async () => {
    provider = await startOpenIdProvider(`${CONSOLE}${CALLBACK}`);
    admin = await startTestConsole({
      settings: {
        CONSOLE_URL: CONSOLE,
        CONSOLE_OPENID_ISSUER: provider.issuer,
        CONSOLE_OPENID_CLIENT_ID: provider.clientId,
        CONSOLE_OPENID_CLIENT_SECRET: provider.clientSecret,
        CONSOLE_OPENID_ROLES: 'staff=viewer,on-call=operator,leads=admin',
      },
    });
  });
  afterAll(async () => {
    await admin.close();
    await provider.close();
  });

  /** Goes through the provider's pages. @returns where it leads back to, from the root of the console */
  async function throughProvider(address: string): Promise<string> {
    const cookies = new Map<string, string>();
    for (let url = new URL(address), hops = 0; hops < 10; hops++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      url = new URL(answer.headers.get('location') ?? '', url);
      if (url.origin === CONSOLE) return `${url.pathname}${url.search}`;
    }
    throw new Error('the provider leads nowhere');
  }

  async function enterAs(person: ProviderPerson, browser: Browser = admin.browser(), next = '/audit') {
    provider.person = person;
    const left = await browser.agent.get(`/sign-in/openid?next=${encodeURIComponent(next)}`);
    const back = await throughProvider(left.headers['location'] ?? '');
    return { browser, back, answer: await browser.agent.get(back).set('Accept', 'text/html') };
  }

  const accountOf = (email: string) => admin.ctx.systemDb('operators').where({ email }).first();

  it('is offered beside the password, with the name of the site that it leads to', async () => {
    const page = await admin.http.get('/sign-in?next=%2Faudit');
    expect(page.text).toContain(`Sign in at ${new URL(provider.issuer).host}`);
    expect(page.text).toContain('href="/sign-in/openid?next=%2Faudit"');
  });

  it('makes an account at the first sign-in, with the role of the groups, and leads on', async () => {
    const { browser, answer } = await enterAs({
      sub: 'ada',
      email: 'ada@firm.example',
      groups: ['staff', 'on-call', 'bowling'],
    });

    expect(answer.status).toBe(200);
    expect(answer.text).toContain('content="0; url=/audit"');
    const overview = await browser.agent.get('/').set('Accept', 'text/html');
    expect(overview.status).toBe(200);
    expect(overview.text).toContain('ada@firm.example');
    expect(await accountOf('ada@firm.example')).toMatchObject({ role: 'operator', password_hash: null });
    expect(await admin.acts('ada@firm.example')).toMatchObject([
      { action: 'sign_in', outcome: 'succeeded', detail: { by: 'openid', role: 'operator' } },
    ]);
  });

  it('takes the role from the provider at each sign-in, and keeps the account under another address', async () => {
    await enterAs({ sub: 'grace', email: 'grace@firm.example', groups: 'staff' });
    const { answer } = await enterAs({ sub: 'grace', email: 'hopper@firm.example', groups: ['leads'] });

    expect(answer.status).toBe(200);
    expect(await accountOf('grace@firm.example')).toMatchObject({ role: 'admin' });
    expect(await accountOf('hopper@firm.example')).toBeUndefined();
    expect((await admin.acts('grace@firm.example')).at(-1)).toMatchObject({
      detail: { by: 'openid', role: 'admin', role_before: 'viewer' },
    });
  });

  it('binds the account of a verified address, whose password ends', async () => {
    const { email } = await admin.signedIn('viewer');
    const person = { sub: 'bound', email: email.toUpperCase(), groups: ['leads'] };

    const unproved = await enterAs(person);
    expect(unproved.answer.status).toBe(403);
    expect(unproved.answer.text).toContain('nothing proves that it is yours');

    const proved = await enterAs({ ...person, email_verified: true });
    expect(proved.answer.status).toBe(200);
    expect((await signIn(admin.browser(), email, OWN_PASSWORD)).status).toBe(401);
    const change = await proved.browser.agent.post('/password').type('form').send({
      _csrf: proved.browser.csrf(),
      current_password: OWN_PASSWORD,
      new_password: 'another password entirely',
      repeated_password: 'another password entirely',
    });
    expect(change.status).toBe(409);

    const other = await enterAs({ sub: 'somebody else', email, email_verified: true, groups: ['leads'] });
    expect(other.answer.status).toBe(403);
  });

  it.each([
    ['no group with a role', { sub: 'n1', email: 'n1@firm.example', groups: ['bowling'] }, 'no_role'],
    ['no groups', { sub: 'n2', email: 'n2@firm.example' }, 'no_role'],
    ['no address', { sub: 'n3', groups: ['leads'] }, 'no_address'],
    ['an address that is none', { sub: 'n4', email: '<script>@', groups: ['leads'] }, 'no_address'],
  ])('refuses a person with %s, on the record', async (_, person: ProviderPerson, reason) => {
    const { browser, answer } = await enterAs(person);

    expect(answer.status).toBe(403);
    expect(answer.text).not.toContain('<script>@');
    expect((await browser.agent.get('/').set('Accept', 'text/html')).status).toBe(303);
    const actor = reason === 'no_address' ? 'unknown' : (person.email ?? '');
    expect((await admin.acts(actor)).at(-1)).toMatchObject({
      action: 'sign_in',
      outcome: 'refused',
      detail: { by: 'openid', reason },
    });
    expect(await admin.ctx.systemDb('operators').where({ openid_subject: person.sub })).toEqual([]);
  });

  it('refuses whom an administrator has disabled', async () => {
    const person = { sub: 'left', email: 'left@firm.example', groups: ['leads'] };
    await enterAs(person);
    await admin.ctx.systemDb('operators').where({ email: person.email }).update({ disabled_at: new Date() });

    expect((await enterAs(person)).answer.text).toContain('disabled');
  });

  it('takes nothing from another browser, twice, forged or too late', async () => {
    const person = { sub: 'twice', email: 'twice@firm.example', groups: ['leads'] };
    const { browser, back } = await enterAs(person);

    expect((await browser.agent.get(back)).status).toBe(400);
    expect((await admin.browser().agent.get(back)).status).toBe(400);
    const fresh = admin.browser();
    await fresh.agent.get('/sign-in/openid');
    expect((await fresh.agent.get(back)).status).toBe(400);
    await fresh.agent.get('/sign-in/openid');
    expect((await fresh.agent.get(`${CALLBACK}?state=${'x'.repeat(9_000)}`)).status).toBe(400);
    expect((await admin.http.get(CALLBACK).set('Cookie', 'console_openid=e30.9999999999.AAAA')).status).toBe(
      400,
    );
  });

  it('does not accept a code that the provider did not give', async () => {
    provider.person = { sub: 'guess', email: 'guess@firm.example', groups: ['leads'] };
    const browser = admin.browser();
    const left = await browser.agent.get('/sign-in/openid');
    const back = new URL(await throughProvider(left.headers['location'] ?? ''), CONSOLE);
    back.searchParams.set('code', 'guessed');

    expect((await browser.agent.get(`${back.pathname}${back.search}`)).status).toBe(503);
    expect(await accountOf('guess@firm.example')).toBeUndefined();
  });

  it('says so when the person refused there', async () => {
    provider.denies = true;
    const { answer } = await enterAs({ sub: 'no' });
    provider.denies = false;

    expect(answer.status).toBe(403);
    expect(answer.text).toContain('ended or refused there');
  });

  it('leads only to pages of this console afterwards', async () => {
    const person = { sub: 'next', email: 'next@firm.example', groups: ['staff'] };
    const { answer } = await enterAs(person, admin.browser(), '//evil.example');

    expect(answer.text).toContain('content="0; url=/"');
  });

  it('makes one account for a person who enters twice at once', async () => {
    const person = { sub: 'both', email: 'both@firm.example', groups: ['staff'] };
    provider.person = person;
    const backs = await Promise.all(
      [admin.browser(), admin.browser()].map(async (browser) => {
        const left = await browser.agent.get('/sign-in/openid');
        return { browser, back: await throughProvider(left.headers['location'] ?? '') };
      }),
    );
    const answers = await Promise.all(backs.map(({ browser, back }) => browser.agent.get(back)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await admin.ctx.systemDb('operators').where({ openid_subject: 'both' })).toHaveLength(1);
  });
});

describe('the console where the OpenID provider does not answer', () => {
  it('says so, and goes on taking passwords', async () => {
    const gone = await startOpenIdProvider(`${CONSOLE}${CALLBACK}`);
    await gone.close();
    const admin = await startTestConsole({
      settings: {
        CONSOLE_OPENID_ISSUER: gone.issuer,
        CONSOLE_OPENID_CLIENT_ID: gone.clientId,
        CONSOLE_OPENID_CLIENT_SECRET: gone.clientSecret,
        CONSOLE_OPENID_ROLES: 'leads=admin',
      },
    });
    try {
      const answer = await admin.http.get('/sign-in/openid').set('Accept', 'text/html');
      expect(answer.status).toBe(503);
      expect(answer.text).toContain('sign in with a password');
      const { agent } = await admin.signedIn('viewer');
      expect((await agent.get('/').set('Accept', 'text/html')).status).toBe(200);
    } finally {
      await admin.close();
    }
  });
});

const chromium = findChromium();

describe.skipIf(chromium === null)('sign-in with OpenID Connect in Chromium', { timeout: 90_000 }, () => {
  it('leads over the other site to the page that was asked for', async () => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const provider = await startOpenIdProvider(`${origin}${CALLBACK}`);
    provider.person = { sub: 'ada', email: 'ada@firm.example', groups: ['leads'] };
    const admin = await startTestConsole({
      settings: {
        CONSOLE_URL: origin,
        CONSOLE_OPENID_ISSUER: provider.issuer,
        CONSOLE_OPENID_CLIENT_ID: provider.clientId,
        CONSOLE_OPENID_CLIENT_SECRET: provider.clientSecret,
        CONSOLE_OPENID_ROLES: 'leads=admin',
      },
    });
    const server = admin.app.listen(port, 'localhost');
    await once(server, 'listening');
    const browser = await launchChromium(chromium ?? '');
    try {
      for (const javaScriptEnabled of [true, false]) {
        const page = await browser.newPage({ javaScriptEnabled });
        await page.goto(`${origin}/audit`);
        await page.getByRole('link', { name: 'Sign in at' }).click();
        await page.getByRole('heading', { name: 'Audit' }).waitFor();
        expect(new URL(page.url()).pathname).toBe('/audit');
        await page.close();
      }
    } finally {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await admin.close();
      await provider.close();
    }
  });
});

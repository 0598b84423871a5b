import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authorizationRequest,
  authorize,
  type MadeApp,
  type OauthWorld,
  REDIRECT,
  startOauthWorld,
} from '../../support/oauth-world.js';
import { PlainBrowser } from '../../support/plain-browser.js';

const FORM = 'application/x-www-form-urlencoded';

/** What no well-meaning caller sends, as it appears in a form or a query. */
const HOSTILE: readonly string[] = [
  '',
  '%00',
  'a%00b',
  '%zz',
  '%',
  '%C3%28',
  '%ED%A0%80',
  '%F0%9F%92%A9',
  '%0D%0ASet-Cookie:%20x=y',
  'a'.repeat(7_000),
  'a'.repeat(200_000),
  '%27%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
  '..%2F..%2Fetc%2Fpasswd',
  '__proto__',
  'constructor',
  '-1',
  '1e999',
  '[object Object]',
  '%7B%22a%22:1%7D',
  'x%20y%20z',
  '+',
];

describe('hostile requests to /oauth', () => {
  let world: OauthWorld;
  let app: MadeApp;
  let tokens: Awaited<ReturnType<typeof authorize>>;
  let basic: string;
  beforeAll(async () => {
    world = await startOauthWorld();
    app = await world.makeApp();
    tokens = await authorize(world, app);
    basic = `Basic ${Buffer.from(`${app.client_id}:${app.client_secret}`).toString('base64')}`;
  });
  afterAll(() => world?.close());

  /** The status of an answer; what is a fault of ours comes with its text. */
  async function statusOf(path: string, init: RequestInit = {}): Promise<number | string> {
    const answer = await fetch(`${world.origin}${path}`, { redirect: 'manual', ...init });
    const text = await answer.text();
    if (answer.status >= 500) return `${answer.status} ${text.slice(0, 200)}`;
    const location = answer.headers.get('location') ?? '';
    return location.includes('server_error') ? location : answer.status;
  }

  /** A form with one field replaced, as text: what is hostile is not to be escaped. */
  function withField(fields: Readonly<Record<string, string>>, name: string, value: string): string {
    const others = Object.entries(fields).filter(([field]) => field !== name);
    return `${new URLSearchParams(others).toString()}&${name}=${value}`;
  }

  const send = (path: string, body: string, headers: Record<string, string> = {}) =>
    statusOf(path, {
      method: 'POST',
      headers: { authorization: basic, 'content-type': FORM, ...headers },
      body,
    });

  /** The hostile values whose answer is a fault of ours. */
  async function faults(values: readonly string[], ask: (value: string) => Promise<number | string>) {
    const found: string[] = [];
    for (const value of values) {
      const status = await ask(value);
      if (typeof status === 'string') found.push(`${value.slice(0, 40)}: ${status}`);
    }
    return found;
  }

  const request = async () =>
    Object.fromEntries((await authorizationRequest(world, app)).url.searchParams) as Record<string, string>;
  const MORE = ['prompt', 'max_age', 'login_hint', 'claims', 'acr_values', 'ui_locales', 'id_token_hint'];
  const ODD = [
    'request',
    'request_uri',
    'registration',
    'response_mode',
    'resource',
    'nonce',
    'display',
    'x',
  ];

  it.each([
    'client_id',
    'redirect_uri',
    'response_type',
    'scope',
    'code_challenge',
    'code_challenge_method',
    'state',
    ...MORE,
    ...ODD,
  ])('are refused at /oauth/authorize: %s', async (name) => {
    const fields = await request();
    const ask = (value: string) => statusOf(`/oauth/authorize?${withField(fields, name, value)}`);
    expect(await faults(HOSTILE, ask)).toEqual([]);
    const form = (value: string) => send('/oauth/authorize', withField(fields, name, value));
    expect(await faults(HOSTILE, form)).toEqual([]);
    const twice = `${new URLSearchParams(fields)}&${name}=a&${name}=b`;
    expect(await statusOf(`/oauth/authorize?${twice}`)).not.toBe(200);
  });

  const exchange = { grant_type: 'authorization_code', code: 'x'.repeat(43), code_verifier: 'y'.repeat(43) };
  const refresh = { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43), scope: 'clients:read' };
  const own = { grant_type: 'client_credentials', scope: 'clients:read', resource: '' };
  it.each([
    ['exchange', '/oauth/token', { ...exchange, redirect_uri: REDIRECT }],
    ['refresh', '/oauth/token', refresh],
    ['client credentials', '/oauth/token', own],
    ['revocation', '/oauth/revoke', { token: 'x', token_type_hint: 'access_token' }],
    ['introspection', '/oauth/introspect', { token: 'x', token_type_hint: 'access_token' }],
  ] as const)('are refused in each field of %s, also when it comes twice', async (_, path, fields) => {
    for (const name of [
      ...Object.keys(fields),
      'client_id',
      'client_secret',
      'client_assertion',
      '__proto__',
    ]) {
      expect([name, await faults(HOSTILE, (value) => send(path, withField(fields, name, value)))]).toEqual([
        name,
        [],
      ]);
      const publicly = (value: string) => send(path, withField(fields, name, value), { authorization: '' });
      expect([name, await faults(HOSTILE, publicly)]).toEqual([name, []]);
      const twice = await send(path, `${new URLSearchParams(fields)}&${name}=a&${name}=b`);
      expect([name, typeof twice]).toEqual([name, 'number']);
    }
  });

  it('are refused in the credentials of an app', async () => {
    const form = new URLSearchParams(own).toString();
    const encode = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    const credentials = [
      'Basic',
      'Basic !!!',
      'Bearer x',
      `Bearer ${tokens.access_token}`,
      encode(''),
      encode(':'),
      encode('%zz:%zz'),
      encode('%00:%00'),
      encode(`${app.client_id}:%00`),
      encode(`${app.client_id}:${'x'.repeat(5_000)}`),
      encode(`${app.client_id}\0:${app.client_secret}`),
      encode(`app_${'z'.repeat(26)}:x`),
      `${basic}, ${basic}`,
    ];
    for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect']) {
      for (const authorization of credentials) {
        const status = await send(path, form, { authorization });
        expect([path, authorization.slice(0, 30), [400, 401].includes(Number(status)), status]).toEqual([
          path,
          authorization.slice(0, 30),
          true,
          status,
        ]);
      }
    }
  });

  it('are refused in every content type, encoding and method', async () => {
    const bodies: readonly [string, string][] = [
      ['application/json', JSON.stringify(own)],
      ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
      ['text/plain', 'grant_type=client_credentials'],
      [`${FORM}; charset=utf-7`, new URLSearchParams(own).toString()],
      [`${FORM}; charset=`, new URLSearchParams(own).toString()],
      ['', ''],
      ['x', '\0'],
    ];
    const browser = new PlainBrowser();
    await browser.open((await authorizationRequest(world, app)).url.href);
    const page = new URL(browser.url).pathname;
    for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect', '/oauth/authorize', page]) {
      for (const [type, body] of bodies)
        expect([path, type, typeof (await send(path, body, { 'content-type': type }))]).toEqual([
          path,
          type,
          'number',
        ]);
      for (const encoding of ['gzip', 'br', 'x'])
        expect([path, typeof (await send(path, 'not so', { 'content-encoding': encoding }))]).toEqual([
          path,
          'number',
        ]);
      for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'GET'])
        expect([path, method, typeof (await statusOf(path, { method }))]).toEqual([path, method, 'number']);
    }
  });

  it('are refused in cookies, and in each field of each form', async () => {
    const browser = new PlainBrowser();
    await browser.open((await authorizationRequest(world, app)).url.href);
    const page = new URL(browser.url).pathname;
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const strange = ['x', '', '%00', '%zz', 'a'.repeat(3_000), '"', '__proto__'];
    for (const path of [
      page,
      '/oauth/authorize',
      `/oauth/authorize/${'x'.repeat(21)}`,
      '/oauth/interaction/%00',
    ]) {
      for (const value of strange) {
        const cookie = `oauth_request=${value}; oauth_request.sig=${value}; oauth_session=${value}; oauth_resume=${value}`;
        expect([path, value, typeof (await statusOf(path, { headers: { cookie } }))]).toEqual([
          path,
          value,
          'number',
        ]);
      }
    }
    const good = { csrf: browser.csrf, step: 'show_totp', answer: 'allow', client: 'x', secret: 'x' };
    const names = ['csrf', 'step', 'client', 'answer', 'code', 'secret', 'new_password', '__proto__'];
    const ask = (name: string) => (value: string) =>
      send(page, withField(good, name, value), { cookie: cookies });
    for (const name of names) expect([name, await faults(HOSTILE, ask(name))]).toEqual([name, []]);
    const passwords = ['%00', '%zz', 'a'.repeat(7_000)];
    for (const name of ['email', 'password']) {
      const signIn = { ...good, step: 'sign_in', email: 'nobody@practice.example', password: 'p' };
      const tryIt = (value: string) => send(page, withField(signIn, name, value), { cookie: cookies });
      expect([name, await faults(passwords, tryIt)]).toEqual([name, []]);
    }
    for (const step of [
      'code',
      'new_password',
      'consent',
      'sign_out',
      'show_totp',
      'add_totp',
      'show_consent',
    ]) {
      const body = new URLSearchParams({ ...good, step }).toString();
      expect([step, typeof (await send(page, body, { cookie: cookies }))]).toEqual([step, 'number']);
    }
  });
});

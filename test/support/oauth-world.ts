import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oauth from 'oauth4webapi';
import type { AppContext } from '../../src/context.js';
import { createApp } from '../../src/http/app.js';
import { choosePassword } from '../../src/services/users/choose-password.js';
import { createUserForOperator } from '../../src/services/users/create-user.js';
import type { Logger } from '../../src/telemetry/logger.js';
import { createTenant, type TestTenant } from './factories.js';
import { PlainBrowser } from './plain-browser.js';
import { startTestContext } from './test-app.js';

export const PASSWORD = 'a long enough password';
export const REDIRECT = 'https://app.example/callback';

/** An app as it was made over the API. */
export interface MadeApp {
  readonly id: string;
  readonly client_id: string;
  readonly client_secret: string;
}

export interface OauthWorld {
  readonly ctx: AppContext;
  readonly origin: string;
  readonly tenant: TestTenant;
  readonly email: string;
  readonly server: oauth.AuthorizationServer;
  /** A call of `/v1` with some bearer token. */
  call(token: string, path: string, init?: { method?: string; body?: unknown }): Promise<Response>;
  makeApp(fields?: object, key?: string): Promise<MadeApp>;
  /** A person with a password of their own. */
  makePerson(tenant: TestTenant, email: string, role?: 'owner' | 'member'): Promise<string>;
  close(): Promise<void>;
}

export const HTTP = { [oauth.allowInsecureRequests]: true } as const;

/** The API on a port of its own, with a tenant that is verified, a person of it, and what OAuth clients need to begin. */
export async function startOauthWorld(log?: Logger): Promise<OauthWorld> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = originOf(server);
  const { ctx, close } = await startTestContext({ PUBLIC_URL: origin }, log);
  server.on('request', createApp(ctx));
  const tenant = await createTenant(ctx);
  await ctx.systemDb('tenants').where({ id: tenant.tenantId }).update({ verified_at: new Date() });
  const call: OauthWorld['call'] = (token, path, { method = 'GET', body } = {}) =>
    fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const makePerson: OauthWorld['makePerson'] = async (of, email, role = 'owner') => {
    const { user } = await createUserForOperator(ctx, of, { email, role });
    await choosePassword(ctx, {
      credential: { userId: user.id, version: 1 },
      password: PASSWORD,
      interactionId: 'none',
      sessionUid: null,
    });
    return user.id;
  };
  const email = 'owner@practice.example';
  await makePerson(tenant, email);
  const discovered = await oauth.discoveryRequest(new URL(origin), { algorithm: 'oauth2', ...HTTP });
  return {
    ctx,
    origin,
    tenant,
    email,
    server: await oauth.processDiscoveryResponse(new URL(origin), discovered),
    call,
    makePerson,
    async makeApp(fields = {}, key = tenant.secret) {
      const body = {
        name: 'Ledger Link',
        type: 'confidential',
        redirect_uris: [REDIRECT],
        scopes: ['clients:read', 'clients:write', 'transactions:read', 'webhooks:read'],
        ...fields,
      };
      const answer = await call(key, '/v1/oauth-apps', { method: 'POST', body });
      const made = await answer.json();
      if (answer.status !== 201) throw new Error(JSON.stringify(made));
      return made as MadeApp;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await close();
    },
  };
}

export const originOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

export interface Authorization {
  readonly url: URL;
  readonly verifier: string;
  readonly state: string;
}

/** The request that a client makes in the person's browser. */
export async function authorizationRequest(
  { server }: Pick<OauthWorld, 'server'>,
  app: Pick<MadeApp, 'client_id'>,
  overrides: Record<string, string | null> = {},
): Promise<Authorization> {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(server.authorization_endpoint ?? '');
  const parameters: Record<string, string | null> = {
    client_id: app.client_id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'clients:read clients:write offline_access',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...overrides,
  };
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) url.searchParams.set(name, value);
  return { url, verifier, state };
}

const browsers = new WeakMap<OauthWorld, Map<string, PlainBrowser>>();

/** The browser of a person, who stays signed in: a password takes a third of a second to check. */
function browserOf(world: OauthWorld, email: string): PlainBrowser {
  const known = browsers.get(world) ?? new Map<string, PlainBrowser>();
  browsers.set(world, known);
  const browser = known.get(email) ?? new PlainBrowser();
  known.set(email, browser);
  return browser;
}

/** Signs in and allows, as a person without scripts does. @returns where the browser is sent */
export async function allow(
  world: OauthWorld,
  url: URL,
  { email = world.email, client = '', browser = browserOf(world, email) } = {},
): Promise<string> {
  await browser.open(url.href);
  if (browser.body.includes('name="password"'))
    await browser.submit('sign_in', { email, password: PASSWORD });
  return browser.submit('consent', { answer: 'allow', client });
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly scope?: string;
  readonly error?: string;
  readonly [name: string]: unknown;
}

/** A plain request to an endpoint of `/oauth`, with the app's secret. */
export async function post(
  world: Pick<OauthWorld, 'origin'>,
  path: string,
  app: Pick<MadeApp, 'client_id' | 'client_secret'>,
  form: Record<string, string>,
): Promise<{ status: number; body: Tokens }> {
  const credentials = Buffer.from(`${app.client_id}:${app.client_secret}`).toString('base64');
  const answer = await fetch(`${world.origin}/oauth/${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
}

/** The whole way to a pair of tokens. */
export async function authorize(
  world: OauthWorld,
  app: MadeApp,
  options: { overrides?: Record<string, string>; client?: string; email?: string } = {},
): Promise<Tokens & { readonly refresh_token: string; readonly code: string; readonly verifier: string }> {
  const { url, verifier } = await authorizationRequest(world, app, options.overrides);
  const back = await allow(world, url, options);
  const code = new URL(back).searchParams.get('code') ?? back;
  const { status, body } = await post(world, 'token', app, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    code_verifier: verifier,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ...body, refresh_token: body.refresh_token ?? '', code, verifier };
}

export const grantIdOf = async (world: OauthWorld, token: string): Promise<string> => {
  const me = (await (await world.call(token, '/v1/me')).json()) as {
    credential: { app: { grant_id: string } };
  };
  return me.credential.app.grant_id;
};

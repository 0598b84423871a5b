import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCaller, createApiCaller } from '../../support/api-caller.js';
import {
  authorizationRequest,
  HTTP,
  type MadeApp,
  PASSWORD,
  post,
  REDIRECT,
} from '../../support/oauth-world.js';
import { PlainBrowser } from '../../support/plain-browser.js';
import { type Created, hasStack, openPractice, type Practice } from './practice.js';

const OWNER = 'owner@nair-and-partners.example';

describe.runIf(hasStack())('a practice that connects an app by OAuth', () => {
  let practice: Practice;
  let app: MadeApp;
  let server: oauth.AuthorizationServer;
  let browser: PlainBrowser;
  beforeAll(async () => {
    practice = await openPractice(['oauth_grant.*']);
    app = await practice.api.post<MadeApp>('/v1/oauth-apps', {
      name: 'Ledger Link',
      type: 'confidential',
      redirect_uris: [REDIRECT],
      scopes: ['clients:read', 'clients:write'],
    });
    const issuer = new URL(practice.apiUrl);
    const discovered = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...HTTP });
    server = await oauth.processDiscoveryResponse(issuer, discovered);
    browser = await ownersBrowser();
  });
  afterAll(() => practice?.close());

  /** The owner has signed in with the one-time password, and chosen another. */
  async function ownersBrowser(): Promise<PlainBrowser> {
    const { one_time_password: password } = await practice.api.post<{ one_time_password: string }>(
      '/v1/users',
      { email: OWNER, role: 'owner' },
    );
    const visit = new PlainBrowser();
    await visit.open((await authorizationRequest({ server }, app)).url.href);
    await visit.submit('sign_in', { email: OWNER, password });
    await visit.submit('new_password', { new_password: PASSWORD, repeated_password: PASSWORD });
    return visit;
  }

  /** The owner answers the page that the app has sent the browser to. @returns where the browser is sent then */
  async function askOwner(scope: string, answer: 'allow' | 'refuse') {
    const { url, verifier } = await authorizationRequest({ server }, app, { scope });
    await browser.open(url.href);
    return { back: new URL(await browser.submit('consent', { answer, client: '' })), verifier };
  }

  /** The owner allows it, and the app gets its token. @returns the API as the app may call it, and its grant */
  async function connect(scope: string): Promise<{ api: ApiCaller; grantId: string }> {
    const { back, verifier } = await askOwner(scope, 'allow');
    const { status, body } = await post({ origin: practice.apiUrl }, 'token', app, {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: REDIRECT,
    });
    if (status !== 200) throw new Error(`The code was answered ${status}: ${JSON.stringify(body)}`);
    const api = createApiCaller(practice.apiUrl, body.access_token);
    const { credential } = await api.get<{ credential: { app: { grant_id: string } } }>('/v1/me');
    return { api, grantId: credential.app.grant_id };
  }

  it('lets it see the clients, and do nothing that the owner was not asked for', async () => {
    const { id } = await practice.api.post<Created>('/v1/clients', {
      given_name: 'Ada',
      family_name: 'Byron',
    });

    const { api } = await connect('clients:read');
    const read = await api.ask('GET', `/v1/clients/${id}`);
    const written = await api.ask<{ code: string }>('POST', '/v1/clients', { family_name: 'Lovelace' });
    const other = await api.ask<{ code: string }>('GET', '/v1/transactions');

    expect([read.status, read.body]).toMatchObject([200, { id }]);
    expect([written.status, written.body.code]).toEqual([403, 'insufficient_scope']);
    expect([other.status, other.body.code]).toEqual([403, 'insufficient_scope']);
  });

  it('gives it nothing when the owner does not allow it', async () => {
    const { back } = await askOwner('clients:read', 'refuse');

    expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null]);
  });

  it('ends its access at once, and is told so', async () => {
    const { api, grantId } = await connect('clients:read');
    const before = await api.ask('GET', '/v1/clients');

    const ended = await practice.api.ask('DELETE', `/v1/oauth-grants/${grantId}`);
    const after = await api.ask<{ code: string }>('GET', '/v1/clients');

    expect([before.status, ended.status]).toEqual([200, 204]);
    expect([after.status, after.body.code]).toEqual([401, 'invalid_token']);
    await practice.hears('oauth_grant.revoked', grantId);
  });
});

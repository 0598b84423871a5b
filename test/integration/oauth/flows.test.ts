import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allow,
  authorizationRequest,
  authorize,
  HTTP,
  type MadeApp,
  type OauthWorld,
  REDIRECT,
  startOauthWorld,
} from '../../support/oauth-world.js';

describe('OAuth 2.0', () => {
  let world: OauthWorld;
  let app: MadeApp;
  beforeAll(async () => {
    world = await startOauthWorld();
    app = await world.makeApp();
  });
  afterAll(() => world.close());

  it('lets oauth4webapi complete every flow, from discovery on', async () => {
    const client: oauth.Client = { client_id: app.client_id };
    const auth = oauth.ClientSecretBasic(app.client_secret);
    const { url, verifier, state } = await authorizationRequest(world, app);
    const back = new URL(await allow(world, url));
    expect(back.origin + back.pathname).toBe(REDIRECT);

    const parameters = oauth.validateAuthResponse(world.server, client, back, state);
    const exchanged = await oauth.authorizationCodeGrantRequest(
      world.server,
      client,
      auth,
      parameters,
      REDIRECT,
      verifier,
      HTTP,
    );
    const first = await oauth.processAuthorizationCodeResponse(world.server, client, exchanged);
    expect(first).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect((await world.call(first.access_token, '/v1/clients')).status).toBe(200);

    const refreshed = await oauth.refreshTokenGrantRequest(
      world.server,
      client,
      auth,
      first.refresh_token ?? '',
      HTTP,
    );
    const second = await oauth.processRefreshTokenResponse(world.server, client, refreshed);
    expect(second.refresh_token).not.toBe(first.refresh_token);

    const introspect = async (token: string) =>
      oauth.processIntrospectionResponse(
        world.server,
        client,
        await oauth.introspectionRequest(world.server, client, auth, token, HTTP),
      );
    expect(await introspect(second.access_token)).toMatchObject({
      active: true,
      client_id: app.client_id,
      aud: world.origin,
    });

    await oauth.processRevocationResponse(
      await oauth.revocationRequest(world.server, client, auth, second.refresh_token ?? '', HTTP),
    );
    expect(await introspect(second.access_token)).toEqual({ active: false });
    expect((await world.call(second.access_token, '/v1/clients')).status).toBe(401);

    const own = await oauth.clientCredentialsGrantRequest(
      world.server,
      client,
      auth,
      { scope: 'clients:read' },
      HTTP,
    );
    const token = await oauth.processClientCredentialsResponse(world.server, client, own);
    expect((await world.call(token.access_token, '/v1/clients')).status).toBe(200);
  });

  it('makes a credential of a token that /v1/me describes', async () => {
    const { access_token } = await authorize(world, app);
    const me = await (await world.call(access_token, '/v1/me')).json();
    expect(me).toMatchObject({
      kind: 'oauth',
      credential: { type: 'oauth', app: { id: app.id, name: 'Ledger Link' } },
      api_key: null,
      scopes: ['clients:read', 'clients:write'],
      livemode: true,
      client_id: null,
    });
  });

  it('takes `offline_access` among the scopes of an app, and gives no power by it', async () => {
    const scopes = ['clients:read', 'offline_access'];
    const made = await world.makeApp({ scopes });
    expect(made).toMatchObject({ scopes });

    const client = { client_id: made.client_id };
    const own = await oauth.clientCredentialsGrantRequest(
      world.server,
      client,
      oauth.ClientSecretBasic(made.client_secret),
      { scope: 'clients:read' },
      HTTP,
    );
    const { access_token } = await oauth.processClientCredentialsResponse(world.server, client, own);
    const me = await (await world.call(access_token, '/v1/me')).json();
    expect(me).toMatchObject({ scopes: ['clients:read'] });
  });
});

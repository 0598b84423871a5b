import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/telemetry/logger.js';
import { startOutboxRelay } from '../../../workers/outbox-relay.js';
import { authenticatorCode } from '../../support/authenticator.js';
import { drain } from '../../support/drain.js';
import { everythingInPostgres, everythingInRedis } from '../../support/everything-stored.js';
import { oauthSteps } from '../../support/oauth-steps.js';
import {
  authorizationRequest,
  authorize,
  type MadeApp,
  type OauthWorld,
  post,
  REDIRECT,
  startOauthWorld,
} from '../../support/oauth-world.js';
import { PlainBrowser } from '../../support/plain-browser.js';
import { type Receiver, startReceiver } from '../../support/receiver.js';
import { within } from '../../support/within.js';

const OWN_PASSWORD = 'chosen by the person alone';

describe('with what Postgres, Redis and the log hold', () => {
  let world: OauthWorld;
  let receiver: Receiver;
  const lines: string[] = [];
  beforeAll(async () => {
    const log = createLogger('trace', 'test', { write: (line: string) => lines.push(line) });
    receiver = await startReceiver();
    world = await startOauthWorld(log);
  });
  afterAll(async () => {
    await world?.close();
    await receiver?.close();
  });

  it('nobody can use a key, secret, password, code, token or cookie of the whole flow', async () => {
    const secrets = new Map<string, string>([['the tenant’s key', world.tenant.secret]]);
    const app = await makeCredentials(secrets);
    await signIn(app, secrets);
    await useTokens(app, secrets);
    const relay = startOutboxRelay(world.ctx);
    try {
      await within(60, 'the outbox is empty', async () => {
        const row = await world.ctx.systemDb('outbox').where('available_at', '<=', new Date()).first('id');
        return row === undefined;
      });
    } finally {
      await relay.stop();
    }

    const places = new Map(await everythingInPostgres(world.ctx.config.databaseUrl));
    places.set('redis', (await everythingInRedis(world.ctx)).join('\n'));
    await drain(world.ctx, ['webhook']);
    places.set('redis afterwards', (await everythingInRedis(world.ctx)).join('\n'));
    places.set('log', lines.join('\n'));

    expect([places.size > 45, lines.length > 20]).toEqual([true, true]);
    for (const table of ['api_keys', 'oauth_tokens', 'oauth_sign_ins', 'idempotency_keys', 'users', 'redis'])
      expect([table, places.get(table) === '']).toEqual([table, false]);
    expect(findIn(places, secrets)).toEqual([]);
  }, 120_000);

  /** Keys, an app and a person, each made under a key of idempotency, so that its answer is kept. */
  async function makeCredentials(secrets: Map<string, string>): Promise<MadeApp> {
    const make = async (path: string, body: object) => {
      const answer = await fetch(`${world.origin}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.tenant.secret}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(body),
      });
      if (answer.status !== 201) throw new Error(await answer.text());
      return (await answer.json()) as Record<string, string>;
    };
    const endpoint = { url: receiver.url, events: ['*'] };
    secrets.set('a webhook’s secret', (await make('/v1/webhook-endpoints', endpoint))['secret'] ?? '');
    secrets.set('another key', (await make('/v1/api-keys', { name: 'k' }))['secret'] ?? '');
    const person = await make('/v1/users', { email: 'new@practice.example', role: 'owner' });
    secrets.set('a one-time password', person['one_time_password'] ?? '');
    const fields = { redirect_uris: [REDIRECT], scopes: ['clients:read', 'clients:write'] };
    const app = await make('/v1/oauth-apps', { name: 'Kept', type: 'confidential', ...fields });
    secrets.set('an app’s secret', app['client_secret'] ?? '');
    const rotated = await make(`/v1/oauth-apps/${app['id']}/rotate`, {});
    secrets.set('its next secret', rotated['client_secret'] ?? '');
    return app as unknown as MadeApp;
  }

  async function signIn(app: MadeApp, secrets: Map<string, string>): Promise<void> {
    const browser = new PlainBrowser();
    const { url, verifier } = await authorizationRequest(world, app);
    await browser.open(url.href);
    secrets.set('the cookie of a request', browser.cookies.get('oauth_request') ?? '');
    const password = secrets.get('a one-time password') ?? '';
    await browser.submit('sign_in', { email: 'new@practice.example', password });
    const chosen = { new_password: OWN_PASSWORD, repeated_password: OWN_PASSWORD };
    await browser.submit('new_password', chosen);
    secrets.set('a password', OWN_PASSWORD);
    await browser.submit('show_totp');
    const secret = /name="secret" value="([A-Z2-7]+)"/.exec(browser.body)?.[1] ?? '';
    secrets.set('a second factor', secret);
    await browser.submit('add_totp', { secret, code: authenticatorCode(secret) });
    secrets.set('the cookie of a session', browser.cookies.get('oauth_session') ?? '');
    const back = await browser.submit('consent', { answer: 'allow' });
    secrets.set('a code that was not exchanged', new URL(back).searchParams.get('code') ?? '');
    secrets.set('its verifier', verifier);
    await browser.open((await authorizationRequest(world, app)).url.href);
    secrets.set('the cookie of a request that waits', browser.cookies.get('oauth_request') ?? '');
  }

  async function useTokens(app: MadeApp, secrets: Map<string, string>): Promise<void> {
    const first = await authorize(world, app);
    const second = (await oauthSteps(world, app).refresh(first.refresh_token)).body;
    await world.call(second.access_token, '/v1/clients', {
      method: 'POST',
      body: { given_name: 'Ada', family_name: 'Byron' },
    });
    const own = await post(world, 'token', app, { grant_type: 'client_credentials', scope: 'clients:read' });
    await world.call(own.body.access_token, '/v1/clients');
    await post(world, 'introspect', app, { token: second.access_token });
    await post(world, 'token', app, { grant_type: 'refresh_token', refresh_token: own.body.access_token });
    secrets.set('a code', first.code);
    secrets.set('an access token', second.access_token);
    secrets.set('a refresh token', first.refresh_token);
    secrets.set('the next refresh token', second.refresh_token ?? '');
    secrets.set('an app’s own token', own.body.access_token);
  }
});

/** Each secret that stands somewhere, as it is, or as bytes or Base64 of it. */
function findIn(places: ReadonlyMap<string, string>, secrets: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  for (const [what, secret] of secrets) {
    if (secret.length < 20) throw new Error(`${what} is missing`);
    const bytes = Buffer.from(secret);
    const forms = [secret, bytes.toString('hex'), bytes.toString('base64').slice(0, -4)];
    for (const [place, text] of places)
      if (forms.some((form) => text.includes(form))) found.push(`${what} in ${place}`);
  }
  return found;
}

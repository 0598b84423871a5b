import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authorizationRequest,
  type MadeApp,
  type OauthWorld,
  PASSWORD,
  post,
  REDIRECT,
  startOauthWorld,
} from '../../support/oauth-world.js';
import { PlainBrowser } from '../../support/plain-browser.js';

const MANY = 120;

describe('the consent page of a practice with many clients', () => {
  let world: OauthWorld;
  let app: MadeApp;
  beforeAll(async () => {
    world = await startOauthWorld();
    app = await world.makeApp();
    const { systemDb, newId } = world.ctx;
    const clients = Array.from({ length: MANY }, (_, at) => ({
      id: newId(),
      tenant_id: world.tenant.tenantId,
      livemode: true,
      region: 'england',
      given_name: at === 0 ? 'Priya' : 'Ada',
      family_name: at === 0 ? 'Nair_50%' : `Byron ${at}`,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, at)),
    }));
    await systemDb('clients').insert(clients);
  });
  afterAll(() => world?.close());

  const optionsOf = ({ body }: PlainBrowser) =>
    [...body.matchAll(/<option value="([^"]*)">([^<]*)</g)].map(([, id = '', name = '']) => ({ id, name }));

  it('finds a client by words of the name, and then offers all clients last', async () => {
    const browser = new PlainBrowser();
    const { url, verifier } = await authorizationRequest(world, app);
    await browser.open(url.href);
    await browser.submit('sign_in', { email: world.email, password: PASSWORD });
    expect(optionsOf(browser)[0]).toEqual({ id: '', name: 'All clients' });
    expect(optionsOf(browser)).toHaveLength(101);
    expect(browser.body).toContain('There are more clients');
    expect(browser.body).not.toContain('Nair');

    await browser.submit('consent', { answer: 'find', client_name: '_50% priya' });
    const found = optionsOf(browser);
    expect(found.map(({ name }) => name)).toEqual(['Nair_50%, Priya', 'All clients']);

    await browser.submit('consent', { answer: 'find', client_name: '<nobody>' });
    expect(browser.body).toContain('No client has such a name');
    expect(browser.body).toContain('value="&lt;nobody&gt;"');

    const back = await browser.submit('consent', { answer: 'allow', client: found[0]?.id ?? '' });
    const code = new URL(back).searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT };
    const { body } = await post(world, 'token', app, form);
    const clients = (await (await world.call(body.access_token, '/v1/clients')).json()) as {
      data: { id: string }[];
    };
    expect(clients.data.map(({ id }) => id)).toEqual([found[0]?.id]);
  });
});

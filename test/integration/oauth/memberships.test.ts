import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publicId, uuidFromPublicId } from '../../../src/domain/ids.js';
import { cheapPasswordHash } from '../../support/cheap-password-hash.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { errorOf } from '../../support/oauth-steps.js';
import {
  authorizationRequest,
  grantIdOf,
  type MadeApp,
  type OauthWorld,
  PASSWORD,
  post,
  REDIRECT,
  startOauthWorld,
} from '../../support/oauth-world.js';
import { PlainBrowser } from '../../support/plain-browser.js';

interface IssuedUser {
  readonly user: { readonly id: string };
  readonly one_time_password: string;
}

describe('somebody who signs in for several tenants', () => {
  let world: OauthWorld;
  /** For any tenant. */
  let app: MadeApp;
  let serial = 0;
  beforeAll(async () => {
    world = await startOauthWorld();
    app = await world.makeApp({ audience: 'any_tenant' });
  });
  beforeEach(async () => {
    await world.ctx.systemDb('sign_in_counters').delete();
  });
  afterAll(() => world.close());

  const freshAddress = () => `several${++serial}@practice.example`;
  const create = (tenant: TestTenant, email: string) =>
    world.call(tenant.secret, '/v1/users', { method: 'POST', body: { email, role: 'owner' } });

  /** A member of a tenant who has chosen this password. The cheap hash spares a third of a second. */
  async function insertMember(email: string, password = PASSWORD) {
    const tenant = await createTenant(world.ctx);
    const id = world.ctx.newId();
    await world.ctx.systemDb('users').insert({
      id,
      tenant_id: tenant.tenantId,
      livemode: true,
      email,
      role: 'owner',
      password_hash: cheapPasswordHash(password),
      must_change_password: false,
    });
    return { tenant, id };
  }

  async function opened(of: MadeApp = app) {
    const browser = new PlainBrowser();
    const { url, verifier } = await authorizationRequest(world, of);
    await browser.open(url.href);
    return { browser, verifier };
  }

  async function signedIn(email: string, password: string, of?: MadeApp) {
    const { browser, verifier } = await opened(of);
    await browser.submit('sign_in', { email, password });
    return { browser, verifier };
  }

  async function tokenOf({ browser, verifier }: { browser: PlainBrowser; verifier: string }) {
    const back = await browser.submit('consent', { answer: 'allow' });
    const { body } = await post(world, 'token', app, {
      grant_type: 'authorization_code',
      code: new URL(back).searchParams.get('code') ?? back,
      code_verifier: verifier,
      redirect_uri: REDIRECT,
    });
    return body.access_token;
  }

  const choose = ({ browser }: { browser: PlainBrowser }, userId: string) =>
    browser.submit('tenant', { person: publicId('user', userId) });

  it('is made like anybody else: who makes them does not learn that others have them', async () => {
    const [known, unknown] = [freshAddress(), freshAddress()];
    await insertMember(known);
    const tenant = await createTenant(world.ctx);

    const [one, other] = [await create(tenant, known), await create(tenant, unknown)];
    const [oneBody, otherBody] = [await one.json(), await other.json()];
    expect([one.status, other.status]).toEqual([201, 201]);
    const shape = (body: unknown, email: string) =>
      JSON.stringify(body)
        .replace(email, 'address')
        .replaceAll(/"(id|one_time_password|created_at)":"[^"]*"/g, '"$1":"…"');
    expect(shape(oneBody, known)).toBe(shape(otherBody, unknown));
    expect((await create(tenant, known.toUpperCase())).status).toBe(422);
  });

  it('confirms each by a password, and nobody who has made one for the address before is in the way', async () => {
    const email = freshAddress();
    const squatter = await insertMember(email, 'known to the squatter');
    const tenant = await createTenant(world.ctx);
    const own = await world.makeApp({}, tenant.secret);
    const { one_time_password: password } = (await (await create(tenant, email)).json()) as IssuedUser;

    const { browser } = await signedIn(email, password, own);
    expect(browser.body).toContain('Test tenant</strong> has made you a sign-in as an owner');
    await browser.submit('new_password', { new_password: PASSWORD, repeated_password: PASSWORD });
    expect(await browser.submit('consent', { answer: 'allow' })).toContain(`${REDIRECT}?code=`);

    const { browser: stranger } = await opened(own);
    const back = await stranger.submit('sign_in', { email, password: 'known to the squatter' });
    expect(errorOf(back)).toBe('access_denied');
    const grants = await world.ctx.systemDb('oauth_grants').whereIn('tenant_id', [tenant.tenantId]);
    expect(grants).toHaveLength(1);
    expect(grants[0]?.user_id).not.toBe(squatter.id);
  }, 60_000);

  it('chooses the tenant, which grant and tokens are then of', async () => {
    const email = freshAddress();
    const members = [
      await insertMember(email),
      await insertMember(email),
      await insertMember(email, 'other'),
    ];
    const [first, second] = members;

    const visit = await signedIn(email, PASSWORD);
    expect(visit.browser.body.match(/name="person"/g)).toHaveLength(2);
    await visit.browser.submit('tenant', { person: publicId('user', members[2]?.id ?? '') });
    expect(visit.browser.status).toBe(422);
    await choose(visit, second?.id ?? '');
    const token = await tokenOf(visit);

    const tenant = publicId('tenant', second?.tenant.tenantId ?? '');
    const me = (await (await world.call(token, '/v1/me')).json()) as { tenant: { id: string } };
    expect(me.tenant.id).toBe(tenant);
    expect((await post(world, 'introspect', app, { token })).body).toMatchObject({ active: true, tenant });
    const grant = uuidFromPublicId('oauthGrant', await grantIdOf(world, token));
    expect(await world.ctx.systemDb('oauth_grants').where({ id: grant }).first()).toMatchObject({
      tenant_id: second?.tenant.tenantId,
      user_id: second?.id,
    });
    expect(await world.ctx.systemDb('oauth_grants').where({ user_id: first?.id })).toEqual([]);
  });

  it('is not asked where the app is for one of them, and signs in anew for an app that is for another', async () => {
    const email = freshAddress();
    const [one, other] = [await insertMember(email), await insertMember(email)];
    const [ofOne, ofOther] = [
      await world.makeApp({}, one.tenant.secret),
      await world.makeApp({}, other.tenant.secret),
    ];
    const { browser } = await signedIn(email, PASSWORD, ofOne);
    expect(browser.body).toContain('Do not allow');

    await browser.open((await authorizationRequest(world, ofOther)).url.href);
    expect(browser.body).toContain('Sign in for another practice');
    await browser.submit('sign_out');
    await browser.submit('sign_in', { email, password: PASSWORD });
    await browser.submit('consent', { answer: 'allow' });

    const grants = await world.ctx.systemDb('oauth_grants').whereIn('user_id', [one.id, other.id]);
    expect(grants.map(({ user_id: id }) => id)).toEqual([other.id]);
  });

  it('stays in the others when one removes them', async () => {
    const email = freshAddress();
    const [leaving, staying] = [await insertMember(email), await insertMember(email)];
    const visits = [await signedIn(email, PASSWORD), await signedIn(email, PASSWORD)] as const;
    await choose(visits[0], leaving.id);
    await choose(visits[1], staying.id);
    const token = await tokenOf(visits[1]);

    const removed = await world.call(leaving.tenant.secret, `/v1/users/${publicId('user', leaving.id)}`, {
      method: 'DELETE',
    });
    expect(removed.status).toBe(204);
    await visits[0].browser.submit('consent', { answer: 'allow' });
    expect(visits[0].browser.body).toContain('This cannot go on');
    expect((await world.call(token, '/v1/clients')).status).toBe(200);
    const again = await signedIn(email, PASSWORD);
    expect(again.browser.body).toContain('Do not allow');
  });

  it('is guessed at ten times at most, whoever else has a password for the address', async () => {
    const email = freshAddress();
    const victim = await insertMember(email, 'of the victim');
    await insertMember(email, 'of the attacker');
    for (let tries = 0; tries < 12; tries++) {
      await signedIn(email, `guess ${tries}`);
      // Right, for the attacker's own: neither ends the count of the victim's nor makes the browser one that is known for it.
      await signedIn(email, 'of the attacker');
    }

    const { browser } = await signedIn(email, 'of the victim');
    expect(browser.body).not.toContain('Do not allow');
    const counted = await world.ctx
      .systemDb('sign_in_counters')
      .where({ subject: `user person ${victim.id}` })
      .first();
    expect(counted?.blocked_until).not.toBeNull();
  });
});

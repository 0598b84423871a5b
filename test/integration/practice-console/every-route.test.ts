import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ID_PREFIXES, publicId } from '../../../src/domain/ids.js';
import { signInFor } from '../../../src/http/practice-console/next-page.js';
import type { ConsoleRoute } from '../../../src/http/practice-console/route.js';
import { CONSOLE_ROUTES } from '../../../src/http/practice-console/routes.js';
import { ConsoleBrowser, type ConsoleWorld, startConsoleWorld } from '../../support/console-world.js';
import { createKey, createTenant, type TestTenant } from '../../support/factories.js';
import { buildWorld, type World } from '../../support/world.js';

type Role = 'owner' | 'member';
type Mode = 'live' | 'test';

/** Every act, and who may do it. */
const ACTS: Readonly<Record<string, 'owner' | 'everybody'>> = {
  '/keys': 'owner',
  '/keys/{id}/rotate': 'owner',
  '/keys/{id}/revoke': 'owner',
  '/webhooks': 'owner',
  '/webhooks/{id}/change': 'owner',
  '/webhooks/{id}/test': 'everybody',
  '/webhooks/{id}/enable': 'owner',
  '/webhooks/{id}/rotate-secret': 'owner',
  '/webhooks/{id}/delete': 'owner',
  '/deliveries/{id}/resend': 'everybody',
  '/apps/{id}/end': 'owner',
};

/** Every page; all people of a practice may see each. */
const PAGES = [
  '',
  '/keys',
  '/keys/new',
  '/keys/{id}',
  '/webhooks',
  '/webhooks/new',
  '/webhooks/{id}',
  '/webhooks/{id}/change',
  '/deliveries/{id}',
  '/requests',
  '/requests/{id}',
  '/apps',
  '/imports',
  '/imports/{id}',
];

const WITH_ID = CONSOLE_ROUTES.filter(({ id }) => id !== undefined);
const ONLY_ACTS = CONSOLE_ROUTES.filter(({ method }) => method === 'post');
const named = (route: ConsoleRoute) => [`${route.method} ${route.path || 'the first page'}`, route] as const;

/** Values that no page may show as they are, and that break what is careless. */
const HOSTILE = [
  `"><script>alert('x')</script>`,
  `'; drop table api_keys; --`,
  '../../../etc/passwd',
  '\0',
  '\u202Egnp.exe',
  '💥'.repeat(50),
  'x'.repeat(5_000),
  '{"$ne":null}',
  '-1',
];

describe('every page and act of the practice console', () => {
  let world: ConsoleWorld;
  let things: World;
  let grant: string;
  const browsers = new Map<Role, ConsoleBrowser>();
  beforeAll(async () => {
    world = await startConsoleWorld();
    const { app } = world;
    things = await buildWorld(app);
    grant = await things.makeGrant();
    for (const role of ['owner', 'member'] as const) {
      browsers.set(role, await world.signedIn(await world.makePerson(app.tenant, { role })));
    }
  });
  afterAll(async () => {
    await things.receiver.close();
    await world.close();
  });

  function browserOf(role: Role): ConsoleBrowser {
    const browser = browsers.get(role);
    if (browser === undefined) throw new Error('nobody has this role');
    return browser;
  }

  function idOf({ id }: ConsoleRoute): string {
    const ids: Readonly<Record<string, string>> = {
      apiKey: things.apiKey,
      webhookEndpoint: things.webhookEndpoint,
      delivery: things.delivery,
      request: things.request,
      oauthGrant: grant,
      import: things.import,
    };
    return ids[id ?? ''] ?? 'none';
  }

  const pathOf = (
    route: ConsoleRoute,
    { mode = 'live', id = idOf(route) }: { mode?: Mode; id?: string } = {},
  ) => `/console/${mode}${route.path.replace('{id}', id)}`;

  /** Sends it with a token of the session. */
  async function send(browser: ConsoleBrowser, route: ConsoleRoute, path: string): Promise<number> {
    if (route.method === 'get') return browser.see(path);
    await browser.see('/console/account');
    return browser.act(path, { overlap_seconds: '0', grace_seconds: '0' });
  }

  it('stands in the tables of this test', () => {
    const of = (method: ConsoleRoute['method']) =>
      CONSOLE_ROUTES.filter((route) => route.method === method).map(({ path }) => path);

    expect(of('post').toSorted()).toEqual(Object.keys(ACTS).toSorted());
    expect(of('get').toSorted()).toEqual(PAGES.toSorted());
    expect(CONSOLE_ROUTES.filter(({ method, role }) => method === 'get' && role !== 'member')).toEqual([]);
  });

  it.each(CONSOLE_ROUTES.map(named))('%s is nothing for strangers', async (_name, route) => {
    const stranger = new ConsoleBrowser(world.origin);

    const status =
      route.method === 'get' ? await stranger.see(pathOf(route)) : await stranger.act(pathOf(route));

    if (route.method === 'post') expect(status).toBe(401);
    else expect(stranger.url).toBe(signInFor(`${world.origin}/console/sign-in`, pathOf(route)));
  });

  it.each(ONLY_ACTS.map(named))('%s takes the token of the session', async (_name, route) => {
    const owner = browserOf('owner');
    await owner.see('/console/account');
    const { csrf } = owner;
    const other = browserOf('member');
    await other.see('/console/account');

    expect(await owner.act(pathOf(route), {}, { csrf: '' })).toBe(403);
    expect(await owner.act(pathOf(route), {}, { csrf: other.csrf })).toBe(403);
    expect(await owner.act(pathOf(route), {}, { csrf, headers: { origin: 'https://evil.example' } })).toBe(
      403,
    );
    expect(await owner.act(pathOf(route), {}, { csrf, headers: { 'sec-fetch-site': 'same-site' } })).toBe(
      403,
    );
    expect(owner.body).toContain('Load the page again');
  });

  it.each(ONLY_ACTS.map(named))('%s is for those of the table', async (_name, route) => {
    const member = browserOf('member');
    const nothing = { id: `${ID_PREFIXES[route.id ?? 'apiKey']}_${'0'.repeat(26)}` };

    const status = await send(member, route, pathOf(route, nothing));

    const isAllowed = ACTS[route.path] === 'everybody';
    expect(status).toBe(isAllowed ? 404 : 403);
    if (!isAllowed) expect(member.body).toContain('Only an owner of the practice may change this.');
  });

  it.each(CONSOLE_ROUTES.filter(({ method }) => method === 'get').map(named))(
    '%s is shown to owners and members, with the mode that it is of',
    async (_name, route) => {
      for (const role of ['owner', 'member'] as const) {
        const browser = browserOf(role);
        expect([role, await browser.see(pathOf(route))]).toEqual([role, 200]);
        expect(browser.body).toContain('<strong>Live data</strong>');
        expect(browser.body).not.toMatch(/undefined|\[object|NaN/);
        const isForm = /\/console\/live\/[a-z]+\/[a-z0-9_]+\/(?:rotate|revoke|enable|delete|end|change)/.test(
          browser.body,
        );
        if (role === 'member') expect(isForm).toBe(false);
        if (route.id !== undefined) continue;
        expect(await browser.see(pathOf(route, { mode: 'test' }))).toBe(200);
        expect(browser.body).toContain('<strong>Test data</strong>');
      }
    },
  );

  describe('with an id of others', () => {
    let stranger: TestTenant;
    let elsewhere: { readonly things: World; readonly grant: string };
    beforeAll(async () => {
      stranger = await createTenant(world.app.ctx);
      const caller = world.app.as(stranger.secret);
      const built = await buildWorld(world.app, caller);
      elsewhere = { things: built, grant: await built.makeGrant() };
    });
    afterAll(() => elsewhere.things.receiver.close());

    it.each(WITH_ID.map(named))('%s finds nothing of another practice', async (_name, route) => {
      const owner = browserOf('owner');
      const strangers = {
        apiKey: elsewhere.things.apiKey,
        webhookEndpoint: elsewhere.things.webhookEndpoint,
        delivery: elsewhere.things.delivery,
        request: elsewhere.things.request,
        oauthGrant: elsewhere.grant,
        import: elsewhere.things.import,
      };
      const id = Object.entries(strangers).find(([kind]) => kind === route.id)?.[1] ?? '';

      expect(await send(owner, route, pathOf(route, { id }))).toBe(404);
      expect(await send(owner, route, pathOf(route, { id, mode: 'test' }))).toBe(404);
    });

    it.each(WITH_ID.map(named))('%s finds nothing of the other mode', async (_name, route) => {
      expect(await send(browserOf('owner'), route, pathOf(route, { mode: 'test' }))).toBe(404);
    });

    it.each(CONSOLE_ROUTES.filter(({ method, id }) => method === 'get' && id === undefined).map(named))(
      '%s lists nothing of another practice',
      async (_name, route) => {
        const owner = browserOf('owner');
        for (const mode of ['live', 'test'] as const) {
          await owner.see(pathOf(route, { mode }));
          const { receiver: _, makeGrant: __, ...ids } = elsewhere.things;
          for (const id of [...Object.values(ids), elsewhere.grant, publicId('apiKey', stranger.apiKeyId)]) {
            expect(owner.body).not.toContain(id);
          }
        }
      },
    );

    it('finds no request of a key of another practice', async () => {
      const owner = browserOf('owner');
      const query = `key_id=${publicId('apiKey', stranger.apiKeyId)}`;

      expect(await owner.see(`/console/live/requests?${query}`)).toBe(200);
      expect(owner.body).toContain('No request fits.');
      await owner.see(`/console/live/requests?request_id=${elsewhere.things.request}`);
      expect(owner.body).toContain('No request fits.');
    });
  });

  describe('with hostile values', () => {
    const hostileIds = [...HOSTILE, 'key_', `key_${'z'.repeat(26)}`, '%', '%ff', 'new/../..'];

    it.each(WITH_ID.map(named))('%s takes ids of its kind alone', async (_name, route) => {
      const owner = browserOf('owner');
      await owner.see('/console/account');
      const { csrf } = owner;
      for (const value of hostileIds) {
        const path = pathOf(route, { id: value.startsWith('%') ? value : encodeURIComponent(value) });
        const status = route.method === 'get' ? await owner.see(path) : await owner.act(path, {}, { csrf });
        expect([value.slice(0, 20), [400, 404, 414].includes(status), status]).toEqual([
          value.slice(0, 20),
          true,
          status,
        ]);
        expect(owner.body).not.toContain('<script>');
      }
    });

    it.each(CONSOLE_ROUTES.filter(({ method }) => method === 'get').map(named))(
      '%s refuses queries that it does not know, and shows none as it is',
      async (_name, route) => {
        const owner = browserOf('owner');
        for (const name of [
          'status',
          'key_id',
          'request_id',
          'cursor',
          'limit',
          'done',
          '__proto__',
          '<b>',
        ]) {
          for (const value of HOSTILE) {
            const query = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
            const status = await owner.see(`${pathOf(route)}?${query}`);
            expect([query.slice(0, 60), status]).toEqual([query.slice(0, 60), 400]);
            expect(owner.body).not.toContain('<script>');
            expect(owner.body).not.toContain('<b>');
          }
        }
        expect(await owner.see(`${pathOf(route)}?status=%`)).toBe(400);
        expect(await owner.see(`${pathOf(route)}?limit=1&limit=2`)).toBe(400);
      },
    );

    it.each(ONLY_ACTS.map(named))('%s refuses fields that do not fit', async (_name, route) => {
      const owner = browserOf('owner');
      await owner.see('/console/account');
      const { csrf } = owner;
      const id = `${ID_PREFIXES[route.id ?? 'apiKey']}_${'0'.repeat(26)}`;
      for (const value of HOSTILE) {
        const fields = Object.fromEntries(
          [
            'name',
            'scopes',
            'expires_on',
            'allowed_cidrs',
            'overlap_seconds',
            'grace_seconds',
            'url',
            'events',
          ].map((field) => [field, value]),
        );
        const status = await owner.act(pathOf(route, { id }), fields, { csrf });
        expect([value.slice(0, 20), [404, 422].includes(status), status]).toEqual([
          value.slice(0, 20),
          true,
          status,
        ]);
        expect(owner.body).not.toContain('<script>');
      }
    });

    it('answers a form that is no form, and addresses that lead nowhere', async () => {
      const owner = browserOf('owner');
      await owner.see('/console/account');
      const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const post = (body: string, type: string) =>
        fetch(`${world.origin}/console/live/keys`, {
          method: 'POST',
          body,
          headers: { cookie, 'content-type': type },
        });

      const form = 'application/x-www-form-urlencoded';
      expect((await post('{}', 'application/json')).status).toBe(403);
      expect((await post(`a=${'x'.repeat(70_000)}`, form)).status).toBe(413);
      expect((await post('a=1', `${form}; charset=utf-16`)).status).toBe(415);
      expect(
        (await fetch(`${world.origin}/console/live/keys`, { method: 'DELETE', headers: { cookie } })).status,
      ).toBe(405);
      for (const path of [
        '/console/',
        '/console/live/',
        '/console/dead',
        '/console/live/nothing',
        '/console/live/keys/',
      ]) {
        expect([path, await owner.see(path)]).toEqual([path, 404]);
        expect(owner.body).toContain('There is no such page.');
      }
    });
  });

  it('shows what others have sent as text', async () => {
    const evil = `<script>alert('x')</script>`;
    const caller = world.app.as();
    const made = await caller.post('/v1/api-keys', { name: evil });
    await caller
      .post(`/v1/imports?client_id=${things.client}`, undefined)
      .set('Content-Type', 'text/csv')
      .set('Content-Disposition', `attachment; filename="${evil.replaceAll("'", '')}.csv"`)
      .send(`Date,Description,Amount\n2025-05-01,${evil},nothing\n`);
    const owner = browserOf('owner');

    for (const path of ['', '/keys', `/keys/${made.body.id}`, '/imports']) {
      expect(await owner.see(`/console/live${path}`)).toBe(200);
      expect(owner.body).not.toContain('<script>');
    }
    expect(await owner.see('/console/live/keys')).toBe(200);
    expect(owner.body).toContain('&lt;script&gt;');
  });

  it('follows a list to its end', async () => {
    const { secret, tenantId } = await createTenant(world.app.ctx);
    for (let made = 0; made < 30; made++) await createKey(world.app.ctx, tenantId);
    const owner = await world.signedIn(await world.makePerson({ tenantId }));
    expect(secret).toBeDefined();
    const keys = new Set<string>();
    let next: string | undefined = '/console/live/keys?done=revoked';
    while (next !== undefined) {
      expect(await owner.see(next)).toBe(200);
      for (const [id] of owner.body.matchAll(/key_[0-9a-z]{26}/g)) keys.add(id);
      next = /href="([^"]+)" rel="next"/.exec(owner.body)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(keys.size).toBe(31);
  });
});

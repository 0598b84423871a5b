import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppContext, closeContext, createContext } from '../../../src/context.js';
import { findCredential } from '../../../src/db/api-keys/api-keys-queries.js';
import { onlyHost } from '../../../src/db/hosts/follow-hosts.js';
import { createApp } from '../../../src/http/app.js';
import { createCredentialMemory } from '../../../src/services/api-keys/credential-memory.js';
import { createKey, createTenant, type TestTenant } from '../../support/factories.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';
import { callerOf, startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';

/** So long that only a notification can have made a process forget within a test. */
const FOR_EVER_MS = 3_600_000;
const BRIEF_MS = 250;

/** A web process: a context and memory of its own. */
interface WebProcess {
  readonly ctx: AppContext;
  readonly api: (tenant: TestTenant) => ReturnType<typeof callerOf>;
  /** How often the key of a request was looked up in Postgres. */
  lookUps(): number;
  close(): Promise<void>;
}

function startWebProcess({ config }: AppContext, rememberMs: number, listenUrl: string): WebProcess {
  const base = createContext(config, 'test-web');
  let lookUps = 0;
  base.systemDb.on('query', ({ sql }: { sql: string }) => {
    if (sql.includes('secret_hash')) lookUps += 1;
  });
  const credentials = createCredentialMemory({
    lookUp: (hash) => findCredential(base.systemDb, hash),
    database: onlyHost(listenUrl),
    log: base.log,
    elapsedMs: base.elapsedMs,
    rememberMs,
    max: 100,
  });
  const ctx = { ...base, credentials };
  const http = supertest(createApp(ctx));
  return {
    ctx,
    api: ({ secret }) => callerOf(http, secret),
    lookUps: () => lookUps,
    async close() {
      await closeContext(ctx);
    },
  };
}

const statusOf = async (web: WebProcess, tenant: TestTenant) =>
  (await web.api(tenant).get('/v1/clients?limit=1')).status;

/** Uses a key until the process answers from memory. */
async function useUntilRemembered(web: WebProcess, tenant: TestTenant): Promise<void> {
  await within(10, 'the key is remembered', async () => {
    const before = web.lookUps();
    expect(await statusOf(web, tenant)).toBe(200);
    return web.lookUps() === before;
  });
}

describe('a remembered API key', () => {
  let app: TestApp;
  let proxy: TcpProxy;
  let one: WebProcess;
  let other: WebProcess;
  let brief: WebProcess;
  beforeAll(async () => {
    app = await startTestApp();
    proxy = await startTcpProxy(app.ctx.config.databaseUrl);
    one = startWebProcess(app.ctx, FOR_EVER_MS, app.ctx.config.databaseUrl);
    other = startWebProcess(app.ctx, FOR_EVER_MS, proxy.url);
    brief = startWebProcess(app.ctx, BRIEF_MS, app.ctx.config.databaseUrl);
  });
  afterAll(async () => {
    for (const web of [one, other, brief]) await web.close();
    await proxy.close();
    await app.close();
  });

  const rememberedByBoth = async (tenant: TestTenant) => {
    await useUntilRemembered(one, tenant);
    await useUntilRemembered(other, tenant);
  };
  const everywhere = (status: number, tenant: TestTenant) =>
    within(5, `both processes answer ${status}`, async () => {
      const answers = [await statusOf(one, tenant), await statusOf(other, tenant)];
      return answers.every((answer) => answer === status);
    });

  it('is refused from the next request on by the process that revoked it, and by the other', async () => {
    const admin = await createTenant(app.ctx);
    const doomed = await createKey(app.ctx, admin.tenantId);
    await rememberedByBoth(doomed);
    const [{ id }] = (await one.api(admin).get('/v1/api-keys')).body.data;

    expect((await one.api(admin).delete(`/v1/api-keys/${id}`)).status).toBe(204);

    expect(await statusOf(one, doomed)).toBe(401);
    await everywhere(401, doomed);
  });

  it('that was rotated without an overlap is refused by both', async () => {
    const admin = await createTenant(app.ctx);
    const old = await createKey(app.ctx, admin.tenantId);
    await rememberedByBoth(old);
    const [{ id }] = (await one.api(admin).get('/v1/api-keys')).body.data;

    const rotated = await one.api(admin).post(`/v1/api-keys/${id}/rotate`, { overlap_seconds: 0 });

    expect(rotated.status).toBe(201);
    await everywhere(401, old);
  });

  it('follows suspension, scopes, quota and plan that another program changes', async () => {
    const tenant = await createTenant(app.ctx);
    const { systemDb } = app.ctx;
    await rememberedByBoth(tenant);

    await systemDb('tenants').where({ id: tenant.tenantId }).update({ status: 'suspended' });
    await everywhere(403, tenant);
    await systemDb('tenants').where({ id: tenant.tenantId }).update({ status: 'active' });
    await rememberedByBoth(tenant);
    await systemDb('tenants').where({ id: tenant.tenantId }).update({ hourly_limit: 777 });
    await within(5, 'both state the new limit', async () => {
      const answers = [await one.api(tenant).get('/v1/me'), await other.api(tenant).get('/v1/me')];
      return answers.every((answer) => answer.headers['x-ratelimit-limit'] === '777');
    });
    await rememberedByBoth(tenant);
    await systemDb('api_keys')
      .where({ id: tenant.apiKeyId })
      .update({ scopes: ['transactions:read'] });
    await within(5, 'both miss the scope', async () => {
      const answers = [await one.api(tenant).get('/v1/clients'), await other.api(tenant).get('/v1/clients')];
      return answers.every((answer) => answer.status === 403);
    });
  });

  it('is held against its expiry on each use', async () => {
    const now = new Date();
    const later = { ...one.ctx, now: () => new Date(now.getTime() + 61_000) };
    const expiring = await createTenant(app.ctx, { expiresAt: new Date(now.getTime() + 60_000) });
    await useUntilRemembered(one, expiring);

    const answer = await callerOf(supertest(createApp(later)), expiring.secret).get('/v1/me');

    expect(answer.status).toBe(401);
  });

  it('is not forgotten because its use was noted, which is noted once', async () => {
    const tenant = await createTenant(app.ctx);
    await useUntilRemembered(one, tenant);
    const noted = await app.ctx.systemDb('api_keys').where({ id: tenant.apiKeyId }).first('last_used_at');

    await app.ctx
      .systemDb('api_keys')
      .where({ id: tenant.apiKeyId })
      .update({ last_used_at: new Date(0) });
    const before = one.lookUps();
    await statusOf(one, tenant);

    expect(noted?.last_used_at).toBeInstanceOf(Date);
    expect(one.lookUps()).toBe(before);
  });

  it('is refused after the few seconds when the notification is lost', async () => {
    const tenant = await createTenant(app.ctx);
    await useUntilRemembered(one, tenant);
    expect(await statusOf(brief, tenant)).toBe(200);

    await revokeSilently(app.ctx, tenant);

    await within(5, 'the process has asked again', async () => (await statusOf(brief, tenant)) === 401);

    expect(await statusOf(one, tenant)).toBe(200);
  });

  it('is not remembered by a process that cannot hear of changes', async () => {
    const tenant = await createTenant(app.ctx);
    await useUntilRemembered(other, tenant);
    proxy.cut();
    try {
      await within(5, 'each request looks the key up', async () => {
        const before = other.lookUps();
        await statusOf(other, tenant);
        await statusOf(other, tenant);
        return other.lookUps() === before + 2;
      });
      await app.ctx.systemDb('api_keys').where({ id: tenant.apiKeyId }).update({ revoked_at: new Date() });

      expect(await statusOf(other, tenant)).toBe(401);
    } finally {
      proxy.restore();
    }
  });

  it('is not remembered when it changes while it is looked up', async () => {
    const tenant = await createTenant(app.ctx);
    const slow = createCredentialMemory({
      lookUp: (hash) => findCredential(app.ctx.systemDb, hash),
      database: app.ctx.hosts.listen,
      log: app.ctx.log,
      elapsedMs: app.ctx.elapsedMs,
      rememberMs: FOR_EVER_MS,
      max: 100,
    });
    const keys = () => app.ctx.systemDb('api_keys').where({ id: tenant.apiKeyId });
    const { secret_hash: hash } = await keys().first();
    const again = () => slow.find(hash);
    try {
      await within(10, 'the key is remembered', async () => (await slow.find(hash)) === (await again()));
      slow.forget(tenant.tenantId);
      const begun = slow.find(hash);
      slow.forget(tenant.tenantId);
      expect((await begun)?.revokedAt).toBeNull();
      await revokeSilently(app.ctx, tenant);

      expect((await slow.find(hash))?.revokedAt).toBeInstanceOf(Date);
    } finally {
      await slow.stop();
    }
  });
});

/** Revokes a key so that nobody is notified. */
async function revokeSilently({ systemDb }: AppContext, { apiKeyId }: TestTenant): Promise<void> {
  await systemDb.transaction(async (trx) => {
    await trx.raw('set local role none; alter table api_keys disable trigger notify_of_change');
    await trx.raw('set local role system');
    await trx('api_keys').where({ id: apiKeyId }).update({ revoked_at: new Date() });
    await trx.raw('set local role none; alter table api_keys enable trigger notify_of_change');
  });
}

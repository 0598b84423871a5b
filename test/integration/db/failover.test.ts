import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateToLatest } from '../../../src/db/deployment/migrate.js';
import { checkPrimary } from '../../../src/services/health/check-hosts.js';
import { createTenant } from '../../support/factories.js';
import { type Primary, type StandbyServer, startPrimary } from '../../support/standby.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';

const TIMEOUT_MS = 180_000;
const WRITERS = 4;

/** Integrators that each add one client after another, each under a key of its own, and ask again until it is answered. */
function startWriters(app: TestApp, secret: string) {
  const answered: string[] = [];
  let isOver = false;
  let longestGapMs = 0;
  let lastAt = performance.now();

  async function add(name: string): Promise<void> {
    while (!isOver) {
      const { status } = await app
        .as(secret)
        .post('/v1/clients', { given_name: 'Ada', family_name: 'Byron', external_id: name })
        .set('Idempotency-Key', name)
        .timeout({ deadline: 30_000 });
      if (status === 201) {
        longestGapMs = Math.max(longestGapMs, performance.now() - lastAt);
        lastAt = performance.now();
        answered.push(name);
        return;
      }
      // Ours to repeat: the store was away, or the answer to the same key was not stored yet.
      expect([409, 503]).toContain(status);
    }
  }

  const writing = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let at = 0; !isOver; at += 1) await add(`w${writer}-${at}`);
  });
  return {
    answered,
    longestGapMs: () => longestGapMs,
    async stop() {
      isOver = true;
      await Promise.all(writing);
    },
  };
}

async function storedNames(app: TestApp, secret: string): Promise<readonly string[]> {
  const names: string[] = [];
  let cursor = '';
  do {
    const { body } = await app.as(secret).get(`/v1/clients?limit=100${cursor}`).expect(200);
    names.push(...body.data.map(({ external_id }: { external_id: string }) => external_id));
    cursor = body.next_cursor === null ? '' : `&cursor=${encodeURIComponent(body.next_cursor)}`;
  } while (cursor !== '');
  return names.sort();
}

describe('an address that names a primary and its synchronous standby', { timeout: TIMEOUT_MS }, () => {
  let dataDir: string;
  let primary: Primary;
  let standby: StandbyServer;
  let one: TestApp;
  let other: TestApp;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tax-failover-'));
    primary = await startPrimary(dataDir);
    standby = await primary.followSynchronously();
    await migrateToLatest(primary.databaseUrl);
    const settings = {
      DATABASE_URL: primary.databaseUrl.replace(/@([^/]+)/, `@${hostOf(standby.databaseUrl)},$1`),
      QUEUE_PREFIX: `failover_${process.pid}`,
    };
    one = await startTestApp(settings);
    other = await startTestApp(settings);
  }, TIMEOUT_MS);

  afterEach(async () => {
    await one?.close();
    await other?.close();
    await primary?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, TIMEOUT_MS);

  const hostOf = (url: string) => new URL(url).host;
  const current = ({ ctx }: TestApp) => hostOf(String(ctx.hosts.primary.current));

  async function failOver(fail: () => void | Promise<void>): Promise<void> {
    const { secret } = await createTenant(one.ctx);
    expect(current(one)).toBe(hostOf(primary.databaseUrl));
    await one.ctx.clock.follow(() => undefined);
    const asked: string[] = [];
    one.ctx.systemDb.on('query', ({ sql }: { sql: string }) => asked.push(sql));

    const writers = startWriters(one, secret);
    await within(30, 'writes are answered', () => writers.answered.length > 50);
    asked.length = 0;
    await fail();
    await standby.promote();
    const before = writers.answered.length;
    await within(30, 'writes are answered again', () => writers.answered.length > before + 50);
    await writers.stop();

    expect(current(one)).toBe(hostOf(standby.databaseUrl));
    expect(await storedNames(one, secret)).toEqual([...writers.answered].sort());
    expect(asked.filter((sql) => sql.includes('clock_timestamp'))).toHaveLength(1);
    console.log(`longest time without an answered write: ${Math.round(writers.longestGapMs())} ms`);
  }

  /** Both remember the key, so that the second process refuses it only if it hears of the change. */
  async function expectSignals(): Promise<void> {
    const { secret, apiKeyId } = await createTenant(one.ctx);
    await other.as(secret).get('/v1/me').expect(200);
    const { secret: admin } = one.tenant;
    expect(admin).not.toBe(secret);
    await one.as(secret).delete(`/v1/api-keys/key_${apiKeyId}`);
    await one.ctx.systemDb('api_keys').where({ id: apiKeyId }).update({ revoked_at: new Date() });
    await within(10, 'the other process refuses the key', async () => {
      const { status } = await other.as(secret).get('/v1/me');
      return status === 401;
    });
  }

  it('goes on with the standby when the primary is killed: every answered write is there once', async () => {
    await failOver(() => primary.kill());
    await expectSignals();
    const [check] = await checkPrimary(one.ctx);
    expect(check).toMatchObject({ ok: true, warning: true });
    expect(check?.detail).toBe(
      `${hostOf(standby.databaseUrl)} takes writes, ${hostOf(primary.databaseUrl)} does not answer: start it`,
    );
  });

  it('goes on with the standby when the primary is frozen, and does not go back to it when it thaws', async () => {
    await failOver(() => primary.freeze());
    primary.thaw();
    await within(30, 'both take writes', async () => {
      const all = await one.ctx.hosts.primary.all();
      return all.every(({ state }) => state?.takesWrites === true);
    });
    expect(current(one)).toBe(hostOf(standby.databaseUrl));
    const [check] = await checkPrimary(one.ctx);
    expect(check).toMatchObject({ ok: false });
    expect(check?.detail).toContain('two take writes');
    await expectSignals();
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateToLatest } from '../../../src/db/deployment/migrate.js';
import { createRedisPositions } from '../../../src/gateways/positions/redis-positions.js';
import { ROUTES } from '../../../src/http/routes.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { NEEDS_HMRC } from '../../support/needs-hmrc.js';
import { OPERATION_CALLS, sendCall } from '../../support/operation-calls.js';
import { type Primary, type StandbyServer, startPrimary } from '../../support/standby.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { buildWorld } from '../../support/world.js';

const TIMEOUT_MS = 180_000;

const FROM_STANDBY = ROUTES.map(({ operation }) => operation).filter(
  ({ fromStandby, operationId }) => fromStandby === true && !NEEDS_HMRC.test(operationId),
);

/** A primary, a standby whose replay can be paused, and two web processes that read from it. */
describe('reads that a standby may answer', { timeout: TIMEOUT_MS }, () => {
  let dataDir: string;
  let primary: Primary;
  let standby: StandbyServer;
  let one: TestApp;
  let other: TestApp;
  let tenant: TestTenant;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tax-standby-'));
    primary = await startPrimary(dataDir);
    standby = await primary.followSynchronously();
    await migrateToLatest(primary.databaseUrl);
    const settings = {
      DATABASE_URL: primary.databaseUrl,
      DATABASE_READ_URL: standby.databaseUrl,
      QUEUE_PREFIX: `standby_${process.pid}`,
    };
    one = await startTestApp(settings);
    other = await startTestApp(settings);
    tenant = await createTenant(one.ctx);
    await within(
      30,
      'the standby is used',
      async () => (await one.ctx.standby?.viewFor(tenant.tenantId)) !== null,
    );
    await within(
      30,
      'the standby is used',
      async () => (await other.ctx.standby?.viewFor(tenant.tenantId)) !== null,
    );
  }, TIMEOUT_MS);

  afterAll(async () => {
    await standby?.resumeReplay().catch(() => undefined);
    await one?.close();
    await other?.close();
    await primary?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, TIMEOUT_MS);

  const addClient = async (app: TestApp, name: string, { secret }: TestTenant = tenant) => {
    await app.as(secret).post('/v1/clients', { given_name: name, family_name: 'Standby' }).expect(201);
  };
  const namesIn = async (app: TestApp, { secret }: TestTenant = tenant): Promise<readonly string[]> => {
    const { body } = await app.as(secret).get('/v1/clients?limit=100').expect(200);
    return body.data.map(({ given_name }: { given_name: string }) => given_name).sort();
  };
  const countOf = async (app: TestApp, outcome: string): Promise<number> => {
    const { values } = await app.ctx.metrics.standbyReads.get();
    return values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
  };

  it('are answered by the standby once it has what the tenant wrote', async () => {
    const fresh = await createTenant(one.ctx);
    await addClient(one, 'Ada', fresh);

    await within(20, 'the standby answers', async () => {
      const before = await countOf(one, 'answered');
      expect(await namesIn(one, fresh)).toEqual(['Ada']);
      return (await countOf(one, 'answered')) > before;
    });
  });

  it('see what the tenant wrote through another process while replay is paused, and are answered by the primary', async () => {
    const fresh = await createTenant(one.ctx);
    await standby.pauseReplay();
    try {
      const before = await countOf(other, 'late');
      await addClient(one, 'Grace', fresh);
      expect(await namesIn(other, fresh)).toEqual(['Grace']);
      expect(await countOf(other, 'late')).toBe(before + 1);
    } finally {
      await standby.resumeReplay();
    }
  });

  it('show a summary and a feed with the last write in them while replay is paused', async () => {
    const fresh = await createTenant(one.ctx);
    await standby.pauseReplay();
    try {
      await addClient(one, 'Mary', fresh);
      const { body } = await within(10, 'the feed has the event', async () => {
        const answer = await other.as(fresh.secret).get('/v1/events?order=asc').expect(200);
        return answer.body.data.length > 0 && answer;
      });
      expect(body.data.map(({ type }: { type: string }) => type)).toEqual(['client.created']);
      const list = await other.as(fresh.secret).get('/v1/clients').expect(200);
      const id = list.body.data[0].id;
      await other.as(fresh.secret).get(`/v1/analytics/summary?client_id=${id}&tax_year=2025-26`).expect(200);
    } finally {
      await standby.resumeReplay();
    }
  });

  it('are all answered by the standby, each operation that says so', async () => {
    const world = await buildWorld({ ...one, tenant, as: () => one.as(tenant.secret) });
    const wrong: string[] = [];
    try {
      for (const operation of FROM_STANDBY) {
        const call = await OPERATION_CALLS[operation.operationId]?.(world, one.as(tenant.secret));
        if (call === undefined) throw new Error(`no call for ${operation.operationId}`);
        const failed = await countOf(one, 'failed');
        await within(20, `the standby answers ${operation.operationId}`, async () => {
          const before = await countOf(one, 'answered');
          const answer = await sendCall(one.as(tenant.secret), operation, call);
          if (answer.status !== 200) wrong.push(`${operation.operationId}: ${answer.status}`);
          return (await countOf(one, 'answered')) > before || (await countOf(one, 'failed')) > failed;
        });
        if ((await countOf(one, 'failed')) > failed)
          wrong.push(`${operation.operationId} fails on a standby`);
      }
    } finally {
      await world.receiver.close();
    }
    expect(wrong).toEqual([]);
  });

  it('never miss a write of their tenant, wherever it was made and however late the standby is', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ act: fc.constant('write' as const), byOne: fc.boolean() }) },
      { weight: 4, arbitrary: fc.record({ act: fc.constant('read' as const), byOne: fc.boolean() }) },
      {
        weight: 1,
        arbitrary: fc.record({
          act: fc.constantFrom('pause' as const, 'resume' as const),
          byOne: fc.boolean(),
        }),
      },
    );
    const before = (await countOf(one, 'answered')) + (await countOf(other, 'answered'));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const fresh = await createTenant(one.ctx);
        const written: string[] = [];
        for (const { act, byOne } of steps) {
          const app = byOne ? one : other;
          if (act === 'pause') await standby.pauseReplay();
          else if (act === 'resume') await standby.resumeReplay();
          else if (act === 'read') expect(await namesIn(app, fresh)).toEqual([...written].sort());
          else {
            const name = `N${String(written.length).padStart(3, '0')}`;
            await addClient(app, name, fresh);
            written.push(name);
          }
        }
        await standby.resumeReplay();
      }),
      { numRuns: 25 },
    );
    const after = (await countOf(one, 'answered')) + (await countOf(other, 'answered'));
    expect(after).toBeGreaterThan(before);
  });

  it('wait for a silent Redis no longer than a moment, to note a place in the log or to be told it', async () => {
    const silent = {
      eval: () => new Promise(() => undefined),
      get: () => new Promise<null>(() => undefined),
    };
    const failures: unknown[] = [];
    const positions = createRedisPositions(silent, {
      prefix: 'x',
      onFailure: (error) => failures.push(error),
    });

    await positions.note('tenant', 1n);
    expect(failures).toHaveLength(1);
    await expect(positions.of('tenant')).rejects.toThrow('timed out');
  });

  it('are answered by the primary while the standby is frozen or gone, and nobody waits long for it', async () => {
    await addClient(one, 'Joan');
    standby.freeze();
    try {
      for (let asked = 0; asked < 5; asked += 1) expect(await namesIn(one)).toContain('Joan');
      await within(
        10,
        'the standby counts as absent',
        async () => (await one.ctx.standby?.viewFor(tenant.tenantId)) === null,
      );
      expect(await namesIn(one)).toContain('Joan');
    } finally {
      standby.thaw();
    }
    await within(
      20,
      'the standby is used again',
      async () => (await one.ctx.standby?.viewFor(tenant.tenantId)) !== null,
    );
    await standby.kill();
    expect(await namesIn(one)).toContain('Joan');
    expect(await namesIn(other)).toContain('Joan');
  });
});

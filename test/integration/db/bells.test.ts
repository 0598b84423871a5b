import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHANNELS, credentialBell, OUTBOX_BELL, webhookBells } from '../../../src/db/bells/bell.js';
import { createBells } from '../../../src/db/bells/create-bells.js';
import { ringOnceCommitted } from '../../../src/db/bells/ring-once-committed.js';
import { appendJob } from '../../../src/db/queues/outbox.js';
import { setTenantStatus } from '../../../src/db/tenants/tenants-repository.js';
import type { TenantKey } from '../../../src/domain/tenant.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { spawnProgram } from '../../../src/local/stack/processes/program.js';
import { openQueue } from '../../../src/queues/open-queue.js';
import { openProducerRedis } from '../../../src/queues/open-redis.js';
import { reportQueue } from '../../../src/queues/report.js';
import { inOneTrip, inTenant } from '../../../src/services/in-tenant.js';
import { startOutboxRelay } from '../../../workers/outbox-relay.js';
import { createTenant } from '../../support/factories.js';
import { environmentOf } from '../../support/own-stores.js';
import { startTestContext } from '../../support/test-app.js';
import { within } from '../../support/within.js';

describe('a bell', () => {
  let stand: Awaited<ReturnType<typeof startTestContext>>;
  let tenant: TenantKey;
  let listener: pg.Client;
  let heard: string[];
  /** What a listener saw in the outbox at the moment at which it heard. */
  let seen: Promise<string[]>[];
  beforeAll(async () => {
    stand = await startTestContext();
    const { tenantId, livemode } = await createTenant(stand.ctx);
    tenant = { tenantId, livemode };
    listener = new pg.Client({ connectionString: stand.ctx.config.databaseUrl });
    await listener.connect();
    for (const channel of Object.values(CHANNELS)) await listener.query(`listen ${channel}`);
    listener.on('notification', ({ channel, payload }) => {
      heard.push(`${channel} ${payload}`);
      seen.push(stand.ctx.systemDb('outbox').pluck('job_id'));
    });
  });
  afterAll(async () => {
    await listener.end();
    await stand.close();
  });
  beforeEach(async () => {
    await stand.ctx.systemDb('outbox').delete();
    heard = [];
    seen = [];
  });

  const addJob = () =>
    inTenant(stand.ctx, tenant, (db) => appendJob(db, reportQueue, { reportId: stand.ctx.newId() }));
  /** Everything that was notified before is heard then: Postgres hands it out ahead of the answer. */
  const listened = () => listener.query('select 1');

  it('is heard when what it is about can be seen', async () => {
    const job = await addJob();

    await within(30, 'the bell is heard', () => heard.length > 0);

    expect(heard).toEqual(['outbox_ready ']);
    expect(await seen[0]).toEqual([job]);
  });

  it('is rung for a commit that travels with its statement', async () => {
    await inOneTrip(stand.ctx, tenant, (db) => appendJob(db, reportQueue, { reportId: stand.ctx.newId() }));

    await within(30, 'the bell is heard', () => heard.length > 0);
  });

  it('is rung although what comes after the commit fails', async () => {
    const work = inOneTrip(stand.ctx, tenant, async (db) => {
      await appendJob(db, reportQueue, { reportId: stand.ctx.newId() });
      throw new RangeError('after the commit');
    });

    await expect(work).rejects.toThrow('after the commit');

    await within(30, 'the bell is heard', () => heard.length > 0);
  });

  it('is not rung for what is undone, of a tenant or of the system', async () => {
    const { ctx } = stand;
    const ofTenant = inTenant(ctx, tenant, async (db) => {
      await appendJob(db, reportQueue, { reportId: ctx.newId() });
      throw new RangeError('undone');
    });
    await expect(ofTenant).rejects.toThrow('undone');
    const ofSystem = ctx.systemDb.transaction(async (trx) => {
      await trx.raw('select 1');
      ringOnceCommitted(trx, webhookBells([1]));
      throw new RangeError('undone');
    });
    await expect(ofSystem).rejects.toThrow('undone');
    await ctx.systemDb.transaction(async (trx) => {
      await trx.raw('select 1');
      ringOnceCommitted(trx, webhookBells([2]));
    });

    await within(30, 'the committed one is heard', () => heard.includes('webhook_due 2'));

    expect(heard).toEqual(['webhook_due 2']);
  });

  it('is heard after the last of many commits', async () => {
    await Promise.all(Array.from({ length: 40 }, addJob));

    await within(30, 'the last is heard', async () => (await seen.at(-1))?.length === 40);
  });

  it('is one for all that a process commits within the shortest time between two', async () => {
    const pauses: number[] = [];
    let endPause = (): void => undefined;
    const clock = {
      now: () => 0,
      pause(ms: number) {
        pauses.push(ms);
        return new Promise<void>((resolve) => {
          endPause = resolve;
        });
      },
    };
    const bells = createBells({ pool: () => stand.ctx.systemDb, faults: stand.ctx.faults, clock });
    const rung = () => heard.filter((bell) => bell === 'webhook_due 5').length;
    await bells.ring(webhookBells([5]));
    await within(30, 'the first is heard', () => rung() === 1);

    for (let commit = 0; commit < 40; commit += 1) await bells.ring(webhookBells([5]));
    await listened();
    const rungMeanwhile = rung();
    endPause();
    await bells.stop();
    await listened();

    expect(pauses).toEqual([LIMITS.database.ringEveryMs.value]);
    expect([rungMeanwhile, rung()]).toEqual([1, 2]);
  });

  it('was rung when a change of credentials is answered', async () => {
    await addJob();
    await setTenantStatus(stand.ctx.systemDb, tenant.tenantId, 'active');

    await listened();

    expect(heard).toContain(`credential_changes ${tenant.tenantId}`);
  });

  it('is rung again over another connection when the one that it took is dead', async () => {
    const { systemDb } = stand.ctx;
    const died = await systemDb.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
      return rows[0]?.pid;
    });
    await listener.query('select pg_terminate_backend($1)', [died]);

    await addJob();

    await within(30, 'the bell is heard', () => heard.length > 0);
  });

  it('that cannot be rung holds an answer up no longer than the limit, and is logged', async () => {
    const warnings: string[] = [];
    const bells = createBells({
      pool: () => {
        throw new Error('away');
      },
      faults: { warn: (_error, line) => void warnings.push(line) },
    });

    await bells.ring([OUTBOX_BELL, credentialBell(tenant.tenantId)]);
    await bells.stop();

    expect(warnings).toEqual(['bells were not rung: listening processes look by themselves']);
  });

  it('is rung when the process is stopped within the shortest time between two', async () => {
    const { ctx } = stand;
    const bells = createBells({ pool: () => ctx.systemDb, faults: ctx.faults });
    await bells.ring(webhookBells([3]));
    await within(30, 'the first is heard', () => heard.includes('webhook_due 3'));
    await bells.ring(webhookBells([4]));

    await bells.stop();
    await listened();

    expect(heard).toEqual(['webhook_due 3', 'webhook_due 4']);
  });

  it('that a killed process took with it delays its work by a look of the relay', async () => {
    const { config } = stand.ctx;
    const redis = openProducerRedis(config.redis);
    const queue = openQueue(reportQueue, redis, config);
    const { databaseUrl, dataDir, queuePrefix } = config;
    const env = {
      ...environmentOf({ dataDir, databaseUrl, redisUrl: config.redis.url }),
      QUEUE_PREFIX: queuePrefix,
    };
    const child = spawnProgram({ name: 'dies', entry: 'test/support/dies-before-the-bell.ts' }, env);
    const ended = new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)));
    const relay = startOutboxRelay(stand.ctx);
    try {
      await new Promise((resolve) => child.once('message', resolve));
      child.send(tenant);
      expect(await ended).toBe('SIGKILL');
      await within(10, 'the job is in its queue', async () => (await queue.getWaitingCount()) === 1);

      await listened();

      expect(heard).toEqual([]);
    } finally {
      await relay.stop();
      await queue.close();
      redis.disconnect();
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRedisPace } from '../../../src/gateways/hmrc/redis-pace.js';
import { openProducerRedis } from '../../../src/queues/open-redis.js';
import { togetherIn } from '../../../src/queues/redis-keys.js';
import { checkReadiness } from '../../../src/services/health/check-readiness.js';
import { createTenant } from '../../support/factories.js';
import { earlyOf, gapsBetween, leaveInTurn } from '../../support/paced-calls.js';
import { type RedisCluster, type RedisServer, startRedisCluster } from '../../support/redis-servers.js';
import { startWorkers } from '../../support/running-workers.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { askRound, finishedRound, ONCE, type Round } from './work-round.js';

const PACE_MS = 60;
const PACE_KEY = 'tax:hmrc-pace:failover';
/** One of each master of three. */
const SLOTS = [0, 8_000, 16_000];

describe('web and workers on a Redis Cluster whose masters are lost to their replicas', {
  timeout: 240_000,
}, () => {
  let cluster: RedisCluster;
  let app: TestApp;
  let stopWorkers: () => Promise<void>;
  beforeAll(async () => {
    cluster = await startRedisCluster({ replicas: 1 });
    app = await startTestApp({
      REDIS_URL: 'redis://not-used',
      REDIS_CLUSTER: cluster.nodes,
      QUEUE_PREFIX: 'tax',
    });
    stopWorkers = startWorkers(app.ctx);
  }, 240_000);
  afterAll(async () => {
    await stopWorkers?.();
    await app?.close();
    await cluster?.stop();
  });

  const isReady = async () => (await checkReadiness(app.ctx)).every(({ ok }) => ok);
  const isFollowed = async ({ client }: RedisServer) =>
    /slave0:.*state=online/.test(await client.info('replication'));

  /** Work is asked for before, while and after a replica takes over from the master of a slot. */
  async function workThrough(slot: number): Promise<unknown[]> {
    const lost = await cluster.ownerOf(slot);
    await within(60, 'the master has a replica', () => isFollowed(lost));
    const rounds: Round[] = [await askRound(app)];
    lost.signal('SIGKILL');
    rounds.push(await askRound(app));
    await within(60, 'a replica has taken over', () => cluster.hasMoved(slot, lost));
    rounds.push(await askRound(app));
    const ends = [];
    for (const round of rounds) ends.push(await finishedRound(app, round));
    await within(30, 'the API is ready', isReady);
    await lost.restart();
    await within(60, 'it follows the new master', async () =>
      /master_link_status:up/.test(await lost.client.info('replication')),
    );
    return ends;
  }

  it.each(SLOTS)('do what was asked for, each once (the master of slot %i)', async (slot) => {
    expect(await workThrough(slot)).toEqual([ONCE, ONCE, ONCE]);
    expect(await app.ctx.systemDb('outbox_dead')).toEqual([]);
  });

  it('count requests and keep one pace afterwards', async () => {
    const few = await createTenant(app.ctx, { hourlyLimit: 2 });
    const statuses = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await app.as(few.secret).get('/v1/clients')).status);
    const other = openProducerRedis(app.ctx.config.redis);
    const faults: unknown[] = [];
    let tickets = 0;
    const line = { redis: other, key: togetherIn(other, PACE_KEY) };
    const paces = [app.ctx.redis, other].map((redis) =>
      createRedisPace(redis, {
        key: line.key,
        intervalMs: PACE_MS,
        newTicket: () => `ticket-${++tickets}`,
        onStoreAway: (error) => faults.push(error),
      }),
    );
    const calls = await Promise.all(
      [...paces, ...paces].map((pace) => leaveInTurn(pace, line, { priority: 'submission', caller: 'a' })),
    );
    other.disconnect();

    expect(statuses).toEqual([200, 200, 429]);
    expect(faults).toEqual([]);
    expect(Math.min(...gapsBetween(calls))).toBeGreaterThanOrEqual(PACE_MS);
    expect(earlyOf(calls)).toEqual([]);
  });

  it('answer requests while a master is away, though its quotas cannot be counted', async () => {
    const lost = await cluster.ownerOf(SLOTS[0] ?? 0);
    await within(60, 'the master has a replica', () => isFollowed(lost));
    const tenants = await Promise.all(Array.from({ length: 6 }, () => createTenant(app.ctx)));
    lost.signal('SIGKILL');

    const answers = await Promise.all(
      tenants.map(async ({ secret }) => (await app.as(secret).get('/v1/clients')).status),
    );

    expect(new Set(answers)).toEqual(new Set([200]));
    await within(60, 'a replica has taken over', () => cluster.hasMoved(SLOTS[0] ?? 0, lost));
    await lost.restart();
  });
});

import { type Queue, QueueKeys } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRedisPace } from '../../../src/gateways/hmrc/redis-pace.js';
import { QUEUES } from '../../../src/queues/index.js';
import { openQueue } from '../../../src/queues/open-queue.js';
import { openProducerRedis } from '../../../src/queues/open-redis.js';
import { keyPrefixOf, togetherIn } from '../../../src/queues/redis-keys.js';
import { checkReadiness } from '../../../src/services/health/check-readiness.js';
import { createTenant } from '../../support/factories.js';
import { earlyOf, gapsBetween, leaveInTurn } from '../../support/paced-calls.js';
import { type Receiver, startReceiver } from '../../support/receiver.js';
import { type RedisCluster, startRedisCluster } from '../../support/redis-servers.js';
import { startWorkers } from '../../support/running-workers.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { make } from '../../support/world.js';
import { askRound, finishedRound, ONCE, type Round } from './work-round.js';

const PACE_MS = 60;
/** Asked for while a slot moves. */
const ROUNDS = 6;

describe('web and workers on a Redis Cluster', { timeout: 240_000 }, () => {
  let cluster: RedisCluster;
  let app: TestApp;
  let receiver: Receiver;
  let stopWorkers: () => Promise<void>;
  beforeAll(async () => {
    cluster = await startRedisCluster();
    app = await startTestApp({
      REDIS_URL: 'redis://not-used',
      REDIS_CLUSTER: cluster.nodes,
      QUEUE_PREFIX: 'tax',
    });
    receiver = await startReceiver();
    stopWorkers = startWorkers(app.ctx);
  });
  afterAll(async () => {
    await stopWorkers?.();
    await app?.close();
    await receiver?.close();
    await cluster?.stop();
  });

  const slotOf = async (key: string): Promise<number> =>
    Number(await cluster.servers[0]?.client.cluster('KEYSLOT', key));
  const slotOfQueue = (name: string) =>
    slotOf(`${keyPrefixOf({ name }, app.ctx.redis, app.ctx.config)}:${name}:wait`);
  const isReady = async () => (await checkReadiness(app.ctx)).every(({ ok }) => ok);
  const refusedRows = () => app.ctx.systemDb('outbox_dead');

  it('keep all keys of a queue in one slot, and queues in several', async () => {
    const slots = new Map<string, ReadonlySet<number>>();
    for (const { name } of QUEUES) {
      const keys = new QueueKeys(keyPrefixOf({ name }, app.ctx.redis, app.ctx.config));
      const all = [
        ...Object.values(keys.getKeys(name)),
        keys.toKey(name, 'ob-1'),
        keys.toKey(name, 'ob-1:lock'),
      ];
      slots.set(name, new Set(await Promise.all(all.map(slotOf))));
    }

    for (const [name, ofQueue] of slots) expect([name, ofQueue.size]).toEqual([name, 1]);
    expect(new Set([...slots.values()].flatMap((ofQueue) => [...ofQueue])).size).toBe(QUEUES.length);
  });

  it('do all kinds of work, of which more than one master has a part, and deliver what happened', async () => {
    expect(await isReady()).toBe(true);
    const endpoint = { url: receiver.url, events: ['import.*', 'report.*', 'tax_return.*'] };
    const { id } = await make(app.as(), '/v1/webhook-endpoints', endpoint);

    const ended = await finishedRound(app, await askRound(app));
    await receiver.received(3);
    await app.as().delete(`/v1/webhook-endpoints/${id}`);
    const stored = await Promise.all(cluster.servers.map(({ client }) => client.keys('{tax:*')));

    expect(ended).toEqual(ONCE);
    expect(stored.filter((keys) => keys.length > 0).length).toBeGreaterThan(1);
  });

  it('count requests against the quota of a key', async () => {
    const few = await createTenant(app.ctx, { hourlyLimit: 2 });
    const statuses = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await app.as(few.secret).get('/v1/clients')).status);

    expect(statuses).toEqual([200, 200, 429]);
  });

  it('keep one pace toward HMRC', async () => {
    const other = openProducerRedis(app.ctx.config.redis);
    const key = togetherIn(other, 'tax:hmrc-pace:test');
    const faults: unknown[] = [];
    let tickets = 0;
    const paceOf = (redis: typeof other) =>
      createRedisPace(redis, {
        key,
        intervalMs: PACE_MS,
        newTicket: () => `ticket-${++tickets}`,
        onStoreAway: (error) => faults.push(error),
      });
    const line = { redis: app.ctx.redis, key };
    const paces = [paceOf(app.ctx.redis), paceOf(other)];
    const calls = await Promise.all(
      [...paces, ...paces].map((pace) => leaveInTurn(pace, line, { priority: 'submission', caller: 'a' })),
    );
    other.disconnect();

    expect(faults).toEqual([]);
    expect(Math.min(...gapsBetween(calls))).toBeGreaterThanOrEqual(PACE_MS);
    expect(earlyOf(calls)).toEqual([]);
  });

  it('lose nothing while the slot of a queue moves to another master and back', async () => {
    const slot = await slotOfQueue('import');
    const first = await cluster.ownerOf(slot);
    const other = cluster.servers.find(({ port }) => port !== first.port) ?? first;
    const rounds: Round[] = [];
    let moves = 0;
    const askAll = async () => {
      while (rounds.length < ROUNDS) rounds.push(await askRound(app));
    };
    const moveThereAndBack = async () => {
      for (; rounds.length < ROUNDS || moves % 2 === 1; moves += 1)
        await cluster.moveSlot(slot, moves % 2 === 0 ? other : first);
    };
    await Promise.all([askAll(), moveThereAndBack()]);
    const ends = [];
    for (const round of rounds) ends.push(await finishedRound(app, round));

    expect(moves).toBeGreaterThan(1);
    expect(ends).toEqual(rounds.map(() => ONCE));
    expect(await refusedRows()).toEqual([]);
  });

  it('go on when a master has been killed and comes back', async () => {
    const owner = await cluster.ownerOf(await slotOfQueue('import'));
    const before = await askRound(app);
    owner.signal('SIGKILL');
    await within(60, 'the API says that it is not ready', async () => !(await isReady()));
    await owner.restart();
    const after = await askRound(app);
    const ends = [await finishedRound(app, before), await finishedRound(app, after)];
    await within(30, 'the API is ready', isReady);

    expect(ends).toEqual([ONCE, ONCE]);
    expect(await refusedRows()).toEqual([]);
  });

  it('find a job that Redis keeps, through a connection of the console', async () => {
    const contract = QUEUES.find(({ name }) => name === 'report');
    if (contract === undefined) throw new RangeError('report');
    const queue: Queue = openQueue(contract, app.ctx.redis, app.ctx.config);
    const counts = await queue.getJobCounts('completed');
    await queue.close();

    expect(counts['completed']).toBeGreaterThan(0);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkReadiness } from '../../../src/services/health/check-readiness.js';
import { type RedisSentinels, startRedisSentinels } from '../../support/redis-servers.js';
import { startWorkers } from '../../support/running-workers.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { askRound, finishedRound, ONCE } from './work-round.js';

const isReady = async (app: TestApp) => (await checkReadiness(app.ctx)).every(({ ok }) => ok);

describe('web and workers whose Redis is watched by Sentinels', { timeout: 240_000 }, () => {
  let redis: RedisSentinels;
  let app: TestApp;
  let stopWorkers: () => Promise<void>;
  beforeAll(async () => {
    redis = await startRedisSentinels('tax-master');
    app = await startTestApp({
      REDIS_URL: 'redis://not-used',
      REDIS_SENTINELS: redis.sentinels,
      REDIS_MASTER_NAME: 'tax-master',
    });
    stopWorkers = startWorkers(app.ctx);
  });
  afterAll(async () => {
    await stopWorkers?.();
    await app?.close();
    await redis?.stop();
  });

  async function workThrough(loseMaster: 'SIGKILL' | 'SIGSTOP') {
    await redis.replicated();
    const lost = await redis.master();
    const before = await askRound(app);
    lost.signal(loseMaster);
    const meanwhile = await askRound(app);
    await within(60, 'the replica has become the master', async () => {
      const master = await redis.master().catch(() => lost);
      return master.port !== lost.port;
    });
    const after = await askRound(app);
    const ends = [];
    for (const round of [before, meanwhile, after]) ends.push(await finishedRound(app, round));
    await within(30, 'the API is ready', () => isReady(app));
    return { lost, ends };
  }

  it('do what was asked for before, while and after the master is killed, each once', async () => {
    expect(await isReady(app)).toBe(true);

    const { lost, ends } = await workThrough('SIGKILL');
    await lost.restart();

    expect(ends).toEqual([ONCE, ONCE, ONCE]);
  });

  it('do so when the master is frozen and keeps its connections', async () => {
    const { lost, ends } = await workThrough('SIGSTOP');
    lost.signal('SIGCONT');

    expect(ends).toEqual([ONCE, ONCE, ONCE]);
  });
});

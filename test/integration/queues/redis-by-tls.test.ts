import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertRedis } from '../../../src/services/deployment/assert-redis.js';
import { checkReadiness } from '../../../src/services/health/check-readiness.js';
import { createRedisGuard, type RedisGuard } from '../../support/redis-guard.js';
import {
  type RedisCluster,
  type RedisSentinels,
  type RedisServers,
  startRedisCluster,
  startRedisSentinels,
  startRedisServer,
} from '../../support/redis-servers.js';
import { startWorkers } from '../../support/running-workers.js';
import { startTestApp, startTestContext } from '../../support/test-app.js';
import { createTestAuthority } from '../../support/test-certificate.js';
import { within } from '../../support/within.js';
import { askRound, finishedRound, ONCE } from './work-round.js';

type Settings = Readonly<Record<string, string>>;

describe('a Redis by TLS, with an authority and a user of its own', { timeout: 240_000 }, () => {
  let folder: string;
  let guard: RedisGuard;
  let server: RedisServers;
  let sentinels: RedisSentinels;
  let cluster: RedisCluster;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'redis-by-tls-'));
    guard = await createRedisGuard(folder);
    await writeFile(
      join(folder, 'other.pem'),
      createTestAuthority('Redis authority', new Date(Date.now() + 86_400_000)).cert,
    );
    [server, sentinels, cluster] = await Promise.all([
      startRedisServer(guard),
      startRedisSentinels('mymaster', guard),
      startRedisCluster({ guard }),
    ]);
  }, 240_000);
  afterAll(async () => {
    await server?.stop();
    await sentinels?.stop();
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const nowhere = () => `rediss://${guard.user}:${guard.password}@not-used`;
  const SETTINGS: Readonly<Record<string, () => Settings>> = {
    'one server': () => ({ REDIS_URL: server.url, REDIS_CA_FILE: guard.caFile }),
    Sentinels: () => ({
      REDIS_URL: nowhere(),
      REDIS_CA_FILE: guard.caFile,
      REDIS_SENTINELS: sentinels.sentinels,
      REDIS_SENTINEL_PASSWORD: guard.sentinelPassword,
    }),
    'a cluster': () => ({
      REDIS_URL: nowhere(),
      REDIS_CA_FILE: guard.caFile,
      REDIS_CLUSTER: cluster.nodes,
      QUEUE_PREFIX: 'tax',
    }),
  };
  const KINDS = Object.keys(SETTINGS);
  const settingsOf = (kind: string, changed: Settings = {}): Settings => ({
    ...SETTINGS[kind]?.(),
    ...changed,
  });

  /** The line by which a start is refused; `null`: it is not. */
  async function refusalOf(settings: Settings): Promise<string | null> {
    const { ctx, close } = await startTestContext(settings);
    try {
      await assertRedis(ctx);
      return null;
    } catch (error) {
      return (error as Error).message;
    } finally {
      await close();
    }
  }

  it.each(KINDS)('takes and does work: %s', async (kind) => {
    const settings = settingsOf(kind);
    expect(await refusalOf(settings)).toBeNull();
    const app = await startTestApp(settings);
    const stop = startWorkers(app.ctx);

    const ended = await finishedRound(app, await askRound(app));
    const readiness = await checkReadiness(app.ctx);
    await stop();
    await app.close();

    expect(ended).toEqual(ONCE);
    expect(readiness.every(({ ok }) => ok)).toBe(true);
  });

  it('follows Sentinels to another master', async () => {
    const app = await startTestApp(settingsOf('Sentinels'));
    const stop = startWorkers(app.ctx);
    await sentinels.replicated();
    const lost = await sentinels.master();

    const before = await askRound(app);
    lost.signal('SIGKILL');
    await within(60, 'the replica has become the master', async () => {
      const master = await sentinels.master().catch(() => lost);
      return master.port !== lost.port;
    });
    const after = await askRound(app);
    const ends = [await finishedRound(app, before), await finishedRound(app, after)];
    await stop();
    await app.close();
    await lost.restart();

    expect(ends).toEqual([ONCE, ONCE]);
  });

  it.each(KINDS)(
    'is refused at the start, with an authority that has not signed its certificate: %s',
    async (kind) => {
      const refusal = await refusalOf(settingsOf(kind, { REDIS_CA_FILE: join(folder, 'other.pem') }));

      expect(refusal).toMatch(
        /^Redis (at 127\.0\.0\.1:\d+ )?has a certificate that is not trusted \([A-Z_]+\): renew it, or name its authority in REDIS_CA_FILE\.$/,
      );
    },
  );

  it.each(KINDS)('is refused at the start, with another password: %s', async (kind) => {
    const { REDIS_URL = '' } = settingsOf(kind);
    const refusal = await refusalOf(
      settingsOf(kind, { REDIS_URL: REDIS_URL.replace(guard.password, 'shut') }),
    );

    expect(refusal).toMatch(
      /^Redis (at 127\.0\.0\.1:\d+ )?does not let this process in \(WRONGPASS\): set user and password in REDIS_URL\.$/,
    );
  });

  it.each(KINDS)('is refused at the start, without a user: %s', async (kind) => {
    const { REDIS_URL = '' } = settingsOf(kind);
    const refusal = await refusalOf(settingsOf(kind, { REDIS_URL: REDIS_URL.replace(/\/\/.*@/, '//') }));

    expect(refusal).toMatch(/does not let this process in \(NOAUTH\): set user and password in REDIS_URL\.$/);
  });

  it('is refused at the start, with another password of the Sentinels', async () => {
    const refusal = await refusalOf(settingsOf('Sentinels', { REDIS_SENTINEL_PASSWORD: 'shut' }));

    expect(refusal).toMatch(
      /^Redis at 127\.0\.0\.1:\d+ does not let this process in \(WRONGPASS\): set the password of the Sentinels in REDIS_SENTINEL_PASSWORD\.$/,
    );
  });

  it('is refused at the start, with a certificate of another name', async () => {
    const { REDIS_URL = '' } = settingsOf('one server');
    const refusal = await refusalOf(
      settingsOf('one server', { REDIS_URL: REDIS_URL.replace('@127.0.0.1', '@localhost') }),
    );

    expect(refusal).toMatch(/^Redis has a certificate of another name \(ERR_TLS_CERT_ALTNAME_INVALID\): /);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config.js';
import { closeContext, createContext } from '../../src/context.js';
import { checkReadiness } from '../../src/services/health/check-readiness.js';
import { runDoctor } from '../../src/services/health/run-doctor.js';
import { freePort } from '../../src/stack/stores/free-port.js';
import { type OwnStores, startOwnStores } from '../support/own-stores.js';
import { type ProgramProcess, startProgram } from '../support/program-process.js';
import { type RedisServers, startRedisCluster, startRedisReplica } from '../support/redis-servers.js';
import { within } from '../support/within.js';

const ROLES = [
  ['web', 'src/http/server.ts', 'PORT'],
  ['worker', 'workers/main.ts', 'WORKER_METRICS_PORT'],
  ['admin', 'admin/server.ts', 'ADMIN_PORT'],
] as const;

/** The lines of the log. */
const linesOf = (output: string): { level: number; msg: string; queue?: string; times?: number }[] =>
  output.split('\n').flatMap((line) => (line.startsWith('{"level"') ? [JSON.parse(line)] : []));

describe('a Redis with which the queues can never work', () => {
  let stores: OwnStores;
  const unfit = new Map<string, RedisServers>();
  beforeAll(async () => {
    stores = await startOwnStores();
    unfit.set('a cluster', await startRedisCluster());
    unfit.set('a replica', await startRedisReplica());
  });
  afterAll(async () => {
    for (const servers of unfit.values()) await servers.stop();
    await stores?.stop();
  });

  const CASES = [
    [
      'a cluster',
      'is a Redis Cluster, which the queues cannot use: name one without cluster mode in REDIS_URL',
    ],
    ['a replica', 'is a replica, which takes no writes (READONLY): name its primary in REDIS_URL'],
  ] as const;

  it.each(
    ROLES.flatMap(([role, ...program]) =>
      CASES.map(([name, detail]) => [role, name, detail, ...program] as const),
    ),
  )('is refused at the start of %s, by one line: %s', async (_, name, detail, entry, portName) => {
    const env = {
      ...stores.env,
      REDIS_URL: unfit.get(name)?.url ?? '',
      [portName]: String(await freePort()),
    };
    const ended: unknown = await startProgram(entry, env).catch((error: unknown) => error);

    expect(ended).toBeInstanceOf(Error);
    const lines = linesOf(String(ended));
    expect(lines.map(({ level, msg }) => ({ level, msg }))).toEqual([{ level: 60, msg: `Redis ${detail}.` }]);
  });

  it.each(CASES)('is told by readiness and doctor: %s', async (name, detail) => {
    const config = loadConfig({ ...stores.env, LOG_LEVEL: 'silent', REDIS_URL: unfit.get(name)?.url ?? '' });
    const ctx = createContext(config, 'test');
    const expected = expect.objectContaining({ name: 'redis', ok: false, detail });

    expect(await checkReadiness(ctx)).toContainEqual(expected);
    expect(await runDoctor(ctx, { embedded: true })).toContainEqual(expected);
    await closeContext(ctx);
  });
});

describe('a Redis that is away', () => {
  let stores: OwnStores;
  let worker: ProgramProcess | null = null;
  beforeAll(async () => {
    stores = await startOwnStores();
  });
  afterAll(async () => {
    await worker?.kill();
    await stores?.stop();
  });

  it('is waited for, and each of its faults is logged once a minute', async () => {
    const redisUrl = `redis://127.0.0.1:${await freePort()}`;
    worker = await startProgram('workers/main.ts', { ...stores.env, REDIS_URL: redisUrl });
    const { output } = worker;
    await within(30, 'each part has met the fault', () =>
      ['worker redis', 'relay redis', 'reconciler redis'].every((msg) =>
        linesOf(output()).some((line) => line.msg === msg),
      ),
    );
    const firsts = linesOf(output()).filter(({ times }) => times === undefined);
    const kinds = firsts.map(({ msg, queue }) => `${msg} ${queue}`);
    expect(firsts.filter(({ level }) => level >= 60)).toEqual([]);
    expect(Math.max(...kinds.map((kind) => kinds.filter((one) => one === kind).length))).toBeLessThanOrEqual(
      3,
    );
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/config/config.js';
import { closeContext, createContext } from '../../../src/context.js';
import { freePort } from '../../../src/local/stack/stores/free-port.js';
import { checkReadiness } from '../../../src/services/health/check-readiness.js';
import { runDoctor } from '../../../src/services/health/run-doctor.js';
import { type OwnStores, startOwnStores } from '../../support/own-stores.js';
import { type ProgramProcess, startProgram } from '../../support/program-process.js';
import { createRedisGuard } from '../../support/redis-guard.js';
import {
  type RedisCluster,
  type RedisSentinels,
  type RedisServers,
  SLOTS,
  startRedisCluster,
  startRedisReplica,
  startRedisSentinels,
  startRedisServer,
} from '../../support/redis-servers.js';
import { within } from '../../support/within.js';

const ROLES = [
  ['web', 'src/http/server.ts', 'PORT'],
  ['worker', 'workers/main.ts', 'WORKER_METRICS_PORT'],
  ['admin', 'admin/server.ts', 'ADMIN_PORT'],
] as const;

/** The lines of the log. */
const linesOf = (output: string): { level: number; msg: string; queue?: string; times?: number }[] =>
  output.split('\n').flatMap((line) => (line.startsWith('{"level"') ? [JSON.parse(line)] : []));

interface Case {
  readonly name: string;
  /** Settings that lead to it. */
  readonly settings: () => Readonly<Record<string, string>>;
  readonly detail: () => string;
}

describe('a Redis with which the queues can never work', () => {
  let stores: OwnStores;
  let cluster: RedisCluster;
  let replica: RedisServers;
  let sentinels: RedisSentinels;
  let folder: string;
  let guarded: RedisServers;
  beforeAll(async () => {
    stores = await startOwnStores();
    folder = await mkdtemp(join(tmpdir(), 'redis-guard-'));
    guarded = await startRedisServer(await createRedisGuard(folder));
    [cluster, replica, sentinels] = await Promise.all([
      startRedisCluster(),
      startRedisReplica(),
      startRedisSentinels(),
    ]);
    const slots = Array.from({ length: 3 }, (_, at) => SLOTS - 1 - at);
    for (const { client } of cluster.servers)
      await client.cluster('DELSLOTS', ...slots).catch(() => undefined);
  });
  afterAll(async () => {
    await cluster?.stop();
    await replica?.stop();
    await sentinels?.stop();
    await guarded?.stop();
    await stores?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const replicaPlace = () => new URL(replica.url).host;
  const CASES: readonly Case[] = [
    {
      name: 'a cluster that REDIS_URL names',
      settings: () => ({ REDIS_URL: cluster.url }),
      detail: () => 'is a Redis Cluster: name its nodes in REDIS_CLUSTER',
    },
    {
      name: 'a replica',
      settings: () => ({ REDIS_URL: replica.url }),
      detail: () => 'is a replica, which takes no writes (READONLY): name its primary in REDIS_URL',
    },
    {
      name: 'a Sentinel that REDIS_URL names',
      settings: () => ({ REDIS_URL: sentinels.sentinelUrl }),
      detail: () =>
        'is a Sentinel, which keeps no data: name the Sentinels in REDIS_SENTINELS, or the primary in REDIS_URL',
    },
    {
      name: 'no Sentinel',
      settings: () => ({ REDIS_SENTINELS: replicaPlace() }),
      detail: () => `at ${replicaPlace()} is no Sentinel: name Sentinels in REDIS_SENTINELS`,
    },
    {
      name: 'Sentinels of another master',
      settings: () => ({ REDIS_SENTINELS: sentinels.sentinels, REDIS_MASTER_NAME: 'other' }),
      detail: () => 'has no master named other at its Sentinels: set REDIS_MASTER_NAME to the name there',
    },
    {
      name: 'no node of a cluster',
      settings: () => ({ REDIS_CLUSTER: replicaPlace() }),
      detail: () =>
        `at ${replicaPlace()} is no node of a cluster: name nodes in REDIS_CLUSTER, or this server in REDIS_URL without it`,
    },
    {
      name: 'a certificate of an unknown authority',
      settings: () => ({ REDIS_URL: guarded.url }),
      detail: () =>
        'has a certificate that is not trusted (SELF_SIGNED_CERT_IN_CHAIN): renew it, or name its authority in REDIS_CA_FILE',
    },
    {
      name: 'another password',
      settings: () => ({
        REDIS_URL: guarded.url.replace(/:[^:@]+@/, ':shut@'),
        REDIS_CA_FILE: join(folder, 'ca.pem'),
      }),
      detail: () => 'does not let this process in (WRONGPASS): set user and password in REDIS_URL',
    },
    {
      name: 'a cluster without all slots',
      settings: () => ({ REDIS_CLUSTER: cluster.nodes }),
      detail: () =>
        'is a cluster in which 3 of 16384 slots belong to no node: give them to one (redis-cli --cluster fix)',
    },
  ];

  async function endOf(entry: string, portName: string, settings: Readonly<Record<string, string>>) {
    const env = { ...stores.env, ...settings, [portName]: String(await freePort()) };
    const ended: unknown = await startProgram(entry, env).catch((error: unknown) => error);
    expect(ended).toBeInstanceOf(Error);
    return linesOf(String(ended)).map(({ level, msg }) => ({ level, msg }));
  }

  it.each(ROLES)('is refused at the start of %s, by one line', async (_, entry, portName) => {
    const lines = await endOf(entry, portName, { REDIS_URL: replica.url });

    expect(lines).toEqual([
      {
        level: 60,
        msg: 'Redis is a replica, which takes no writes (READONLY): name its primary in REDIS_URL.',
      },
    ]);
  });

  it.each(['a certificate of an unknown authority', 'another password'])(
    'is refused at the start by one line: %s',
    async (name) => {
      const unfit = CASES.find((one) => one.name === name);
      const lines = await endOf('workers/main.ts', 'WORKER_METRICS_PORT', unfit?.settings() ?? {});

      expect(lines.filter(({ level }) => level >= 50)).toEqual([
        { level: 60, msg: `Redis ${unfit?.detail()}.` },
      ]);
    },
  );

  it('is refused after the look at the nodes, too, where the cluster as a whole does not answer', async () => {
    const lines = await endOf('workers/main.ts', 'WORKER_METRICS_PORT', { REDIS_CLUSTER: cluster.nodes });

    expect(lines.at(-1)?.msg).toMatch(/^Redis is a cluster in which 3 of 16384 slots belong to no node: /);
    expect(lines.filter(({ level }) => level >= 50)).toHaveLength(1);
  });

  it.each(CASES)('is told by readiness and doctor: $name', async (unfit) => {
    const config = loadConfig({ ...stores.env, LOG_LEVEL: 'silent', ...unfit.settings() });
    const ctx = createContext(config, 'test');
    const expected = expect.objectContaining({ name: 'redis', ok: false, detail: unfit.detail() });

    const [readiness, doctor] = await Promise.all([checkReadiness(ctx), runDoctor(ctx, { embedded: true })]);
    await closeContext(ctx);

    expect(readiness).toContainEqual(expected);
    expect(doctor).toContainEqual(expected);
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
      ['a worker', 'the relay', 'the reconciler'].every((part) =>
        linesOf(output()).some(({ msg }) => msg === `the connection of ${part} to Redis is faulty`),
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

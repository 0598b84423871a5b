import type { Cluster, Redis } from 'ioredis';
import type { RedisAddress } from '../domain/redis-address.js';
import { QUEUES } from './index.js';
import { isCluster, type RedisClient } from './open-redis.js';
import { faultOfRefusal, lasting, passing, type RedisFault } from './redis-fault.js';
import { keyPrefixOf } from './redis-keys.js';
import { clusterStateFault, findFaultOfPlaces } from './redis-places.js';

interface Settings {
  readonly redis: RedisAddress;
  readonly queuePrefix: string;
}

/** How long the two keys of a look stay at most. */
const PROBE_MS = 10_000;
const BLOCKING_SECONDS = 0.01;

/** Script that does what those of a queue do: it takes several of its keys at once, and writes. */
const SCRIPT = `
  redis.call('zadd', KEYS[1], 0, 'probe')
  redis.call('set', KEYS[2], 'probe', 'px', ARGV[1])
  return redis.call('pexpire', KEYS[1], ARGV[1])`;

/**
 * Does what web, worker and admin do: runs a script over two keys of a queue, waits for an entry, writes; in a cluster for
 * each queue, so on the node of each. Leaves nothing behind. Where nobody answers so, the Sentinels or nodes that the
 * settings name are asked by themselves.
 * @returns the first fault; `null` when all of it was done
 * @throws what the client throws while Redis is away
 */
export async function findRedisFault(redis: RedisClient, settings: Settings): Promise<RedisFault | null> {
  try {
    return isCluster(redis) ? await faultOfCluster(redis, settings) : await faultOfServer(redis, settings);
  } catch (error) {
    const fault = await findFaultOfPlaces(settings.redis);
    if (fault === null) throw error;
    return fault;
  }
}

/** One round trip. */
async function faultOfServer(redis: Redis, settings: Settings): Promise<RedisFault | null> {
  const [marker, flag] = probeKeys(redis, settings, QUEUES[0]?.name ?? '');
  const answers =
    (await redis
      .pipeline()
      .info()
      .eval(SCRIPT, 2, marker, flag, PROBE_MS)
      .bzpopmin(marker, BLOCKING_SECONDS)
      .del(flag)
      .exec()) ?? [];
  const [, info] = answers[0] ?? [];
  const known = typeof info === 'string' ? (faultOfKind(info) ?? faultOfPolicy(info)) : null;
  if (known !== null) return known;
  const [error] = answers.find(([refusal]) => refusal !== null) ?? [null];
  return error === null ? null : faultOfRefusal(error);
}

/** Three commands a queue, all at once, then one of each master. */
async function faultOfCluster(cluster: Cluster, settings: Settings): Promise<RedisFault | null> {
  const probes = await Promise.allSettled(QUEUES.map(({ name }) => probeQueue(cluster, settings, name)));
  const refusal = probes.find((probe) => probe.status === 'rejected');
  if (refusal !== undefined) return faultOfRefusal(refusal.reason);
  const state = clusterStateFault(String(await cluster.cluster('INFO')));
  if (state !== null) return state;
  const infos = await Promise.allSettled(cluster.nodes('master').map((node) => node.info()));
  const faults = infos.map((info) => (info.status === 'fulfilled' ? faultOfPolicy(info.value) : null));
  return faults.find((fault) => fault !== null) ?? null;
}

async function probeQueue(cluster: Cluster, settings: Settings, queue: string): Promise<void> {
  const [marker, flag] = probeKeys(cluster, settings, queue);
  await Promise.all([
    cluster.eval(SCRIPT, 2, marker, flag, PROBE_MS),
    cluster.bzpopmin(marker, BLOCKING_SECONDS),
    cluster.del(flag),
  ]);
}

function probeKeys(redis: RedisClient, settings: Settings, queue: string): [string, string] {
  const base = `${keyPrefixOf({ name: queue }, redis, settings)}:${queue}`;
  return [`${base}:probe-marker`, `${base}:probe`];
}

/** Fault by the kind of server that an address leads to. */
function faultOfKind(info: string): RedisFault | null {
  if (/^(cluster_enabled:1|redis_mode:cluster)/m.test(info))
    return lasting('is a Redis Cluster: name its nodes in REDIS_CLUSTER');
  if (/^redis_mode:sentinel/m.test(info))
    return lasting(
      'is a Sentinel, which keeps no data: name the Sentinels in REDIS_SENTINELS, or the primary in REDIS_URL',
    );
  if (/^role:(slave|replica)/m.test(info))
    return lasting('is a replica, which takes no writes (READONLY): name its primary in REDIS_URL');
  return null;
}

function faultOfPolicy(info: string): RedisFault | null {
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1];
  return policy === undefined || policy === 'noeviction'
    ? null
    : passing(`maxmemory-policy is ${policy}, must be noeviction`);
}

import type { Redis } from 'ioredis';
import { QUEUES } from './index.js';

/** Fault of an answering Redis that keeps the queues from working. */
export interface RedisFault {
  /** The fault and the next step, for the Redis that `REDIS_URL` names. */
  readonly detail: string;
  /** No wait mends it: another Redis has to be named, or its settings changed. */
  readonly isLasting: boolean;
}

/** How long the two keys of a look stay at most. */
const PROBE_MS = 10_000;
const BLOCKING_SECONDS = 0.01;

/** As the scripts of a queue do: several of its keys at once, and writes. */
const SCRIPT = `
  redis.call('zadd', KEYS[1], 0, 'probe')
  redis.call('set', KEYS[2], 'probe', 'px', ARGV[1])
  return redis.call('pexpire', KEYS[1], ARGV[1])`;

/** First words of refusals that are about the kind of server, or about what its user may do. */
const LASTING = /\b(MOVED|ASK|CROSSSLOT|READONLY|NOPERM)\b|^ERR unknown command/;
const REPLY_CODE = /\b([A-Z]{3,20})\b/;

/**
 * Does what web, worker and admin do: runs a script over two keys of one queue, waits for an entry, writes. Leaves nothing
 * behind. One round trip.
 * @returns the first fault; `null` when all of it was done
 * @throws what the client throws while Redis is away
 */
export async function findRedisFault(redis: Redis, queuePrefix: string): Promise<RedisFault | null> {
  const [marker = '', flag = ''] = ['probe-marker', 'probe'].map(
    (key) => `${queuePrefix}:${QUEUES[0]?.name}:${key}`,
  );
  const answers =
    (await redis
      .pipeline()
      .info()
      .eval(SCRIPT, 2, marker, flag, PROBE_MS)
      .bzpopmin(marker, BLOCKING_SECONDS)
      .del(flag)
      .exec()) ?? [];
  const [, info] = answers[0] ?? [];
  const known = typeof info === 'string' ? faultOfServer(info) : null;
  if (known !== null) return known;
  const [error] = answers.find(([refusal]) => refusal !== null) ?? [null];
  return error === null ? null : faultOfRefusal(error);
}

/** Fault by a server's facts about itself. */
function faultOfServer(info: string): RedisFault | null {
  if (/^(cluster_enabled:1|redis_mode:cluster)/m.test(info))
    return lasting(
      'is a Redis Cluster, which the queues cannot use: name one without cluster mode in REDIS_URL',
    );
  if (/^redis_mode:sentinel/m.test(info))
    return lasting('is a Sentinel, which keeps no data: name the primary in REDIS_URL');
  if (/^role:(slave|replica)/m.test(info))
    return lasting('is a replica, which takes no writes (READONLY): name its primary in REDIS_URL');
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1];
  if (policy !== undefined && policy !== 'noeviction')
    return { detail: `maxmemory-policy is ${policy}, must be noeviction`, isLasting: false };
  return null;
}

/** @throws an error that is not the server's answer */
function faultOfRefusal(error: Error): RedisFault {
  if (error.name !== 'ReplyError') throw error;
  const code = REPLY_CODE.exec(error.message)?.[1] ?? 'an error';
  const isLasting = LASTING.test(error.message);
  return isLasting
    ? lasting(`refuses what the queues do (${code}): name one in REDIS_URL that allows it`)
    : { detail: `refuses what the queues do (${code})`, isLasting };
}

const lasting = (detail: string): RedisFault => ({ detail, isLasting: true });

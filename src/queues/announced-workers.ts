import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Queue, Worker } from 'bullmq';
import { LIMITS } from '../limits/limits.js';
import type { RedisClient } from './open-redis.js';

const { announceMs, announcedMs } = LIMITS.redis;

/** A sorted set beside the keys of a queue: its workers, each with the time until which it counts. */
const KEY = 'announced-workers';

/** The time is that of Redis, since the clocks of machines differ. In milliseconds. */
const NOW = `
  local time = redis.call('time')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** ARGV: worker, milliseconds for which it counts. Forgets those whose time is over. */
const ANNOUNCE = `${NOW}
  redis.call('zadd', KEYS[1], now + ARGV[2], ARGV[1])
  redis.call('zremrangebyscore', KEYS[1], '-inf', now)
  return redis.call('pexpire', KEYS[1], ARGV[2])`;

const COUNT = `${NOW}
  return redis.call('zcount', KEYS[1], now, '+inf')`;

const LIST = `${NOW}
  return redis.call('zrangebyscore', KEYS[1], now, '+inf')`;

interface Announcement {
  /** Takes it back: the worker takes no more jobs. */
  end(): Promise<void>;
}

/** Announces a worker at its queue, again and again. What fails is tried again the next time. */
export function announceWorker(
  worker: Pick<Worker, 'toKey'>,
  redis: RedisClient,
  onFault: (error: unknown) => void,
): Announcement {
  const key = worker.toKey(KEY);
  const member = [hostname(), process.pid, Date.now(), randomUUID()].join(' ');
  let announcing: Promise<unknown> | null = null;
  const announce = () => {
    announcing ??= redis
      .eval(ANNOUNCE, 1, key, member, announcedMs.value)
      .catch(onFault)
      .finally(() => {
        announcing = null;
      });
  };
  announce();
  const timer = setInterval(announce, announceMs.value);
  return {
    async end() {
      clearInterval(timer);
      await announcing;
      await redis.zrem(key, member).catch(onFault);
    },
  };
}

/** How many workers are announced at a queue. Those of the release before do not announce themselves. */
export async function countWorkers(queue: Pick<Queue, 'toKey'>, redis: RedisClient): Promise<number> {
  return Number(await redis.eval(COUNT, 1, queue.toKey(KEY)));
}

/** A worker as it announces itself. */
interface AnnouncedWorker {
  readonly id: string;
  readonly host: string;
  readonly processId: string;
  /** By the clock of its machine. */
  readonly since: Date;
}

export async function listWorkers(
  queue: Pick<Queue, 'toKey'>,
  redis: RedisClient,
): Promise<readonly AnnouncedWorker[]> {
  const members = (await redis.eval(LIST, 1, queue.toKey(KEY))) as string[];
  return members.map((member) => {
    const [host = '', processId = '', since, id = ''] = member.split(' ');
    return { id, host, processId, since: new Date(Number(since)) };
  });
}

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { within } from '../support/within.js';
import { holdEveryConnection, releaseConnections } from './connection-hog.js';
import type { Estate } from './estate.js';
import type { Fault } from './fault.js';

const BRIEF = { short: 3, long: 15 };
const OUTAGE = { short: 6, long: 30 };
/** Longer than the attempts that a job once had. */
const LONG_OUTAGE = { short: 21, long: 30 };

function onRedis(
  name: string,
  begin: (redis: Redis, estate: Estate) => Promise<unknown>,
  end: (redis: Redis, estate: Estate) => Promise<unknown>,
): Fault {
  return {
    name: `Redis ${name}`,
    seconds: BRIEF,
    async begin(estate) {
      await estate.stores.redis((redis) => begin(redis, estate));
    },
    async end(estate) {
      await estate.stores.redis((redis) => end(redis, estate));
    },
  };
}

/** A directory where the snapshot would go: the next one fails, and Redis refuses writes until one succeeds. */
const snapshotPlace = ({ stores }: Estate) => join(stores.dataDir, 'redis', 'dump.rdb');

async function failSnapshots(redis: Redis, estate: Estate): Promise<void> {
  await rm(snapshotPlace(estate), { force: true, recursive: true });
  await mkdir(join(snapshotPlace(estate), 'in-the-way'), { recursive: true });
  await redis.config('SET', 'save', '3600 1');
  await redis.bgsave();
  await within(20, 'Redis has failed to save', async () =>
    (await redis.info('persistence')).includes('rdb_last_bgsave_status:err'),
  );
}

async function mendSnapshots(redis: Redis, estate: Estate): Promise<void> {
  await rm(snapshotPlace(estate), { force: true, recursive: true });
  await redis.config('SET', 'save', '');
}

export const REDIS_FAULTS: readonly Fault[] = [
  {
    ...onRedis(
      'flushed',
      (redis) => redis.flushall(),
      async () => undefined,
    ),
    seconds: { short: 0, long: 0 },
  },
  {
    name: 'Redis stopped, empty afterwards',
    seconds: OUTAGE,
    begin: ({ stores }) => stores.stopRedis(),
    end: ({ stores }) => stores.startRedis(),
  },
  {
    name: 'Redis out of reach',
    seconds: OUTAGE,
    begin: async ({ stores }) => stores.redisWay.stall(),
    end: async ({ stores }) => stores.redisWay.heal(),
  },
  onRedis(
    'full',
    (redis) => redis.config('SET', 'maxmemory', '1mb'),
    (redis) => redis.config('SET', 'maxmemory', '0'),
  ),
  onRedis(
    'a read-only replica',
    (redis) => redis.replicaof('127.0.0.1', 1),
    (redis) => redis.replicaof('NO', 'ONE'),
  ),
  onRedis(
    'without its replicas (NOREPLICAS)',
    (redis) => redis.config('SET', 'min-replicas-to-write', '1'),
    (redis) => redis.config('SET', 'min-replicas-to-write', '0'),
  ),
  onRedis('unable to save (MISCONF)', failSnapshots, mendSnapshots),
];

const setReadOnly = (value: 'on' | 'off') => async (estate: Estate) => {
  await estate.stores.asAdmin(async (client) => {
    await client.query(`alter system set default_transaction_read_only = ${value}`);
    await client.query('select pg_reload_conf()');
  });
};

export const POSTGRES_FAULTS: readonly Fault[] = [
  {
    name: 'Postgres restarted',
    seconds: { short: 0, long: 0 },
    begin: ({ stores }) => stores.stopPostgres(),
    end: ({ stores }) => stores.startPostgres(),
  },
  {
    name: 'Postgres stopped',
    seconds: LONG_OUTAGE,
    begin: ({ stores }) => stores.stopPostgres(),
    end: ({ stores }) => stores.startPostgres(),
  },
  {
    name: 'Postgres out of reach',
    seconds: OUTAGE,
    begin: async ({ stores }) => stores.postgresWay.stall(),
    end: async ({ stores }) => stores.postgresWay.heal(),
  },
  { name: 'Postgres read-only', seconds: BRIEF, begin: setReadOnly('on'), end: setReadOnly('off') },
  {
    name: 'Postgres without connections',
    seconds: OUTAGE,
    begin: holdEveryConnection,
    end: releaseConnections,
  },
];

import pg from 'pg';
import type { AppContext } from '../../src/context.js';
import { isCluster } from '../../src/queues/open-redis.js';

/** Every key of the test’s own in Redis, and its value. */
export async function everythingInRedis({
  redis,
  config,
}: Pick<AppContext, 'redis' | 'config'>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const server of isCluster(redis) ? redis.nodes('master') : [redis]) {
    for await (const keys of server.scanStream({ match: `*${config.queuePrefix}*`, count: 1_000 })) {
      for (const key of keys as string[]) found.push(key, JSON.stringify(await valueAt(redis, key)));
    }
  }
  return found;
}

/** One step at the server: between two, a job's key may go and come back as another kind. */
const VALUE_AT = `
  local kind = redis.call('TYPE', KEYS[1]).ok
  if kind == 'hash' then return redis.call('HGETALL', KEYS[1]) end
  if kind == 'list' then return redis.call('LRANGE', KEYS[1], 0, -1) end
  if kind == 'set' then return redis.call('SMEMBERS', KEYS[1]) end
  if kind == 'zset' then return redis.call('ZRANGE', KEYS[1], 0, -1) end
  if kind == 'stream' then return redis.call('XRANGE', KEYS[1], '-', '+') end
  return redis.call('GET', KEYS[1])`;

function valueAt(redis: AppContext['redis'], key: string): Promise<unknown> {
  return redis.eval(VALUE_AT, 1, key);
}

/** Every row of every table as the owner reads it, bytes in hexadecimal, by the table. */
export async function everythingInPostgres(databaseUrl: string): Promise<ReadonlyMap<string, string>> {
  const owner = new pg.Client(databaseUrl);
  await owner.connect();
  try {
    const tables = await owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't' and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
    );
    const found = new Map<string, string>();
    for (const { name } of tables.rows) {
      const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${name} t`);
      found.set(name, rows.map(({ row }) => row).join('\n'));
    }
    return found;
  } finally {
    await owner.end();
  }
}

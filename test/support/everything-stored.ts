import pg from 'pg';
import type { AppContext } from '../../src/context.js';

/** Every key of the test’s own in Redis, and its value. */
export async function everythingInRedis({
  redis,
  config,
}: Pick<AppContext, 'redis' | 'config'>): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const keys of redis.scanStream({ match: `${config.queuePrefix}*`, count: 1_000 })) {
    for (const key of keys as string[]) found.push(key, JSON.stringify(await valueAt(redis, key)));
  }
  return found;
}

async function valueAt(redis: AppContext['redis'], key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, 0, -1);
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return redis.get(key);
  }
}

/** Every row of every table as the owner reads it, bytes in hexadecimal, by the table. */
export async function everythingInPostgres(databaseUrl: string): Promise<ReadonlyMap<string, string>> {
  const owner = new pg.Client(databaseUrl);
  await owner.connect();
  try {
    const tables = await owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind = 'r' and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
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

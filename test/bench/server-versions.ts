import { Redis } from 'ioredis';
import type { AppContext } from '../../src/context.js';
import type { Runtime } from '../../src/local/stack/data-dir/runtime-file.js';
import { withClient } from '../support/databases.js';

/** Versions of the stores of a context, as its servers tell them: `postgres 17.6, redis 7.4.2`. */
export async function versionsLine({ config, redis }: Pick<AppContext, 'config' | 'redis'>): Promise<string> {
  return `${await postgresVersion(config.databaseUrl)}, ${redisVersionIn(await redis.info('server'))}`;
}

/** Versions of the stores of a running stack. */
export async function versionsOfStack({
  database_url,
  redis_url,
}: Pick<Runtime, 'database_url' | 'redis_url'>): Promise<string> {
  const redis = new Redis(redis_url);
  try {
    return `${await postgresVersion(database_url)}, ${redisVersionIn(await redis.info('server'))}`;
  } finally {
    redis.disconnect();
  }
}

/** `postgres 17.6`. */
export const postgresVersion = (databaseUrl: string): Promise<string> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return `postgres ${rows[0]?.server_version}`;
  });

const redisVersionIn = (info: string): string => `redis ${/redis_version:(\S+)/.exec(info)?.[1]}`;

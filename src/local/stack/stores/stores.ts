import { keepRunning, type Running } from '../../../process/keep-running.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { startEmbeddedRedis } from './embedded-redis.js';

export interface Stores {
  /** The owner role. */
  readonly databaseUrl: string;
  /** The data files of the database started here; `null` for a server that was given. */
  readonly databaseFiles: string | null;
  readonly redisUrl: string;
  /** Ends what was started here: Redis, then Postgres. Never a server that was given. */
  stop(how?: 'quick'): Promise<void>;
}

interface StoresOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly redisUrl?: string | undefined;
  readonly log: (line: string) => void;
  readonly throwaway?: boolean;
}

interface Store {
  readonly url: string;
  readonly files: string | null;
  readonly stop: Running['stop'];
}

/**
 * Starts those of Postgres and Redis that no address was given for, and starts them again should they die. When
 * one cannot be started, the other is ended again.
 */
export async function startStores(options: StoresOptions): Promise<Stores> {
  const { databaseUrl, redisUrl } = options;
  const [postgres, redis] = await Promise.allSettled([
    databaseUrl === undefined ? keepPostgres(options) : given(databaseUrl),
    redisUrl === undefined ? keepRedis(options) : given(redisUrl),
  ]);
  if (postgres.status === 'fulfilled' && redis.status === 'fulfilled') {
    return {
      databaseUrl: postgres.value.url,
      databaseFiles: postgres.value.files,
      redisUrl: redis.value.url,
      async stop(how) {
        await redis.value.stop(how);
        await postgres.value.stop(how);
      },
    };
  }
  for (const store of [redis, postgres]) if (store.status === 'fulfilled') await store.value.stop();
  throw postgres.status === 'rejected'
    ? postgres.reason
    : redis.status === 'rejected'
      ? redis.reason
      : undefined;
}

function given(url: string): Store {
  return { url, files: null, stop: async () => undefined };
}

/** A Postgres that is started again on the same port, where the other processes look for it. */
async function keepPostgres(options: StoresOptions): Promise<Store> {
  const first = await startEmbeddedPostgres(options);
  const url = first.databaseUrl;
  const start = () => startEmbeddedPostgres({ ...options, port: Number(new URL(url).port) });
  return {
    url,
    files: first.directory,
    stop: keepRunning({ name: 'Postgres', first, start, log: options.log }),
  };
}

async function keepRedis(options: StoresOptions): Promise<Store> {
  const first = await startEmbeddedRedis(options);
  const url = first.redisUrl;
  const start = () => startEmbeddedRedis({ ...options, port: Number(new URL(url).port) });
  return { url, files: null, stop: keepRunning({ name: 'Redis', first, start, log: options.log }) };
}

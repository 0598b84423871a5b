import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type pg from 'pg';
import { migrateToLatest } from '../../src/db/deployment/migrate.js';
import type { RedisAddress } from '../../src/domain/redis-address.js';
import { startEmbeddedPostgres } from '../../src/local/stack/stores/embedded-postgres.js';
import { startEmbeddedRedis } from '../../src/local/stack/stores/embedded-redis.js';
import { adminAddress } from '../support/admin-address.js';
import { withClient } from '../support/databases.js';
import { type StoreProxy, startProxy } from './proxy.js';

/** A Postgres and a Redis of the run's own, which can be stopped and started under the processes that use them. */
export interface ChaosStores {
  readonly dataDir: string;
  /** The stores themselves, for the harness. */
  readonly direct: { readonly databaseUrl: string; readonly redisUrl: string };
  /** Through the proxies, for the processes. */
  readonly proxied: { readonly databaseUrl: string; readonly redisUrl: string };
  readonly postgresWay: StoreProxy;
  readonly redisWay: StoreProxy;
  /** Of the Redis that has the jobs, for the harness. */
  readonly redisAddress: RedisAddress;
  stopPostgres(): Promise<void>;
  startPostgres(): Promise<void>;
  stopRedis(): Promise<void>;
  startRedis(): Promise<void>;
  /** Runs statements as the superuser, for whom connections are kept when everybody else's are taken. */
  asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  redis<T>(work: (redis: Redis) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** @param migrate brings the database to the schema of the release that is run */
export async function startChaosStores(
  migrate: (databaseUrl: string) => Promise<unknown> = migrateToLatest,
): Promise<ChaosStores> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tax-chaos-'));
  const options = { dataDir, log: () => undefined, throwaway: true };
  let [postgres, redis] = await Promise.all([startEmbeddedPostgres(options), startEmbeddedRedis(options)]);
  const direct = { databaseUrl: postgres.databaseUrl, redisUrl: redis.redisUrl };
  await migrate(direct.databaseUrl);
  const [postgresWay, redisWay] = await Promise.all([
    startProxy(portOf(direct.databaseUrl)),
    startProxy(portOf(direct.redisUrl)),
  ]);
  const adminUrl = await adminAddress(dataDir, direct.databaseUrl);
  return {
    dataDir,
    direct,
    proxied: {
      databaseUrl: through(direct.databaseUrl, postgresWay),
      redisUrl: through(direct.redisUrl, redisWay),
    },
    postgresWay,
    redisWay,
    redisAddress: { kind: 'server', url: direct.redisUrl, ca: null },
    stopPostgres: () => postgres.stop(),
    async startPostgres() {
      postgres = await startEmbeddedPostgres({ ...options, port: portOf(direct.databaseUrl) });
    },
    stopRedis: () => redis.stop(),
    async startRedis() {
      redis = await startEmbeddedRedis({ ...options, port: portOf(direct.redisUrl) });
    },
    asAdmin: (work) => withClient(adminUrl, work),
    async redis(work) {
      const client = new Redis(direct.redisUrl, { maxRetriesPerRequest: 1 });
      client.on('error', () => undefined);
      try {
        return await work(client);
      } finally {
        client.disconnect();
      }
    },
    async remove() {
      await Promise.all([postgresWay.close(), redisWay.close()]);
      await Promise.all([postgres.stop('quick'), redis.stop('quick')]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const portOf = (url: string) => Number(new URL(url).port);

function through(url: string, { port }: StoreProxy): string {
  const proxied = new URL(url);
  proxied.port = String(port);
  return proxied.href;
}

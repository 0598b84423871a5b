import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Knex } from 'knex';
import type { Config } from './config.js';
import { connect } from './db/connect.js';
import { createPostgresFileStore } from './db/postgres-file-store.js';
import type { FileStore } from './domain/file-store.js';
import { uuidV7 } from './domain/ids.js';
import { createFieldCipher, type FieldCipher } from './gateways/crypto/field-cipher.js';
import { createLogger, type Logger } from './logger.js';
import { openProducerRedis } from './queues/open-queue.js';

/** Everything that lives as long as the process. Functions take the narrow slice they need. */
export interface AppContext {
  readonly config: Config;
  readonly log: Logger;
  /** Acts as `app`: bound by the policies of the tenant that `inTenant` sets. */
  readonly db: Knex;
  /** Acts as `system`: key look-up, relay, sweepers, console. */
  readonly systemDb: Knex;
  readonly redis: Redis;
  readonly files: FileStore;
  readonly cipher: FieldCipher;
  readonly now: () => Date;
  /** A new UUID, sortable by time. */
  readonly newId: () => string;
  /** At least 0, less than 1. */
  readonly random: () => number;
}

/** Builds each long-lived object once. Connects lazily; close it with `closeContext`. */
export function createContext(config: Config, role: string): AppContext {
  const log = createLogger(config.logLevel, role);
  const pool = { poolSize: config.databasePoolSize, applicationName: `tax-${role}` };
  const db = connect({ ...pool, url: config.databaseAppUrl ?? config.databaseUrl, role: 'app' });
  const systemDb = connect({ ...pool, url: config.databaseUrl, role: 'system' });
  const redis = openProducerRedis(config.redisUrl);
  redis.on('error', (error) => log.warn({ err: error }, 'redis connection'));
  const now = () => new Date();
  return {
    config,
    log,
    db,
    systemDb,
    redis,
    files: createPostgresFileStore(db),
    cipher: createFieldCipher(config.encryptionKey),
    now,
    newId: () => uuidV7(now().getTime(), randomBytes(10)),
    random: Math.random,
  };
}

/** Closes what `createContext` opened, in reverse. */
export async function closeContext(ctx: AppContext): Promise<void> {
  ctx.redis.disconnect();
  await ctx.systemDb.destroy();
  await ctx.db.destroy();
}

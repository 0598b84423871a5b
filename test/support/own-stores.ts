import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../src/config/config.js';
import { type AppContext, closeContext, createContext } from '../../src/context.js';
import { migrateToLatest } from '../../src/db/deployment/migrate.js';
import { startStores } from '../../src/local/stack/stores/stores.js';

/** A migrated Postgres and a Redis that nobody else uses, whatever the environment names. */
export interface OwnStores {
  /** The whole environment of a program that is to use them. */
  readonly env: Readonly<Record<string, string>>;
  /** Over the same stores, in this process. */
  readonly ctx: AppContext;
  stop(): Promise<void>;
}

/** @param options.throwaway `false`: what is committed is flushed to disk, as in operation */
export async function startOwnStores({ throwaway = true } = {}): Promise<OwnStores> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tax-own-stores-'));
  const stores = await startStores({ dataDir, log: () => undefined, throwaway });
  await migrateToLatest(stores.databaseUrl);
  const env = environmentOf({ dataDir, ...stores });
  const ctx = createContext(loadConfig({ ...env, LOG_LEVEL: 'silent' }), 'test');
  return {
    env,
    ctx,
    async stop() {
      await closeContext(ctx);
      await stores.stop('quick');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The whole environment of a program that uses these stores. */
export function environmentOf({
  dataDir,
  databaseUrl,
  redisUrl,
}: Readonly<Record<'dataDir' | 'databaseUrl' | 'redisUrl', string>>): Readonly<Record<string, string>> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    CURSOR_SECRET: 'cursor-secret-for-tests-cursor-secret',
    SESSION_SECRET: 'session-secret-for-tests-session-secret',
    HMRC_CLIENT_ID: 'test-client',
    HMRC_CLIENT_SECRET: 'test-secret',
    HMRC_BASE_URL: 'http://127.0.0.1:3002',
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOW_PRIVATE: '127.0.0.1/32,::1/128',
  };
}

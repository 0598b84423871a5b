import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../src/config/config.js';
import { type AppContext, closeContext, createContext } from '../../src/context.js';
import { migrateToLatest } from '../../src/db/deployment/migrate.js';
import { readJsonObject } from '../../src/local/stack/data-dir/private-file.js';
import { startEmbeddedPostgres } from '../../src/local/stack/stores/embedded-postgres.js';
import { startStores } from '../../src/local/stack/stores/stores.js';
import { withClient } from './databases.js';

/** A migrated Postgres and a Redis that nobody else uses, whatever the environment names. */
export interface OwnStores {
  /** The whole environment of a program that is to use them. */
  readonly env: Readonly<Record<string, string>>;
  /** Over the same stores, in this process. */
  readonly ctx: AppContext;
  /** The administrator of the Postgres, at its database. */
  readonly superuserUrl: string;
  stop(): Promise<void>;
}

/**
 * @param options.throwaway `false`: what is committed is flushed to disk, as in operation
 * @param options.logical `true`: rows may be followed by another server
 * @param options.settings beside those that name the stores
 */
export async function startOwnStores({
  throwaway = true,
  logical = false,
  settings = {},
}: {
  readonly throwaway?: boolean;
  readonly logical?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
} = {}): Promise<OwnStores> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tax-own-stores-'));
  if (logical) await keepLogicalLog(dataDir);
  const stores = await startStores({ dataDir, log: () => undefined, throwaway });
  await migrateToLatest(stores.databaseUrl);
  const env = { ...environmentOf({ dataDir, ...stores }), ...settings };
  const ctx = createContext(loadConfig({ ...env, LOG_LEVEL: 'silent' }), 'test');
  return {
    env,
    ctx,
    superuserUrl: await superuserOf(dataDir, stores.databaseUrl),
    async stop() {
      await closeContext(ctx);
      await stores.stop('quick');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A setting that takes a start of the server. */
async function keepLogicalLog(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, throwaway: true });
  await withClient(await superuserOf(dataDir, postgres.databaseUrl), (admin) =>
    admin.query(`alter system set wal_level = 'logical'`),
  );
  await postgres.stop('quick');
}

/** Address of the administrator of the Postgres of a data directory, at its database. */
export async function superuserOf(dataDir: string, databaseUrl: string): Promise<string> {
  const saved = await readJsonObject(join(dataDir, 'postgres.json'));
  const url = new URL(databaseUrl);
  url.username = 'postgres';
  url.password = String(saved?.['adminPassword']);
  return url.href;
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

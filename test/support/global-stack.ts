import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '../../src/db/deployment/migrate.js';
import { startStores } from '../../src/local/stack/stores/stores.js';
import { createDatabase, dropDatabase } from './databases.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** An address of the cluster: every test file clones the template beside it. */
    databaseUrl: string;
    templateDatabase: string;
    redisUrl: string;
    /** Holds the logs of the servers that the run brought up itself. */
    dataDir: string;
  }
}

/**
 * One Postgres and one Redis for the whole run, brought up when none are given, and one migrated template
 * database that every test file clones.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tax-tests-'));
  const stores = await startStores({
    dataDir,
    databaseUrl: process.env['DATABASE_URL'],
    redisUrl: process.env['REDIS_URL'],
    log: () => undefined,
    throwaway: true,
  });
  const templateDatabase = `tax_template_${process.pid}`;
  const templateUrl = await createDatabase(stores.databaseUrl, templateDatabase);
  await migrateToLatest(templateUrl);
  project.provide('databaseUrl', stores.databaseUrl);
  project.provide('templateDatabase', templateDatabase);
  project.provide('redisUrl', stores.redisUrl);
  project.provide('dataDir', dataDir);
  return async () => {
    await dropDatabase(stores.databaseUrl, templateDatabase);
    await stores.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

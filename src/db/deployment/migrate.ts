import type { Knex } from 'knex';
import { connect } from '../connect.js';
import { migrationSource } from './migration-source.js';

const MIGRATIONS = { migrationSource, tableName: 'schema_migrations' } as const;

/** Any number that every release agrees on: whoever holds it migrates. */
const MIGRATION_LOCK = 7_426_001;
const LOCK_POLL_MS = 200;

/**
 * Brings the database to the newest schema. One migrator works at a time: the lock belongs to its
 * connection, so one that was killed leaves nothing locked.
 * @returns the names of the migrations it ran
 */
export async function migrateToLatest(databaseUrl: string): Promise<string[]> {
  const owner = connect({ url: databaseUrl, role: 'owner', poolSize: 3, applicationName: 'migrate' });
  const lockHolder = await owner.client.acquireConnection();
  try {
    await takeMigrationLock(owner, lockHolder);
    await owner.migrate.forceFreeMigrationsLock(MIGRATIONS);
    const [, names] = (await owner.migrate.latest(MIGRATIONS)) as [number, string[]];
    return names;
  } finally {
    await owner.raw('select pg_advisory_unlock(?)', [MIGRATION_LOCK]).connection(lockHolder);
    await owner.client.releaseConnection(lockHolder);
    await owner.destroy();
  }
}

/**
 * Asks again and again instead of waiting inside one statement: a waiting statement is a transaction, for
 * which `create index concurrently` in the other migrator would wait in turn.
 */
async function takeMigrationLock(owner: Knex, connection: unknown): Promise<void> {
  for (;;) {
    const { rows } = await owner
      .raw<{ rows: { taken: boolean }[] }>('select pg_try_advisory_lock(?) as taken', [MIGRATION_LOCK])
      .connection(connection);
    if (rows[0]?.taken) return;
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  }
}

/** Undoes the last batch. @returns the names of the migrations it undid */
export async function rollBack(databaseUrl: string, all = false): Promise<string[]> {
  const owner = connect({ url: databaseUrl, role: 'owner', poolSize: 2, applicationName: 'migrate' });
  try {
    const [, names] = (await owner.migrate.rollback(MIGRATIONS, all)) as [number, string[]];
    return names;
  } finally {
    await owner.destroy();
  }
}

/** What a rollback would undo: the names of the last batch, the newest first. */
export async function lastBatch(databaseUrl: string): Promise<string[]> {
  const owner = connect({ url: databaseUrl, role: 'owner', poolSize: 1, applicationName: 'migrate' });
  try {
    const newest = owner(MIGRATIONS.tableName).max('batch');
    return await owner(MIGRATIONS.tableName).where('batch', newest).orderBy('id', 'desc').pluck('name');
  } finally {
    await owner.destroy();
  }
}

/** Names of the migrations that the code knows and the database has not run. */
export async function pendingMigrations(databaseUrl: string): Promise<string[]> {
  const owner = connect({ url: databaseUrl, role: 'owner', poolSize: 1, applicationName: 'migrate' });
  try {
    const [, pending] = (await owner.migrate.list(MIGRATIONS)) as [unknown[], { file: string }[] | string[]];
    return pending.map((entry) => (typeof entry === 'string' ? entry : entry.file));
  } finally {
    await owner.destroy();
  }
}

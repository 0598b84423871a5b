import type { Knex } from 'knex';
import { StartRefusedError } from '../../process/start-refused-error.js';
import { connect } from '../connect.js';
import { givingWay, untilFree } from './giving-way.js';
import { declaring, type MigrationSource, migrationSource } from './migration-source.js';
import { hasTable, MIGRATIONS_TABLE, RENAMED, refusalOf, schemaStateOf } from './schema-state.js';

/** The number of the advisory lock for migrations, which is the same in every release. */
const MIGRATION_LOCK = 7_426_001;
const LOCK_POLL_MS = 200;

/** Result of a release step, in names of migrations. */
interface Migrated {
  readonly ran: readonly string[];
  /** Migrations of a newer release, which this one leaves as they are. */
  readonly newer: readonly string[];
}

/**
 * Brings the database to the newest schema that this code knows. Migrations of a newer release are no fault and stay. One
 * migrator works at a time: the lock belongs to its connection, so one that was killed leaves nothing locked.
 * @throws {StartRefusedError} when a newer release's migration declares that it breaks this one
 */
export async function migrateToLatest(
  databaseUrl: string,
  source: MigrationSource = migrationSource,
): Promise<Migrated> {
  return asOnlyMigrator(databaseUrl, async (owner) => {
    await takeOnNames(owner);
    const state = await schemaStateOf(owner, source);
    const refusal = refusalOf(state);
    if (refusal !== null) throw new StartRefusedError(`Nothing was migrated: ${refusal}.`);
    await owner.migrate.forceFreeMigrationsLock(settingsOf(source));
    await untilFree(() => owner.migrate.latest(settingsOf(source)));
    await joinBatches(owner, state.pending);
    return { ran: state.pending, newer: state.newer };
  });
}

/** Waits until nobody else migrates or undoes migrations, and keeps others waiting meanwhile. */
async function asOnlyMigrator<T>(databaseUrl: string, work: (owner: Knex) => Promise<T>): Promise<T> {
  const owner = connect({ url: databaseUrl, role: 'owner', poolSize: 3, applicationName: 'migrate' });
  const lockHolder = await owner.client.acquireConnection();
  try {
    await takeMigrationLock(owner, lockHolder);
    return await work(owner);
  } finally {
    await owner.raw('select pg_advisory_unlock(?)', [MIGRATION_LOCK]).connection(lockHolder);
    await owner.client.releaseConnection(lockHolder);
    await owner.destroy();
  }
}

/** How knex is to migrate; `schemaStateOf` has judged the migrations that it does not know. */
export const settingsOf = (source: MigrationSource) => ({
  migrationSource: givingWay(declaring(source)),
  tableName: MIGRATIONS_TABLE,
  disableMigrationsListValidation: true,
});

/** Makes all that a step ran one batch to undo, also where it gave way in between. */
const joinBatches = (owner: Knex, ran: readonly string[]): PromiseLike<unknown> =>
  owner(MIGRATIONS_TABLE)
    .whereIn('name', [...ran])
    .update({
      batch: owner(MIGRATIONS_TABLE)
        .whereIn('name', [...ran])
        .min('batch'),
    });

/** A migration that was renamed after it had landed has run under its first name where the database is that old. */
async function takeOnNames(owner: Knex): Promise<void> {
  if (!(await hasTable(owner, MIGRATIONS_TABLE))) return;
  for (const [first, name] of Object.entries(RENAMED)) {
    await owner(MIGRATIONS_TABLE).where({ name: first }).update({ name });
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

/**
 * Undoes the last batch, or everything, while no other migrator works.
 * @returns the names of the migrations it undid
 * @throws {StartRefusedError} when a newer release ran some of them: only its code can undo them
 */
export async function rollBack(
  databaseUrl: string,
  all = false,
  source: MigrationSource = migrationSource,
): Promise<string[]> {
  return asOnlyMigrator(databaseUrl, async (owner) => {
    await takeOnNames(owner);
    const { newer } = await schemaStateOf(owner, source);
    const foreign = (all ? newer : await lastBatchOf(owner)).find((name) => newer.includes(name));
    if (foreign !== undefined) {
      throw new StartRefusedError(
        `Nothing was undone: a newer release ran ${foreign}; roll back with that release.`,
      );
    }
    const names = await (all ? appliedOf(owner) : lastBatchOf(owner));
    await untilFree(() => owner.migrate.rollback(settingsOf(source), all));
    return names;
  });
}

/** Migrations that a rollback would undo: the names of the last batch, the newest first. */
export async function lastBatch(databaseUrl: string): Promise<string[]> {
  const owner = connect({ url: databaseUrl, role: 'owner', poolSize: 1, applicationName: 'migrate' });
  try {
    return await lastBatchOf(owner);
  } finally {
    await owner.destroy();
  }
}

const appliedOf = async (owner: Knex): Promise<string[]> =>
  (await hasTable(owner, MIGRATIONS_TABLE))
    ? owner(MIGRATIONS_TABLE).orderBy('id', 'desc').pluck('name')
    : [];

async function lastBatchOf(owner: Knex): Promise<string[]> {
  if (!(await hasTable(owner, MIGRATIONS_TABLE))) return [];
  const newest = owner(MIGRATIONS_TABLE).max('batch');
  return await owner(MIGRATIONS_TABLE).where('batch', newest).orderBy('id', 'desc').pluck('name');
}

import type { Knex } from 'knex';
import { LIMITS } from '../../limits/limits.js';
import { StartRefusedError } from '../../process/start-refused-error.js';
import { waitByChance } from '../wait-by-chance.js';
import type { MigrationSource } from './migration-source.js';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * The source's migrations, of which each that is a transaction waits for a lock only a moment: all who use that
 * table wait behind it. A migration outside a transaction, as for an index that is built concurrently, sets its
 * own limit.
 */
export const givingWay = (source: MigrationSource): MigrationSource => ({
  ...source,
  async getMigration(file) {
    const migration = await source.getMigration(file);
    if (migration.config?.transaction === false) return migration;
    const { up, down } = migration;
    return {
      ...migration,
      up: (knex) => withShortWaits(knex, up),
      ...(down === undefined ? {} : { down: (knex: Knex) => withShortWaits(knex, down) }),
    };
  },
});

async function withShortWaits(knex: Knex, act: (knex: Knex) => PromiseLike<unknown>): Promise<void> {
  await knex.raw(`set local lock_timeout = ${LIMITS.database.migrationLockMs.value}`);
  await act(knex);
}

/**
 * Runs migrations, and those that gave way again, until none is left to run.
 * @throws {StartRefusedError} when a table was in use at each try for so long
 */
export async function untilFree<T>(run: () => Promise<T>): Promise<T> {
  const { migrationLockMs, migrationPatienceMs } = LIMITS.database;
  const until = performance.now() + migrationPatienceMs.value;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (performance.now() > until) {
        throw new StartRefusedError(
          'A migration waits for a table that is in use without a pause. End the transaction that holds it (pg_stat_activity), and run it again: what was migrated stays.',
        );
      }
    }
    await waitByChance(migrationLockMs.value);
  }
}

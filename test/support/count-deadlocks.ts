import type { AppContext } from '../../src/context.js';

/** Keeps each connection in use until all of them have been asked. */
const ASKING_SECONDS = 0.2;

/**
 * How many deadlocks Postgres has ended in the database of `ctx`. A backend tells what it counted at most once a second, and
 * only when it is asked something: so every connection of the pool is asked first.
 */
export async function countDeadlocks({
  config,
  db,
  systemDb,
}: Pick<AppContext, 'config' | 'db' | 'systemDb'>): Promise<number> {
  await Promise.all(
    Array.from({ length: config.databasePoolSize }, () =>
      db.raw('select pg_stat_force_next_flush(), pg_sleep(?)', [ASKING_SECONDS]),
    ),
  );
  const { rows } = await systemDb.raw<{ rows: { deadlocks: string }[] }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks);
}

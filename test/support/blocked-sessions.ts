import type { Knex } from 'knex';

/** How many sessions of this test's database wait for a lock. Those of other tests' databases on the same server are not counted. */
export async function blockedSessions(systemDb: Knex): Promise<number> {
  const { rows } = await systemDb.raw<{ rows: { count: number }[] }>(
    `select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

import type { Knex } from 'knex';

export async function databaseClock(systemDb: Knex): Promise<Date> {
  const { rows } = await systemDb.raw<{ rows: { now: Date }[] }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date(0);
}

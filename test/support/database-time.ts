import type { AppContext } from '../../src/context.js';

/** The time by the database's clock, by which rows are stamped. */
export async function databaseTime({ systemDb }: Pick<AppContext, 'systemDb'>): Promise<string> {
  const { rows } = await systemDb.raw('select now() as now');
  return rows[0].now.toISOString();
}

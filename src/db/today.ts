import type { IsoDate } from '../domain/tax-year.js';
import type { TenantExecutor } from './executor.js';

/** SQL: today in the United Kingdom, by the database's clock. */
export const TODAY_IN_UK = `(now() at time zone 'Europe/London')::date`;

/** Today in the United Kingdom, by the database's clock. */
export async function todayOfDatabase(db: TenantExecutor): Promise<IsoDate> {
  const { rows } = await db.trx.raw<{ rows: { today: string }[] }>(`select ${TODAY_IN_UK} as today`);
  const [row] = rows;
  if (row === undefined) throw new RangeError('the database gave no day');
  return row.today;
}

import type { AppContext } from '../context.js';
import { againAfterContention } from '../db/again-after-contention.js';

type Transaction = Parameters<Parameters<AppContext['systemDb']['transaction']>[0]>[0];

/** A transaction as `system`, run again as a whole when Postgres undoes it for the sake of others. */
export function inSystem<T>(
  { systemDb }: Pick<AppContext, 'systemDb'>,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  return againAfterContention(() => systemDb.transaction(work));
}

import type { AppContext } from '../../context.js';
import {
  type ClientYear,
  holdCalculatedReturns,
  queueChangedReturns,
} from '../../db/calculations/calculations-repository.js';
import type { TenantExecutor } from '../../db/executor.js';

/**
 * How long a calculation waits for further changes: longer than the gap between two edits of a form that
 * saves as it goes, shorter than anybody waits for a figure. It runs from the first change, so that a
 * steady stream of changes cannot put it off for ever.
 */
export const DEBOUNCE_MS = 2_000;

/**
 * Queues a calculation of every return that may have used the changed data. Call it last, in the transaction of the change.
 * Returns without figures and locked returns get none, and any number of changes share the one calculation that waits.
 * Whether any figure differs is found out when it runs.
 *
 * Locks the returns (shared) and then the calculations, like every writer: clients, businesses, properties, accounts and
 * transactions come before them. A calculation holds its return's lock from before it reads until it is committed, so that
 * a change is either read by it or queues the next one.
 *
 * @param years whose data changed; without a tax year, every year of the client
 */
export async function recalculateReturns(
  { newId }: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  years: Iterable<ClientYear>,
): Promise<void> {
  const changed = distinct(years);
  if (changed.length === 0) return;
  const held = await holdCalculatedReturns(db, changed);
  if (held.length === 0) return;
  const returns = new Map(held.map((one) => [one.id, { ...one, calculationId: newId() }]));
  await queueChangedReturns(db, [...returns.values()], DEBOUNCE_MS);
}

function distinct(years: Iterable<ClientYear>): ClientYear[] {
  const found = new Map<string, ClientYear>();
  for (const year of years) found.set(`${year.clientId} ${year.taxYear ?? ''}`, year);
  return [...found.values()];
}

import type { AppContext } from '../../context.js';
import type { Calculation } from '../../db/calculations/calculations-queries.js';
import {
  findQueuedCalculation,
  insertCalculation,
  setCalculationRequested,
} from '../../db/calculations/calculations-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { appendJob } from '../../db/queues/outbox.js';
import { lockTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { calculateQueue } from '../../queues/calculate.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import type { CalculationRun } from '../tax-returns/read-tax-return.js';
import { resolveTaxReturn } from '../tax-returns/resolve-tax-return.js';

/**
 * Asks for a new calculation of a return. One that waits already is shared, and no longer waits for further changes.
 * @throws {NotFoundError}
 */
export async function requestCalculation(
  ctx: Pick<AppContext, 'db' | 'newId'>,
  effect: Effect,
  input: { ref: string; clientId: string | null },
): Promise<Committed<CalculationRun>> {
  return commitEffect(ctx, effect, async (db) => {
    const taxReturn = await lockTaxReturn(db, await resolveTaxReturn(db, input.ref, input.clientId));
    const calculation = await queueCalculation(ctx, db, taxReturn);
    return { calculation, isStale: false, doubts: [], isFiled: false };
  });
}

/** Queues a calculation, or shares the one that waits, in a transaction that holds the return's lock. */
export async function queueCalculation(
  { newId }: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  taxReturn: { id: string; clientId: string; taxYear: number },
): Promise<Calculation> {
  const waiting = await findQueuedCalculation(db, taxReturn.id);
  if (waiting) return waiting.cause === 'change' ? setCalculationRequested(db, waiting.id) : waiting;
  const id = newId();
  const jobId = await appendJob(db, calculateQueue, { calculationId: id });
  return insertCalculation(db, { id, taxReturn, jobId });
}

import type { AppContext } from '../../context.js';
import { type Calculation, findCalculation } from '../../db/calculations/calculations-queries.js';
import { insertCalculation } from '../../db/calculations/calculations-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { lockTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { resolveTaxReturn } from '../tax-returns/resolve-tax-return.js';
import { completeCalculation } from './calculate-returns.js';

type Slice = Pick<AppContext, 'newId' | 'now'>;

/**
 * Works out the figures of a small return while the caller waits.
 * @throws {NotFoundError} @throws {ValidationError} when the year cannot be calculated
 */
export async function calculateAtOnce(
  ctx: Slice & Pick<AppContext, 'db'>,
  effect: Effect,
  ref: string,
): Promise<Committed<Calculation>> {
  return commitEffect(ctx, effect, async (db) =>
    calculateLocked(ctx, db, await lockTaxReturn(db, await resolveTaxReturn(db, ref, null))),
  );
}

/** Works out the figures of a return that is locked in this transaction. @throws {ValidationError} when the year cannot be calculated */
export async function calculateLocked(
  ctx: Slice,
  db: TenantExecutor,
  taxReturn: TaxReturn,
): Promise<Calculation> {
  const id = ctx.newId();
  const queued = await insertCalculation(db, { id, taxReturn, jobId: null });
  await completeCalculation(ctx, db, queued, taxReturn);
  const completed = await findCalculation(db, id);
  if (!completed) throw new Error('a calculation that was just completed is gone');
  return completed;
}

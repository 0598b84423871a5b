import type { AppContext } from '../../context.js';
import {
  dropCalculation,
  findUnfinishedCalculation,
  setCalculationCompleted,
  setCalculationFailed,
  type UnfinishedCalculation,
} from '../../db/calculations-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { lockCalculatedReturn } from '../../db/tax-returns-repository.js';
import { calculateTax } from '../../domain/tax/calculate-tax.js';
import { canonicalFigures } from '../../domain/tax/figures.js';
import type { AssembledReturn } from '../../domain/tax-returns/assemble-tax-input.js';
import { isLocked } from '../../domain/tax-returns/tax-return.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import type { TenantKey } from '../../domain/tenant.js';
import { ValidationError } from '../../errors.js';
import { textHash } from '../../gateways/crypto/text-hash.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { assembleReturn } from '../tax-returns/assemble-return.js';
import { leftOutOf } from '../tax-returns/left-out-of.js';
import { taxReturnSubject } from '../tax-returns/tax-return-event.js';
import { sourceFingerprint } from '../tax-returns/view-tax-return.js';

type Slice = Pick<AppContext, 'newId' | 'now'>;

/**
 * Works out one calculation. Safe to repeat: the return is locked while it is worked out, and a finished one
 * is left as it is. One that only a change asked for is dropped, without figures or an
 * event, when the return may no longer change or its data came back to what the last figures were made of.
 */
export async function calculateReturn(
  ctx: Slice & Pick<AppContext, 'db'>,
  tenant: TenantKey,
  calculationId: string,
): Promise<void> {
  await inTenant(ctx, processPrincipal(tenant, 'calculate'), async (db) => {
    const taxReturn = await lockCalculatedReturn(db, calculationId);
    if (!taxReturn) return dropCalculation(db, calculationId);
    const calculation = await findUnfinishedCalculation(db, calculationId);
    if (!calculation) return;
    try {
      await settleCalculation(ctx, db, calculation, taxReturn);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      await setCalculationFailed(db, calculationId, failureOf(error));
    }
  });
}

/** Completes it, unless only a change asked for it and there is nothing to be worked out. */
async function settleCalculation(
  ctx: Slice,
  db: TenantExecutor,
  calculation: UnfinishedCalculation,
  taxReturn: TaxReturn,
): Promise<void> {
  if (calculation.cause === 'request') return completeCalculation(ctx, db, calculation, taxReturn);
  const { state } = taxReturn;
  if (isLocked(state) || state === 'cancelled') return dropCalculation(db, calculation.id);
  const assembled = await assembleReturn(db, taxReturn);
  const isUnchanged = sourceFingerprint(assembled) === calculation.lastFingerprint;
  if (isUnchanged) return dropCalculation(db, calculation.id);
  await complete(ctx, db, { calculation, taxReturn, assembled });
}

/**
 * Works an unfinished calculation out in a transaction that holds its return's lock, and makes it the
 * return's current one.
 * @throws {ValidationError} when the year cannot be calculated
 */
export async function completeCalculation(
  ctx: Slice,
  db: TenantExecutor,
  calculation: { readonly id: string },
  taxReturn: TaxReturn,
): Promise<void> {
  await complete(ctx, db, { calculation, taxReturn, assembled: await assembleReturn(db, taxReturn) });
}

interface Assembled {
  readonly calculation: { readonly id: string };
  readonly taxReturn: TaxReturn;
  readonly assembled: AssembledReturn;
}

async function complete(
  ctx: Slice,
  db: TenantExecutor,
  { calculation, taxReturn, assembled }: Assembled,
): Promise<void> {
  const { input, trace, faults } = assembled;
  if (faults.length > 0) throw new ValidationError(faults);
  const figures = calculateTax(input);
  await setCalculationCompleted(db, calculation.id, {
    input,
    figures,
    figuresHash: textHash(canonicalFigures(figures)),
    totalLiabilityPence: figures.totalLiability,
    trace: [...trace, ...(await leftOutOf(db, taxReturn))],
    sourceFingerprint: sourceFingerprint(assembled),
    asOf: ctx.now(),
  });
  await recordEvent(
    ctx,
    db,
    'tax_return.calculated',
    taxReturnSubject({ ...taxReturn, calculationId: calculation.id }),
  );
}

/** The first fault in words; the places are the input's, which the integrator knows. */
function failureOf(error: ValidationError): { code: string; detail: string } {
  const [first] = error.issues;
  return {
    code: error.code === 'validation_failed' ? (first?.code ?? error.code) : error.code,
    detail: first ? `${first.pointer ?? 'input'} ${first.detail}` : error.message,
  };
}

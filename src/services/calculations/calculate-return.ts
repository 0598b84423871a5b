import type { AppContext } from '../../context.js';
import { type Calculation, findCalculation } from '../../db/calculations-queries.js';
import {
  lockUnfinishedCalculation,
  setCalculationCompleted,
  setCalculationFailed,
} from '../../db/calculations-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { lockTaxReturn, setCurrentCalculation } from '../../db/tax-returns-repository.js';
import { calculateTax } from '../../domain/tax/calculate-tax.js';
import { canonicalFigures } from '../../domain/tax/figures.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import type { TenantKey } from '../../domain/tenant.js';
import { ValidationError } from '../../errors.js';
import { textHash } from '../../gateways/crypto/text-hash.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { assembleReturn } from '../tax-returns/assemble-return.js';
import { taxReturnSubject } from '../tax-returns/tax-return-event.js';
import { sourceFingerprint } from '../tax-returns/view-tax-return.js';

/**
 * Works out one calculation. Safe to repeat: the return, then the row, is locked while it is worked out,
 * and a finished one is left as it is.
 */
export async function calculateReturn(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  tenant: TenantKey,
  calculationId: string,
): Promise<void> {
  await inTenant(ctx, processPrincipal(tenant, 'calculate'), async (db) => {
    const found = await findCalculation(db, calculationId);
    if (!found) return;
    const taxReturn = await lockTaxReturn(db, { id: found.taxReturnId });
    const calculation = await lockUnfinishedCalculation(db, calculationId);
    if (!calculation) return;
    try {
      await completeCalculation(ctx, db, calculation, taxReturn);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      await setCalculationFailed(db, calculationId, failureOf(error));
    }
  });
}

/**
 * Works a queued calculation out in a transaction that holds its return's lock, and makes it the return's current one.
 * @throws {ValidationError} when the year cannot be calculated
 */
export async function completeCalculation(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  calculation: Calculation,
  taxReturn: TaxReturn,
): Promise<void> {
  const { input, trace } = await assembleReturn(db, taxReturn);
  const figures = calculateTax(input);
  await setCalculationCompleted(db, calculation.id, {
    input,
    figures,
    figuresHash: textHash(canonicalFigures(figures)),
    totalLiabilityPence: figures.totalLiability,
    trace,
    sourceFingerprint: sourceFingerprint(input),
    asOf: ctx.now(),
  });
  await setCurrentCalculation(db, taxReturn.id, calculation.id);
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

import type { AppContext } from '../../context.js';
import {
  type CompletedCalculation,
  dropCalculation,
  dropOrphanedCalculations,
  findUnfinishedCalculations,
  setCalculationsCompleted,
  type UnfinishedCalculation,
} from '../../db/calculations/calculations-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { lockFreeReturns } from '../../db/tax-returns/tax-returns-repository.js';
import { appendEvents, type NewEvent } from '../../db/webhooks/events-repository.js';
import { calculateTax } from '../../domain/tax/calculate-tax.js';
import { canonicalFigures } from '../../domain/tax/figures.js';
import type { AssembledReturn } from '../../domain/tax-returns/assemble-tax-input.js';
import { isLocked } from '../../domain/tax-returns/tax-return.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { withAdvice } from '../../domain/tax-returns/with-advice.js';
import { withPoolsKept } from '../../domain/tax-returns/with-pools-kept.js';
import type { TenantKey } from '../../domain/tenant.js';
import { type CalculationFailure, workFailure } from '../../domain/work-failure.js';
import { ValidationError } from '../../errors.js';
import { textHash } from '../../gateways/crypto/text-hash.js';
import { eventDataOf } from '../events/event-data.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { assembleReturn } from '../tax-returns/assemble-return.js';
import { countLeftOut } from '../tax-returns/count-left-out.js';
import { taxReturnSubject } from '../tax-returns/tax-return-subject.js';
import { sourceFingerprint } from '../tax-returns/view-tax-return.js';
import { clientNow } from '../test-clocks/client-now.js';
import { endCalculationFailed } from './fail-calculation.js';

type Slice = Pick<AppContext, 'newId' | 'now'>;

/**
 * Works out calculations in one transaction, since most of their time goes into trips to the database. Safe to repeat: each
 * return is locked while it is worked out, and what is finished is left as it is. A calculation that only a change of data
 * asked for is dropped, without figures or an event, when the return may no longer change or its data are again those of
 * the last figures. If one fails unexpectedly, all do.
 * @returns those to be tried again, since another transaction holds their returns
 */
export async function calculateReturns(
  ctx: Slice & Pick<AppContext, 'db'> & Partial<Pick<AppContext, 'requestId'>>,
  tenant: TenantKey,
  calculationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return inTenant(ctx, processPrincipal(tenant, 'calculate'), async (db) => {
    const returns = await lockFreeReturns(db, calculationIds);
    const byId = new Map(returns.map((taxReturn) => [taxReturn.id, taxReturn]));
    const results: Result[] = [];
    const left: string[] = [];
    for (const calculation of await findUnfinishedCalculations(db, calculationIds)) {
      const taxReturn = byId.get(calculation.taxReturnId);
      if (!taxReturn) {
        left.push(calculation.id);
        continue;
      }
      const completed = await settle(ctx, db, calculation, taxReturn);
      if (completed !== null) results.push({ taxReturn, completed, requestId: calculation.requestId });
    }
    await recordResults(ctx, db, results);
    return left.length === 0 ? new Set() : dropOrphanedCalculations(db, left);
  });
}

/** Drops the calculation, ends it as failed, or works it out and returns what is to be written. */
async function settle(
  ctx: Slice,
  db: TenantExecutor,
  calculation: UnfinishedCalculation,
  taxReturn: TaxReturn,
): Promise<CompletedCalculation | null> {
  const isChange = calculation.cause === 'change';
  if (isChange && (isLocked(taxReturn.state) || taxReturn.state === 'cancelled')) {
    await dropCalculation(db, calculation.id);
    return null;
  }
  try {
    const assembled = await assembleReturn(db, taxReturn);
    if (!isChange || sourceFingerprint(assembled) !== calculation.lastFingerprint) {
      return await figuresOf(ctx, db, { id: calculation.id, taxReturn, assembled });
    }
    await dropCalculation(db, calculation.id);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    await endCalculationFailed(ctx, db, calculation, failureOf(error));
  }
  return null;
}

/**
 * Works an unfinished calculation out in a transaction that holds its return's lock, and makes it the
 * return's current one.
 * @throws {ValidationError} when the year cannot be calculated
 */
export async function completeCalculation(
  ctx: Slice,
  db: TenantExecutor,
  { id }: { readonly id: string },
  taxReturn: TaxReturn,
): Promise<void> {
  const assembled = await assembleReturn(db, taxReturn);
  const completed = await figuresOf(ctx, db, { id, taxReturn, assembled });
  await recordResults(ctx, db, [{ taxReturn, completed, requestId: null }]);
}

async function figuresOf(
  ctx: Slice,
  db: TenantExecutor,
  { id, taxReturn, assembled }: { id: string; taxReturn: TaxReturn; assembled: AssembledReturn },
): Promise<CompletedCalculation> {
  const { input, trace, faults } = assembled;
  if (faults.length > 0) throw new ValidationError(faults);
  const figures = withAdvice(calculateTax(input), assembled);
  return {
    id,
    input,
    figures,
    figuresHash: textHash(canonicalFigures(figures)),
    totalLiabilityPence: figures.totalLiability,
    trace: [...withPoolsKept(trace, figures, taxReturn.adjustments), ...(await countLeftOut(db, taxReturn))],
    sourceFingerprint: sourceFingerprint(assembled),
    asOf: await clientNow(ctx, db, taxReturn.clientId),
  };
}

interface Result {
  /** `null`: that of the transaction. */
  readonly requestId: string | null;
  readonly taxReturn: TaxReturn;
  readonly completed: CompletedCalculation;
}

async function recordResults(ctx: Slice, db: TenantExecutor, results: readonly Result[]): Promise<void> {
  await setCalculationsCompleted(
    db,
    results.map(({ completed }) => completed),
  );
  const events = results.map(({ taxReturn, completed, requestId }): NewEvent => {
    const subject = taxReturnSubject({ ...taxReturn, calculationId: completed.id });
    return { id: ctx.newId(), type: 'tax_return.calculated', requestId, ...eventDataOf(subject) };
  });
  await appendEvents(db, events, ctx.now());
}

/** The first fault in words; the places are the input's, which the integrator knows. */
function failureOf(error: ValidationError): CalculationFailure {
  const [first] = error.issues;
  const { code } = workFailure(error);
  return {
    code: code === 'validation_failed' ? (first?.code ?? code) : code,
    detail: first ? `${first.pointer} ${first.detail}` : error.message,
  };
}

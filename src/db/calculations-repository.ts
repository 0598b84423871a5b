import type { Pence } from '../domain/money.js';
import type { TaxCalculation } from '../domain/tax/tax-calculation.js';
import type { TaxInput } from '../domain/tax/tax-input.js';
import type { FigureTrace } from '../domain/tax-returns/assemble-tax-input.js';
import type { TaxReturn } from '../domain/tax-returns/tax-return-record.js';
import {
  CALCULATION_COLUMNS,
  type Calculation,
  type CalculationRow,
  toCalculation,
} from './calculations-queries.js';
import { insertInto, rowsOf, type TenantExecutor } from './executor.js';

/** A calculation of the return that no worker has begun, if there is one: a second request shares it. */
export async function findQueuedCalculation(
  db: TenantExecutor,
  taxReturnId: string,
): Promise<Calculation | undefined> {
  const row: CalculationRow | undefined = await rowsOf(db, 'calculations')
    .where({ tax_return_id: taxReturnId, status: 'queued' })
    .forUpdate()
    .first(...CALCULATION_COLUMNS);
  return row && toCalculation(row);
}

/** @param row.jobId `null` for one that is completed in the same transaction */
export async function insertCalculation(
  db: TenantExecutor,
  row: { id: string; taxReturn: Pick<TaxReturn, 'id' | 'clientId' | 'taxYear'>; jobId: string | null },
): Promise<Calculation> {
  const [inserted] = await insertInto(db, 'calculations', {
    id: row.id,
    tax_return_id: row.taxReturn.id,
    client_id: row.taxReturn.clientId,
    tax_year: row.taxReturn.taxYear,
    status: 'queued',
    job_id: row.jobId,
  }).returning(CALCULATION_COLUMNS);
  return toCalculation(inserted as CalculationRow);
}

/** Locks an unfinished calculation for its worker; `undefined` when it is finished or gone. */
export async function lockUnfinishedCalculation(
  db: TenantExecutor,
  id: string,
): Promise<Calculation | undefined> {
  const row: CalculationRow | undefined = await rowsOf(db, 'calculations')
    .where({ 'calculations.id': id })
    .whereIn('status', ['queued', 'processing'])
    .forUpdate()
    .first(...CALCULATION_COLUMNS);
  return row && toCalculation(row);
}

interface CompletedCalculation {
  readonly input: TaxInput;
  readonly figures: TaxCalculation;
  readonly figuresHash: string;
  readonly totalLiabilityPence: Pence;
  readonly trace: readonly FigureTrace[];
  readonly sourceFingerprint: string;
  readonly asOf: Date;
}

export async function setCalculationCompleted(
  db: TenantExecutor,
  id: string,
  completed: CompletedCalculation,
): Promise<void> {
  await rowsOf(db, 'calculations')
    .where({ id })
    .update({
      status: 'completed',
      input: JSON.stringify(completed.input),
      figures: JSON.stringify(completed.figures),
      figures_hash: completed.figuresHash,
      total_liability_pence: completed.totalLiabilityPence,
      trace: JSON.stringify(completed.trace),
      source_fingerprint: completed.sourceFingerprint,
      as_of: completed.asOf,
      finished_at: db.trx.fn.now(),
    });
}

export async function setCalculationFailed(
  db: TenantExecutor,
  id: string,
  error: { code: string; detail: string },
): Promise<void> {
  await rowsOf(db, 'calculations')
    .where({ id })
    .update({ status: 'failed', error: JSON.stringify(error), finished_at: db.trx.fn.now() });
}

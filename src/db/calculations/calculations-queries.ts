import { type Pence, penceFromColumn } from '../../domain/money.js';
import type { TaxCalculation } from '../../domain/tax/tax-calculation.js';
import type { FigureTrace } from '../../domain/tax-returns/figure-trace.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { rowsOf, type TenantReader } from '../executor.js';

/** One run of the engine over a return. */
export interface Calculation {
  readonly id: string;
  readonly taxReturnId: string;
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
  readonly status: 'queued' | 'processing' | 'completed' | 'failed';
  /** `change`: a source of the last calculation has changed, and no request asked for this one. */
  readonly cause: 'request' | 'change';
  readonly figures: TaxCalculation | null;
  readonly figuresHash: string | null;
  readonly totalLiabilityPence: Pence | null;
  readonly trace: readonly FigureTrace[] | null;
  /** Names what the figures were made of: another fingerprint today means that they are stale. */
  readonly sourceFingerprint: string | null;
  readonly error: { readonly code: string; readonly detail: string } | null;
  readonly asOf: Date | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

export interface CalculationRow {
  id: string;
  tax_return_id: string;
  client_id: string;
  tax_year: number;
  status: Calculation['status'];
  cause: Calculation['cause'];
  figures: TaxCalculation | null;
  figures_hash: string | null;
  total_liability_pence: string | null;
  trace: FigureTrace[] | null;
  source_fingerprint: string | null;
  error: Calculation['error'];
  as_of: Date | null;
  created_at: Date;
  finished_at: Date | null;
}

export const CALCULATION_COLUMNS = [
  'calculations.id',
  'tax_return_id',
  'client_id',
  'tax_year',
  'status',
  'cause',
  'figures',
  'figures_hash',
  'total_liability_pence',
  'trace',
  'source_fingerprint',
  'error',
  'as_of',
  'created_at',
  'finished_at',
] as const;

/**
 * The calculation by which a return is judged: an unfinished one that was requested, else the last one to finish. An
 * unfinished one that a change caused does not count: until it finishes, the last one is shown as stale.
 */
export async function findLeadingCalculation(
  db: TenantReader,
  taxReturnId: string,
): Promise<Calculation | undefined> {
  const row: CalculationRow | undefined = await rowsOf(db, 'calculations')
    .where({ tax_return_id: taxReturnId })
    .where((either) => either.whereNotNull('finished_at').orWhere({ cause: 'request' }))
    .orderBy('finished_at', 'desc', 'first')
    .first(...CALCULATION_COLUMNS);
  return row && toCalculation(row);
}

export async function findCalculation(db: TenantReader, id: string): Promise<Calculation | undefined> {
  const row: CalculationRow | undefined = await rowsOf(db, 'calculations')
    .where({ 'calculations.id': id })
    .first(...CALCULATION_COLUMNS);
  return row && toCalculation(row);
}

export function toCalculation(row: CalculationRow): Calculation {
  return {
    id: row.id,
    taxReturnId: row.tax_return_id,
    clientId: row.client_id,
    taxYear: row.tax_year,
    status: row.status,
    cause: row.cause,
    figures: row.figures,
    figuresHash: row.figures_hash,
    totalLiabilityPence:
      row.total_liability_pence === null ? null : penceFromColumn(row.total_liability_pence),
    trace: row.trace,
    sourceFingerprint: row.source_fingerprint,
    error: row.error,
    asOf: row.as_of,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

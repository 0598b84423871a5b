import { type Calculation, findCalculation } from '../../db/calculations/calculations-queries.js';
import type { TenantReader } from '../../db/executor.js';
import { findNewestSubmission, type SubmissionView } from '../../db/submissions/submissions-queries.js';
import { canonicalJson } from '../../domain/canonical-json.js';
import type { Pence } from '../../domain/money.js';
import type { AssembledReturn } from '../../domain/tax-returns/assemble-tax-input.js';
import type { AdjustmentTrace } from '../../domain/tax-returns/figure-trace.js';
import type { IncomeSource } from '../../domain/tax-returns/income-source.js';
import { isLocked } from '../../domain/tax-returns/tax-return.js';
import type { LiveTotals, TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { textHash } from '../../gateways/crypto/text-hash.js';
import { assembleReturn, type ReadTotals } from './assemble-return.js';

/** A return with the figures that follow its transactions; its totals are the filed ones while they are on record. */
export interface TaxReturnView {
  readonly taxReturn: TaxReturn;
  readonly totals: LiveTotals;
  readonly incomeSources: readonly IncomeSource[];
  /** What its adjustments come to; those that act on nothing are absent. */
  readonly adjustments: readonly AdjustmentTrace[];
  readonly calculation: Calculation | null;
  /** Something that the calculation used has changed since. Never so once the period is locked. */
  readonly isStale: boolean;
  /** `null` until a calculation stands: none yet, or one that is stale. */
  readonly taxLiabilityPence: Pence | null;
  readonly submission: SubmissionView | null;
}

/** The return as it appears in this transaction's view. */
export async function viewTaxReturn(
  db: TenantReader,
  taxReturn: TaxReturn,
  readTotals?: ReadTotals,
): Promise<TaxReturnView> {
  const { calculationId, filed } = taxReturn;
  const [assembled, found, submission] = await Promise.all([
    assembleReturn(db, taxReturn, readTotals),
    calculationId === null ? undefined : findCalculation(db, calculationId),
    findNewestSubmission(db, taxReturn.id),
  ]);
  const calculation = found ?? null;
  const isStale =
    calculation !== null &&
    !isLocked(taxReturn.state) &&
    calculation.sourceFingerprint !== sourceFingerprint(assembled);
  return {
    taxReturn,
    totals: {
      totalIncomePence: (filed ?? assembled).totalIncomePence,
      totalExpensesPence: (filed ?? assembled).totalExpensesPence,
    },
    incomeSources: assembled.incomeSources,
    adjustments: assembled.trace.filter((trace) => trace.kind === 'adjustment'),
    calculation,
    isStale,
    taxLiabilityPence:
      filed === null
        ? isStale
          ? null
          : (calculation?.totalLiabilityPence ?? null)
        : filed.taxLiabilityPence,
    submission: submission ?? null,
  };
}

/**
 * Names what a calculation is made of: equal fingerprints, equal figures and the same rows behind each.
 * What is in no figure is left out, and how links to the rows are written.
 */
export function sourceFingerprint({ input, trace, faults }: AssembledReturn): string {
  const counted = trace
    .filter(({ kind }) => kind !== 'not_counted')
    .map((one) => ({ ...one, ofAnyBusiness: null }));
  return textHash(canonicalJson({ input, counted, faults }));
}

import { type Calculation, findCalculation } from '../../db/calculations/calculations-queries.js';
import type { TenantReader } from '../../db/executor.js';
import { type Declaration, findNewestDeclaration } from '../../db/submissions/declarations-queries.js';
import { findNewestSubmission, type SubmissionView } from '../../db/submissions/submissions-queries.js';
import { rowsToReview } from '../../db/transactions/review-queries.js';
import { canonicalJson } from '../../domain/language/canonical-json.js';
import type { Pence } from '../../domain/money.js';
import type { TaxInput } from '../../domain/tax/tax-input.js';
import type { AssembledReturn } from '../../domain/tax-returns/assemble-tax-input.js';
import type { CarriedIn } from '../../domain/tax-returns/carried-in.js';
import { doubtsOf, withDoubts } from '../../domain/tax-returns/doubts.js';
import type { AdjustmentTrace } from '../../domain/tax-returns/figure-trace.js';
import type { IncomeSource } from '../../domain/tax-returns/income-source.js';
import { isLocked } from '../../domain/tax-returns/tax-return.js';
import type { LiveTotals, TaxReturn, TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { withPoolsKept } from '../../domain/tax-returns/with-pools-kept.js';
import type { YearBefore } from '../../domain/tax-returns/year-before.js';
import { textHash } from '../../gateways/crypto/text-hash.js';
import { assembleReturn, type ReadTotals } from './assemble-return.js';

/** A return with the figures that follow its transactions; its totals are the filed ones while they are on record. */
export interface TaxReturnView {
  readonly taxReturn: TaxReturn;
  readonly totals: LiveTotals;
  readonly incomeSources: readonly IncomeSource[];
  /** Its adjustments as worked out; those that act on nothing are absent. */
  readonly adjustments: readonly AdjustmentTrace[];
  readonly calculation: Calculation | null;
  /** Something that the calculation used has changed since. Never so once the period is locked. */
  readonly isStale: boolean;
  /** `null` without a calculation, and with a stale one. */
  readonly taxLiabilityPence: Pence | null;
  readonly submission: SubmissionView | null;
  /** Amounts that the year before left for it, and those of them that it has. */
  readonly carriedIn: readonly CarriedIn[];
  readonly yearBefore: YearBefore | null;
  /** Open doubts of the figures, as they are now. */
  readonly doubts: readonly TaxReturnIssue[];
  /** Issues of the return, the doubts among them. */
  readonly issues: readonly TaxReturnIssue[];
  /** The newest of the filing that is worked on, or was filed last. */
  readonly declaration: Declaration | null;
}

/** The return as it appears in this transaction's view. */
export async function viewTaxReturn(
  db: TenantReader,
  taxReturn: TaxReturn,
  readTotals?: ReadTotals,
): Promise<TaxReturnView> {
  const { calculationId, filed } = taxReturn;
  const [assembled, found, submission, toReview, declaration] = await Promise.all([
    assembleReturn(db, taxReturn, readTotals),
    calculationId === null ? undefined : findCalculation(db, calculationId),
    findNewestSubmission(db, taxReturn.id),
    rowsToReview(db, taxReturn),
    findNewestDeclaration(db, taxReturn),
  ]);
  const calculation = found ?? null;
  const isStale =
    calculation !== null &&
    !isLocked(taxReturn.state) &&
    calculation.sourceFingerprint !== sourceFingerprint(assembled);
  const doubts = [...doubtsOf(toReview, assembled.incomeSources), ...assembled.doubts];
  return {
    taxReturn,
    totals: {
      totalIncomePence: (filed ?? assembled).totalIncomePence,
      totalExpensesPence: (filed ?? assembled).totalExpensesPence,
    },
    incomeSources: assembled.incomeSources,
    adjustments: adjustmentsOf(assembled, taxReturn, isStale ? null : calculation),
    calculation,
    isStale,
    taxLiabilityPence:
      filed === null
        ? isStale
          ? null
          : (calculation?.totalLiabilityPence ?? null)
        : filed.taxLiabilityPence,
    submission: submission ?? null,
    carriedIn: assembled.carriedIn,
    yearBefore: assembled.yearBefore,
    doubts,
    issues: taxReturn.state === 'cancelled' ? taxReturn.issues : withDoubts(taxReturn.issues, doubts),
    declaration: declaration ?? null,
  };
}

/** The adjustments as they were worked out, each claim with the pool that goes on to the next year. */
function adjustmentsOf(
  { trace }: AssembledReturn,
  { adjustments }: TaxReturn,
  calculation: Calculation | null,
): AdjustmentTrace[] {
  const figures = calculation?.figures ?? null;
  const traces = figures === null ? trace : withPoolsKept(trace, figures, adjustments);
  return traces.filter((one) => one.kind === 'adjustment');
}

/**
 * Names what a calculation is made of: equal fingerprints, equal figures and the same rows behind each. Values that are in
 * no figure are left out, and so is the form of links to rows.
 */
export function sourceFingerprint({ input, trace, faults }: AssembledReturn): string {
  const counted = trace
    .filter(({ kind }) => kind !== 'not_counted')
    .map((one) => ({ ...one, ofAnyBusiness: null }));
  return textHash(canonicalJson({ input: asCompared(input), counted, faults }));
}

/**
 * The input as it is compared: without the ids of trades that their names tell apart. Calculations made before trades had
 * ids stay valid so. Trades of one name are told apart by their ids.
 */
function asCompared(input: TaxInput): TaxInput {
  const trades = input.selfEmployments ?? [];
  if (new Set(trades.map(({ name }) => name)).size < trades.length) return input;
  return { ...input, selfEmployments: trades.map(({ businessId: _id, ...trade }) => trade) };
}

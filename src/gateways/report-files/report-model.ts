import type { Pence } from '../../domain/money.js';
import type { IsoDate } from '../../domain/tax-year.js';

/** What every report says of itself. `asOf` is the instant of the data snapshot, ISO 8601 in UTC. */
export interface ReportHeader {
  readonly reportId: string;
  readonly client: ReportClient;
  /** `2025-26` */
  readonly taxYear: string;
  readonly periodStart: IsoDate;
  readonly periodEnd: IsoDate;
  readonly asOf: string;
}

/** References arrive masked: a report never holds a whole UTR or NINO. */
export interface ReportClient {
  readonly displayName: string;
  readonly utrMasked: string | null;
  readonly ninoMasked: string | null;
}

export type ReportedReturnStatus =
  | 'draft'
  | 'preparing'
  | 'action_required'
  | 'awaiting_declaration'
  | 'submitting'
  | 'submitted'
  | 'rejected'
  | 'cancelled';

/** One client's year. `status` is null when no tax return has been started for it. */
export interface TaxSummaryReport extends ReportHeader {
  readonly status: ReportedReturnStatus | null;
  readonly totals: ReportedTotals;
  readonly incomeSources: readonly ReportedIncomeSource[];
  readonly calculation: ReportedCalculation | null;
  readonly submission: ReportedSubmission | null;
}

/** The client's share, refunds netted; residential finance costs are not among the expenses. */
export interface ReportedTotals {
  readonly incomePence: Pence;
  readonly expensesPence: Pence;
  readonly profitPence: Pence;
  /** Null until a calculation stands. */
  readonly liabilityPence: Pence | null;
}

export interface ReportedIncomeSource {
  readonly name: string;
  readonly kind: 'self_employment' | 'uk_property';
  readonly incomePence: Pence;
  readonly expensesPence: Pence;
  readonly profitPence: Pence;
  readonly categories: readonly ReportedCategory[];
}

/**
 * How a category's total counts. `expense` is allowable and part of the expenses. Two are shown apart and
 * are no part of them: `not_allowable`, and `tax_reducer`, a residential finance cost.
 */
export type ReportedTreatment = 'income' | 'expense' | 'not_allowable' | 'tax_reducer';

/** One HMRC category. Costs are positive; a total that refunds outweigh is negative. */
export interface ReportedCategory {
  readonly code: string;
  readonly name: string;
  readonly treatment: ReportedTreatment;
  /** The box alone (`24`); null when the category has none. The kind of source names the form. */
  readonly box: string | null;
  readonly totalPence: Pence;
  /** How many transactions, or parts of split ones, make up the total. */
  readonly count: number;
}

export interface ReportedCalculation {
  readonly lines: readonly ReportedCalculationLine[];
  readonly bands: readonly ReportedBand[];
  readonly amountsDue: readonly ReportedAmountDue[];
  readonly warnings: readonly string[];
}

export interface ReportedCalculationLine {
  readonly label: string;
  readonly citation: string;
  readonly amountPence: Pence;
  /** The lines that do add up to the liability; the others are the working. */
  readonly addsToTotal: boolean;
}

export interface ReportedBand {
  readonly source: string;
  readonly band: string;
  readonly ratePercent: number;
  readonly amountPence: Pence;
  readonly taxPence: Pence;
}

export interface ReportedAmountDue {
  readonly dueOn: IsoDate;
  readonly amountPence: Pence;
  readonly what: string;
}

/** What HMRC confirmed. */
export interface ReportedSubmission {
  readonly submittedAt: string;
  /** HMRC's own reference for the receipt; null when it gave none. */
  readonly hmrcReference: string | null;
}

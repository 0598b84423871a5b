import type { Pence } from '../money.js';
import type { TaxCalculation } from '../tax/tax-calculation.js';
import type { ComparableFigures } from '../tax-returns/compare-figures.js';
import type { FigureTrace } from '../tax-returns/figure-trace.js';
import type { IncomeSource } from '../tax-returns/income-source.js';
import {
  formatTaxYear,
  type IsoDate,
  type TaxYearStart,
  taxYearEndsOn,
  taxYearStartsOn,
} from '../tax-year.js';
import type { Doubt } from './doubts.js';
import type { Fact, ReportDocument, ReportSubject } from './report-document.js';

/** One client's year as the API shows it at one instant: what the documents of a year are made of. */
export interface ClientYear {
  readonly reportId: string;
  readonly asOf: Date;
  readonly taxYear: TaxYearStart;
  readonly subject: ReportSubject;
  /** `null` when no tax return has been started. */
  readonly status: ReturnStatus | null;
  readonly submission: { readonly submittedAt: Date; readonly hmrcReference: string | null } | null;
  readonly totals: YearTotals;
  readonly incomeSources: readonly IncomeSource[];
  /** The client's properties, by id. */
  readonly properties: readonly ReportedProperty[];
  /** Ours, while it stands. */
  readonly calculation: TaxCalculation | null;
  /** Sources of the figures behind the calculation; empty without one. */
  readonly trace: readonly FigureTrace[];
  /** HMRC's figures once it worked them out; `null` before. */
  readonly hmrc: HmrcFigures | null;
  /** Open doubts on which the figures rest. */
  readonly doubts: readonly Doubt[];
  readonly lastYear: ReportedYearBefore | null;
}

export type ReturnStatus =
  | 'draft'
  | 'preparing'
  | 'action_required'
  | 'awaiting_declaration'
  | 'submitting'
  | 'submitted'
  | 'rejected'
  | 'cancelled';

/** Totals as in the return's summary: trade and property, the client's share, refunds netted. */
export interface YearTotals {
  readonly incomePence: Pence;
  readonly expensesPence: Pence;
  /** `null` until a calculation stands. */
  readonly liabilityPence: Pence | null;
}

/** The figures that are kept of HMRC's calculation. */
export type HmrcFigures = Pick<
  ComparableFigures,
  | 'totalIncomePence'
  | 'taxableIncomePence'
  | 'incomeTaxDuePence'
  | 'class2Pence'
  | 'class4Pence'
  | 'studentLoansPence'
  | 'taxDeductedPence'
  | 'totalIncomeTaxAndNicsDuePence'
>;

export interface ReportedYearBefore {
  readonly totals: YearTotals;
  readonly incomeSources: readonly IncomeSource[];
  readonly calculation: TaxCalculation | null;
}

export interface ReportedProperty {
  readonly id: string;
  readonly name: string;
  readonly isForeign: boolean;
  readonly address: string;
  readonly purchasePricePence: Pence | null;
  /** Share of the amounts that counts on the last day of the year, in per cent. */
  readonly sharePercent: number;
  /** The client's shares of the property over the year, in per cent, each from a day on; the first from the year's. */
  readonly shares: readonly { readonly from: IsoDate; readonly percent: number }[];
  /** `share`: amounts are recorded as the client's part already. */
  readonly amountsAre: 'whole' | 'share';
  readonly letFrom: IsoDate | null;
  readonly letUntil: IsoDate | null;
}

const STATUSES: Readonly<Record<ReturnStatus, string>> = {
  draft: 'Draft',
  preparing: 'In preparation',
  action_required: 'Action required',
  awaiting_declaration: 'Awaiting declaration',
  submitting: 'Being submitted to HMRC',
  submitted: 'Submitted to HMRC',
  rejected: 'Rejected by HMRC',
  cancelled: 'Cancelled',
};

const statusWording = (status: ReturnStatus | null): string =>
  status === null ? 'Not started' : STATUSES[status];

type Head = Omit<ReportDocument, 'sections' | 'fields' | 'title' | 'type'>;

/** The head of every document of a client's year. */
export function headOf({ reportId, asOf, taxYear, subject, status, submission }: ClientYear): Head {
  const facts: Fact[] = [{ label: 'Client', value: subject.name }];
  if (subject.utrMasked !== null)
    facts.push({ label: 'Unique Taxpayer Reference', value: subject.utrMasked });
  if (subject.ninoMasked !== null)
    facts.push({ label: 'National Insurance number', value: subject.ninoMasked });
  facts.push({ label: 'Tax return', value: statusWording(status) });
  if (submission?.hmrcReference) facts.push({ label: 'HMRC reference', value: submission.hmrcReference });
  return {
    reportId,
    asOf: asOf.toISOString(),
    taxYear: formatTaxYear(taxYear),
    periodStart: taxYearStartsOn(taxYear),
    periodEnd: taxYearEndsOn(taxYear),
    subject,
    facts,
  };
}

import { formatPence, type Pence } from '../money.js';
import type { TaxCalculation } from '../tax/tax-calculation.js';
import type { TaxReturnIssue } from './tax-return-record.js';

/** HMRC's figures of a year, in so far as ours have a counterpart. */
export interface ComparableFigures {
  readonly totalIncomePence: Pence;
  readonly taxableIncomePence: Pence;
  readonly incomeTaxChargedPence: Pence;
  readonly incomeTaxDuePence: Pence;
  readonly class2Pence: Pence;
  readonly class4Pence: Pence;
  readonly studentLoansPence: Pence;
  readonly taxDeductedPence: Pence;
  readonly totalIncomeTaxAndNicsDuePence: Pence;
}

interface Line {
  /** In our calculation. */
  readonly path: string;
  readonly ours: Pence;
  readonly hmrc: Pence;
  /** HMRC shows incomes in whole pounds, rounded down. */
  readonly inWholePounds?: boolean;
}

/** Every line in which HMRC's calculation differs from ours, to the penny, incomes to the pound. */
export function compareFigures(ours: TaxCalculation, hmrc: ComparableFigures): TaxReturnIssue[] {
  return linesOf(ours, hmrc)
    .filter(differs)
    .map((line) => ({
      code: 'figures_differ',
      path: line.path,
      source: 'hmrc',
      hmrcCode: null,
      detail: `Our figure is ${formatPence(line.ours)}, HMRC's is ${formatPence(line.hmrc)}.`,
      retryable: false,
    }));
}

function linesOf(ours: TaxCalculation, hmrc: ComparableFigures): Line[] {
  return [
    { path: '/total_income', ours: ours.totalIncome, hmrc: hmrc.totalIncomePence, inWholePounds: true },
    {
      path: '/taxable_income',
      ours: ours.taxableIncome,
      hmrc: hmrc.taxableIncomePence,
      inWholePounds: true,
    },
    { path: '/income_tax/charged', ours: ours.incomeTax.charged, hmrc: hmrc.incomeTaxChargedPence },
    { path: '/income_tax/liability', ours: ours.incomeTax.liability, hmrc: hmrc.incomeTaxDuePence },
    { path: '/class2', ours: ours.class2, hmrc: hmrc.class2Pence },
    { path: '/class4', ours: ours.class4, hmrc: hmrc.class4Pence },
    { path: '/student_loan', ours: ours.studentLoan + ours.postgraduateLoan, hmrc: hmrc.studentLoansPence },
    { path: '/tax_deducted', ours: ours.taxDeducted, hmrc: hmrc.taxDeductedPence },
    {
      path: '/total_liability',
      ours: ours.totalLiability - ours.taxDeducted,
      hmrc: hmrc.totalIncomeTaxAndNicsDuePence,
    },
  ];
}

const differs = ({ ours, hmrc, inWholePounds }: Line) =>
  inWholePounds === true ? wholePounds(ours) !== wholePounds(hmrc) : ours !== hmrc;

const wholePounds = (pence: Pence) => Math.floor(pence / 100);

import { formatPence, type Pence } from '../money.js';
import type { IncomeSource, TaxCalculation } from '../tax/tax-calculation.js';
import { type ComparableProfit, profitPairs } from './compare-profits.js';
import type { OwnTrade } from './match-businesses.js';
import type { TaxReturnIssue } from './tax-return-record.js';

/** HMRC's figures of a year, in so far as ours have a counterpart. */
export interface ComparableFigures {
  readonly totalIncomePence: Pence;
  /** Reliefs from income, losses and allowances together. */
  readonly totalAllowancesPence: Pence;
  readonly taxableIncomePence: Pence;
  readonly bands: readonly ComparableBand[];
  /** Of each business; `null` when HMRC shows none. */
  readonly profits: readonly ComparableProfit[] | null;
  /** Reductions of tax, marriage allowance apart. */
  readonly reliefsPence: Pence;
  readonly marriageAllowancePence: Pence;
  readonly highIncomeChildBenefitChargePence: Pence;
  readonly incomeTaxChargedPence: Pence;
  readonly incomeTaxDuePence: Pence;
  readonly class2Pence: Pence;
  readonly class4Pence: Pence;
  readonly studentLoansPence: Pence;
  readonly taxDeductedPence: Pence;
  readonly totalIncomeTaxAndNicsDuePence: Pence;
}

export interface ComparableBand {
  readonly source: IncomeSource;
  readonly ratePercent: number;
  readonly incomePence: Pence;
  readonly taxPence: Pence;
}

interface Line {
  /** In our calculation. */
  readonly path: string;
  readonly ours: Pence;
  readonly hmrc: Pence;
  /** HMRC shows incomes in whole pounds, rounded down. */
  readonly inWholePounds?: boolean;
}

/**
 * Every line in which HMRC's calculation differs from ours, to the penny, incomes to the pound.
 * @param trades the client's, by which the profits of trades are matched
 */
export function compareFigures(
  ours: TaxCalculation,
  hmrc: ComparableFigures,
  trades: readonly OwnTrade[],
): TaxReturnIssue[] {
  return linesOf(ours, hmrc, trades)
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

function linesOf(ours: TaxCalculation, hmrc: ComparableFigures, trades: readonly OwnTrade[]): Line[] {
  const marriage = amountOf(ours.incomeTax.reductions, 'marriage_allowance');
  const reductions = ours.incomeTax.reductions.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...profitPairs(ours, hmrc.profits, trades).map((pair) => ({ ...pair, inWholePounds: true })),
    { path: '/total_income', ours: ours.totalIncome, hmrc: hmrc.totalIncomePence, inWholePounds: true },
    {
      path: '/allowances_total',
      ours: ours.totalIncome - ours.netIncome + ours.allowancesTotal,
      hmrc: hmrc.totalAllowancesPence,
      inWholePounds: true,
    },
    {
      path: '/taxable_income',
      ours: ours.taxableIncome,
      hmrc: hmrc.taxableIncomePence,
      inWholePounds: true,
    },
    ...bandLines(ours, hmrc.bands),
    { path: '/income_tax/reductions', ours: reductions - marriage, hmrc: hmrc.reliefsPence },
    {
      path: '/income_tax/reductions/marriage_allowance',
      ours: marriage,
      hmrc: hmrc.marriageAllowancePence,
    },
    {
      path: '/income_tax/charges/high_income_child_benefit',
      ours: amountOf(ours.incomeTax.charges, 'high_income_child_benefit'),
      hmrc: hmrc.highIncomeChildBenefitChargePence,
    },
    { path: '/income_tax/charged', ours: ours.incomeTax.charged, hmrc: hmrc.incomeTaxChargedPence },
    { path: '/income_tax/liability', ours: ours.incomeTax.liability, hmrc: hmrc.incomeTaxDuePence },
    { path: '/class2', ours: ours.class2, hmrc: hmrc.class2Pence },
    { path: '/class4', ours: ours.class4, hmrc: hmrc.class4Pence },
    { path: '/student_loan', ours: ours.studentLoan + ours.postgraduateLoan, hmrc: hmrc.studentLoansPence },
    { path: '/tax_deducted', ours: ours.taxDeducted, hmrc: hmrc.taxDeductedPence },
    {
      path: '/total_liability',
      ours: ours.totalLiability - (ours.capitalGains?.tax ?? 0) - ours.taxDeducted,
      hmrc: hmrc.totalIncomeTaxAndNicsDuePence,
    },
  ];
}

/** Bands that are taxed, found by what they tax and at which rate: HMRC has names of its own for some. */
function bandLines(ours: TaxCalculation, theirs: readonly ComparableBand[]): Line[] {
  const bands = new Map<string, { ours: [Pence, Pence]; hmrc: [Pence, Pence] }>();
  const at = (source: IncomeSource, ratePercent: number) => {
    const key = `/income_tax/bands/${source}/${ratePercent}`;
    const band = bands.get(key) ?? { ours: [0, 0], hmrc: [0, 0] };
    bands.set(key, band);
    return band;
  };
  for (const { source, rateBps, amount, tax } of ours.incomeTax.bands) {
    if (rateBps > 0) addTo(at(source, rateBps / 100).ours, amount, tax);
  }
  for (const { source, ratePercent, incomePence, taxPence } of theirs) {
    if (ratePercent > 0) addTo(at(source, ratePercent).hmrc, incomePence, taxPence);
  }
  return [...bands].flatMap(([path, band]) => [
    { path: `${path}/amount`, ours: band.ours[0], hmrc: band.hmrc[0], inWholePounds: true },
    { path: `${path}/tax`, ours: band.ours[1], hmrc: band.hmrc[1] },
  ]);
}

function addTo(sums: [Pence, Pence], amount: Pence, tax: Pence): void {
  sums[0] += amount;
  sums[1] += tax;
}

const amountOf = (parts: readonly { readonly code: string; readonly amount: Pence }[], code: string): Pence =>
  parts.find((part) => part.code === code)?.amount ?? 0;

const differs = ({ ours, hmrc, inWholePounds }: Line) =>
  inWholePounds === true ? wholePounds(ours) !== wholePounds(hmrc) : ours !== hmrc;

const wholePounds = (pence: Pence) => Math.trunc(pence / 100);

import { formatPence, PENCE_PER_POUND, type Pence } from '../money.js';
import { LOSSES_BROUGHT_FORWARD, RELIEFS_FROM_INCOME } from '../tax/deducted-rules.js';
import { sumOf } from '../tax/sum-of.js';
import type { TaxCalculation, TaxedIncomeClass } from '../tax/tax-calculation.js';
import { explainDifferences } from './explain-differences.js';
import { differenceInWords, type KnownDifference } from './known-differences.js';
import type { OwnTrade } from './match-trades.js';
import { type ComparableProfit, profitPairs } from './profit-pairs.js';
import type { TaxReturnIssue } from './tax-return-record.js';

/** HMRC's figures of a year, in so far as ours have a counterpart. */
export interface ComparableFigures {
  /** After losses brought forward, with transition profit. */
  readonly totalIncomePence: Pence;
  /** Reliefs from income, losses set against it and allowances together; losses brought forward are none of them. */
  readonly totalAllowancesPence: Pence;
  readonly taxableIncomePence: Pence;
  readonly bands: readonly ComparableBand[];
  /** Profit of each business; `null` when HMRC shows none. */
  readonly profits: readonly ComparableProfit[] | null;
  /** Reductions of tax, notional tax and marriage allowance apart. */
  readonly reliefsPence: Pence;
  /** On gains of policies, which HMRC names beside the reliefs. */
  readonly notionalTaxPence: Pence;
  readonly marriageAllowancePence: Pence;
  readonly highIncomeChildBenefitChargePence: Pence;
  /** Income tax before reductions, that on transition profit included. */
  readonly incomeTaxChargedPence: Pence;
  /** Income tax due, with what employers collected for earlier years. */
  readonly incomeTaxDuePence: Pence;
  readonly payeUnderpaymentsPence: Pence;
  readonly class2Pence: Pence;
  readonly class4Pence: Pence;
  readonly studentLoansPence: Pence;
  /** Before what was paid with reports of homes. */
  readonly capitalGainsTaxPence: Pence;
  readonly taxDeductedPence: Pence;
  /** Income tax, National Insurance and loan repayments less the tax deducted. */
  readonly totalIncomeTaxAndNicsDuePence: Pence;
}

interface ComparableBand {
  readonly source: TaxedIncomeClass;
  readonly ratePercent: number;
  readonly incomePence: Pence;
  readonly taxPence: Pence;
}

interface Line {
  /** In our calculation. */
  readonly path: string;
  readonly ours: Pence;
  readonly hmrc: Pence;
  /** How many figures of HMRC's, each an income in whole pounds, add up to its own. */
  readonly poundsOf?: number;
}

/**
 * Every line in which HMRC's calculation differs from ours, to the penny, incomes to the pound, with what is known of the
 * reason. Each is the same quantity on both sides: HMRC's total income is after losses brought forward where ours is before,
 * and a total is compared before the tax deducted, which has a line of its own.
 * @param trades the client's, by which the profits of trades are matched
 */
export function compareFigures(
  ours: TaxCalculation,
  hmrc: ComparableFigures,
  trades: readonly OwnTrade[],
): TaxReturnIssue[] {
  const lines = linesOf(ours, hmrc, trades).filter(differs);
  const explain = explainDifferences(ours, lines);
  return lines.map((line) => issueOf(line, explain(line.path)));
}

/** @param known why they differ; `null` for a difference that no way of HMRC's accounts for */
function issueOf({ path, ours, hmrc }: Line, known: readonly KnownDifference[] | null): TaxReturnIssue {
  const figures = `Our figure is ${formatPence(ours)}, HMRC's is ${formatPence(hmrc)}.`;
  const base = { path, source: 'hmrc', retryable: false } as const;
  if (known === null || known.length === 0) {
    return { ...base, code: 'figures_differ', hmrcCode: null, detail: figures };
  }
  const detail = `${figures} ${differenceInWords(known)}`;
  return { ...base, code: 'known_difference', hmrcCode: known.join(' '), detail };
}

function linesOf(ours: TaxCalculation, hmrc: ComparableFigures, trades: readonly OwnTrade[]): Line[] {
  const marriage = amountOf(ours.incomeTax.reductions, 'marriage_allowance');
  const reductions = sumOf(ours.incomeTax.reductions, ({ amount }) => amount);
  const income = comparableIncome(ours);
  return [
    ...profitPairs(ours, hmrc.profits, trades).map((pair) => ({ ...pair, poundsOf: pair.parts })),
    { path: '/total_income', ours: income.total, hmrc: hmrc.totalIncomePence, poundsOf: 1 },
    { path: '/allowances_total', ours: income.allowances, hmrc: hmrc.totalAllowancesPence, poundsOf: 1 },
    { path: '/taxable_income', ours: ours.taxableIncome, hmrc: hmrc.taxableIncomePence, poundsOf: 1 },
    ...bandLines(ours, hmrc.bands),
    {
      path: '/income_tax/reductions',
      ours: reductions - marriage,
      hmrc: hmrc.reliefsPence + hmrc.notionalTaxPence,
    },
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
    {
      path: '/income_tax/liability',
      ours: ours.incomeTax.liability,
      hmrc: hmrc.incomeTaxDuePence - hmrc.payeUnderpaymentsPence,
    },
    { path: '/class2', ours: ours.class2, hmrc: hmrc.class2Pence },
    { path: '/class4', ours: ours.class4, hmrc: hmrc.class4Pence },
    { path: '/student_loan', ours: ours.studentLoan + ours.postgraduateLoan, hmrc: hmrc.studentLoansPence },
    { path: '/capital_gains/tax', ours: ours.capitalGains?.tax ?? 0, hmrc: hmrc.capitalGainsTaxPence },
    { path: '/tax_deducted', ours: ours.taxDeducted, hmrc: hmrc.taxDeductedPence },
    {
      path: '/total_liability',
      ours: ours.totalLiability - (ours.capitalGains?.tax ?? 0),
      hmrc: hmrc.totalIncomeTaxAndNicsDuePence + hmrc.taxDeductedPence,
    },
  ];
}

const BROUGHT_FORWARD: ReadonlySet<string> = new Set(LOSSES_BROUGHT_FORWARD);
const RELIEFS: ReadonlySet<string> = new Set(RELIEFS_FROM_INCOME);

/** Our total income and what is taken off it, as HMRC adds them up. */
export function comparableIncome({ lines, totalIncome, allowancesTotal }: TaxCalculation): {
  readonly total: Pence;
  readonly allowances: Pence;
} {
  const sumBy = (rules: ReadonlySet<string>) =>
    sumOf(
      lines.filter(({ rule }) => rules.has(rule)),
      ({ amount }) => amount,
    );
  const tapered = lines.find(({ rule }) => rule === 'transition_profit_allowances');
  return {
    total: totalIncome - sumBy(BROUGHT_FORWARD),
    allowances: sumBy(RELIEFS) + giftsOverIncome(lines) + (tapered?.amount ?? allowancesTotal),
  };
}

/** Gifts that found no income left, which HMRC adds up with the others although they relieve nothing. */
function giftsOverIncome(lines: TaxCalculation['lines']): Pence {
  const gifts = lines.find(({ rule }) => rule === 'gifts_of_assets');
  const given = gifts?.inputs['given'];
  return gifts === undefined || given === undefined || !('pence' in given) ? 0 : given.pence - gifts.amount;
}

/** Bands that are taxed, found by what they tax and at which rate: HMRC has names of its own for some. */
function bandLines(ours: TaxCalculation, theirs: readonly ComparableBand[]): Line[] {
  const bands = new Map<string, { ours: [Pence, Pence]; hmrc: [Pence, Pence]; parts: number }>();
  const at = (source: TaxedIncomeClass, ratePercent: number) => {
    const key = `/income_tax/bands/${source}/${ratePercent}`;
    const band = bands.get(key) ?? { ours: [0, 0], hmrc: [0, 0], parts: 0 };
    bands.set(key, band);
    return band;
  };
  for (const { source, rateBps, amount, tax } of ours.incomeTax.bands) {
    if (rateBps > 0) addTo(at(source, rateBps / 100).ours, amount, tax);
  }
  for (const { source, ratePercent, incomePence, taxPence } of theirs) {
    if (ratePercent === 0) continue;
    const band = at(source, ratePercent);
    addTo(band.hmrc, incomePence, taxPence);
    band.parts += 1;
  }
  return [...bands].flatMap(([path, band]) => [
    { path: `${path}/amount`, ours: band.ours[0], hmrc: band.hmrc[0], poundsOf: band.parts },
    { path: `${path}/tax`, ours: band.ours[1], hmrc: band.hmrc[1] },
  ]);
}

function addTo(sums: [Pence, Pence], amount: Pence, tax: Pence): void {
  sums[0] += amount;
  sums[1] += tax;
}

const amountOf = (parts: readonly { readonly code: string; readonly amount: Pence }[], code: string): Pence =>
  parts.find((part) => part.code === code)?.amount ?? 0;

/** HMRC rounds an income down, and says of no loss which way: either is the same figure. */
function differs({ ours, hmrc, poundsOf }: Line): boolean {
  if (poundsOf === undefined) return ours !== hmrc;
  const lost = wholePounds(ours) - wholePounds(hmrc);
  const mayLose = Math.max(1, poundsOf) - 1;
  if (ours < 0) return Math.abs(ours - hmrc) > PENCE_PER_POUND;
  return lost < 0 || lost > mayLose;
}

const wholePounds = (pence: Pence) => Math.trunc(pence / PENCE_PER_POUND);

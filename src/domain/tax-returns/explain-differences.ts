import type { Pence } from '../money.js';
import { ratesFor } from '../tax/rates/rates-for.js';
import { atRate } from '../tax/rounding.js';
import type { TaxCalculation } from '../tax/tax-calculation.js';
import {
  type Codes,
  type DifferenceExplainer,
  type DifferenceFacts,
  type FigureDifference,
  factsOf,
  MAX_ROUNDING_PENCE,
  POUND,
  type Reason,
  reasonsOfAll,
  unrelievedPension,
  within,
} from './difference-facts.js';
import { contributionReasons, gainsReasons, isOfUnearnedThreshold, loanReasons } from './explain-charges.js';
import type { KnownDifference } from './known-differences.js';

/** Taxes of as many bands, each down to the penny. */
const MAX_BANDS = 12;

/**
 * Tells the ways of HMRC's calculation from faults. Each kind of difference has reasons with bounds that follow from our
 * own figures; sums are explained only when their parts account for them to the penny.
 */
export function explainDifferences(
  ours: TaxCalculation,
  differences: readonly FigureDifference[],
): DifferenceExplainer {
  const facts = factsOf(ours, differences);
  const known = new Map<string, readonly KnownDifference[] | null>();
  const explain: DifferenceExplainer = (path) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const reasons = explainOne(path, facts, explain);
    known.set(path, reasons);
    return reasons;
  };
  return explain;
}

function explainOne(path: string, facts: DifferenceFacts, explain: DifferenceExplainer): Codes | null {
  if (path.startsWith('/income_tax/bands/')) return bandReasons(path, facts, explain);
  const by = facts.by(path);
  switch (path) {
    case '/total_income':
      return within(by, incomeReasons(facts));
    case '/allowances_total':
      return within(by, allowanceReasons(facts));
    case '/taxable_income':
      return taxableReasons(by, facts, explain);
    case '/income_tax/charged':
      return chargedReasons(by, facts, explain);
    case '/income_tax/reductions':
      return reductionReasons(by, facts, explain);
    case '/income_tax/reductions/marriage_allowance':
      return marriageReasons(by, facts, explain);
    case '/income_tax/charges/high_income_child_benefit':
      return childBenefitReasons(by, facts);
    case '/income_tax/liability':
      return liabilityReasons(by, facts, explain);
    case '/class2':
    case '/class4':
      return contributionReasons(path, facts);
    case '/student_loan':
      return isOfUnearnedThreshold(by, facts) ? ['D24'] : within(by, loanReasons(facts));
    case '/capital_gains/tax':
      return gainsReasons(by, facts, explain);
    case '/total_liability':
      return totalReasons(by, facts, explain);
    default:
      return null;
  }
}

const ROUNDED_INCOMES = [
  'employment_income',
  'state_pension',
  'pension_income',
  'state_benefits',
  'other_income',
  'foreign_income',
  'trading_losses_brought_forward',
  'property_losses_brought_forward',
  'foreign_property_losses_brought_forward',
];

function incomeReasons({ amountOf }: DifferenceFacts): Reason[] {
  const hasRounded = ROUNDED_INCOMES.some((rule) => amountOf(rule) !== 0);
  return hasRounded ? [{ code: 'D24', from: -POUND, to: MAX_ROUNDING_PENCE }] : [];
}

const unrelievedInterest = ({ amountOf, input }: DifferenceFacts): Pence =>
  input('qualifying_loan_interest', 'paid') - amountOf('qualifying_loan_interest');

const isRefusedMarriage = ({ ours }: DifferenceFacts): boolean =>
  ours.warnings.some(({ code }) => code === 'marriage_allowance_not_available');

function allowanceReasons(facts: DifferenceFacts): Reason[] {
  const { amountOf, by, input, ours } = facts;
  const givenBack = (relief: Pence) => (relief === 0 ? 0 : withTaper(relief, facts));
  const allowance = ratesFor(ours.taxYear).incomeTax.marriageAllowance.value;
  const isRounded =
    by('/total_income') !== 0 ||
    hasExtension(facts) ||
    amountOf('pension_deducted') + amountOf('qualifying_loan_interest') + input('gifts_of_assets', 'given') >
      0;
  return [
    ...(isRounded ? [{ code: 'D25', from: -MAX_ROUNDING_PENCE, to: MAX_ROUNDING_PENCE } as const] : []),
    { code: 'D36', from: 0, to: givenBack(unrelievedPension(facts)) },
    { code: 'D21', from: 0, to: givenBack(unrelievedInterest(facts)) },
    {
      code: 'D28',
      from: isRefusedMarriage(facts) ? -allowance : 0,
      to: -amountOf('marriage_allowance_given'),
    },
  ];
}

/** A deduction from income, with the personal allowance that it gives back. */
const withTaper = (relief: Pence, { ours }: DifferenceFacts): Pence =>
  relief + atRate(relief, ratesFor(ours.taxYear).incomeTax.personalAllowanceTaperBps.value) + POUND;

const hasExtension = ({ amountOf }: DifferenceFacts): boolean =>
  amountOf('gift_aid') + amountOf('pension_relief_at_source') > 0;

/** No more than incomes and allowances account for, since nothing is taxed below nil. */
function taxableReasons(by: Pence, facts: DifferenceFacts, explain: DifferenceExplainer): Codes | null {
  const expected = facts.by('/total_income') - facts.by('/allowances_total');
  if (by < Math.min(0, expected) || by > Math.max(0, expected)) return null;
  return reasonsOfAll(['/total_income', '/allowances_total'], facts, explain);
}

const isBestAllocated = ({ ours: { incomeTax } }: DifferenceFacts): boolean =>
  incomeTax.standardOrderLiability > incomeTax.liability;

/** The most by which the income of a band may differ: income and limits that moved, and a savings allowance lost or won. */
function moved(facts: DifferenceFacts): Pence {
  const { by, amountOf } = facts;
  const extension = amountOf('pension_relief_at_source') > 0 ? POUND + unrelievedPension(facts) : 0;
  const shift = Math.abs(by('/total_income')) + Math.abs(by('/allowances_total')) + extension;
  return shift === 0 ? 0 : shift + savingsAllowanceAtStake(shift, facts);
}

function savingsAllowanceAtStake(shift: Pence, { ours, amountOf }: DifferenceFacts): Pence {
  const { incomeTax } = ratesFor(ours.taxYear);
  const extension = amountOf('gift_aid') + amountOf('pension_relief_at_source');
  const limits = [incomeTax.basicRateLimit.value, incomeTax.higherRateLimit.value];
  const isNear = limits.some((limit) => Math.abs(limit + extension - ours.taxableIncome) <= shift + POUND);
  return isNear ? incomeTax.personalSavingsAllowance.higher.value : 0;
}

/** Codes of differences that moved the income of bands, with the order of allowances. */
function movers(facts: DifferenceFacts, explain: DifferenceExplainer): Codes | null {
  const codes = reasonsOfAll(['/total_income', '/allowances_total'], facts, explain);
  if (codes === null) return null;
  const widened = facts.amountOf('pension_relief_at_source') > 0 ? (['D25'] as const) : [];
  const unrelieved = unrelievedPension(facts) > 0 ? (['D36'] as const) : [];
  return [...new Set([...(codes.length > 0 ? codes : widened), ...unrelieved])];
}

function bandReasons(path: string, facts: DifferenceFacts, explain: DifferenceExplainer): Codes | null {
  if (isBestAllocated(facts)) return ['D01'];
  const max = path.endsWith('/tax') ? taxOn(moved(facts)) : moved(facts) + POUND;
  return moved(facts) > 0 && Math.abs(facts.by(path)) <= max ? movers(facts, explain) : null;
}

/** No tax moves by more than the income it is on, and a penny for each band. */
const taxOn = (income: Pence): Pence => income + MAX_BANDS;

function chargedReasons(by: Pence, facts: DifferenceFacts, explain: DifferenceExplainer): Codes | null {
  const max = moved(facts) === 0 ? 0 : taxOn(moved(facts));
  if (isBestAllocated(facts)) return ['D01'];
  return Math.abs(by) <= max ? movers(facts, explain) : null;
}

function reductionReasons(by: Pence, facts: DifferenceFacts, explain: DifferenceExplainer): Codes | null {
  const charged = facts.by('/income_tax/charged');
  const codes = reasonsOfAll(['/income_tax/charged'], facts, explain);
  if (codes === null) return null;
  const reasons = [...financeCostReasons(facts), ...creditReasons(facts)];
  const [first] = codes;
  const more: Reason[] =
    first === undefined
      ? []
      : [{ code: first, from: Math.min(0, charged) - POUND, to: Math.max(0, charged) + POUND }];
  return within(by, [...reasons, ...more]);
}

function financeCostReasons({ amountOf, input, ours }: DifferenceFacts): Reason[] {
  const limit = 'finance_cost_income_limit';
  const used = input(limit, 'ukCostsUsed') + input(limit, 'foreignCostsUsed');
  const left = input(limit, 'carriedForward');
  if (used + left === 0) return [];
  const { residentialFinanceCostsBps } = ratesFor(ours.taxYear).incomeTax;
  const reliefOn = (costs: Pence) => atRate(costs, residentialFinanceCostsBps.value) + MAX_BANDS;
  const losses =
    amountOf('property_losses_brought_forward') + amountOf('foreign_property_losses_brought_forward');
  const isLimitedByIncome = used + POUND >= amountOf(limit) && left > 0;
  return [
    { code: 'D15', from: 0, to: reliefOn(POUND + POUND) },
    ...(isLimitedByIncome ? [{ code: 'D08', from: 0, to: reliefOn(left) } as const] : []),
    ...(losses > 0 ? [{ code: 'D09', from: 0, to: reliefOn(Math.min(left, losses)) } as const] : []),
  ];
}

/**
 * HMRC's best order gives no less than ours, and never more than the tax paid abroad; but what is taxed without the
 * income abroad may be more by its order of allowances.
 */
function creditReasons({ ours }: DifferenceFacts): Reason[] {
  const credited = ours.foreignTaxCredit.filter(({ relief }) => relief === 'credit');
  if (credited.length === 0) return [];
  const left = credited.reduce((sum, { foreignTax, amount }) => sum + foreignTax - amount, 0);
  const given = credited.reduce((sum, { amount }) => sum + amount, 0);
  const underTreaties = credited
    .filter(({ kind }) => kind === 'interest' || kind === 'dividends')
    .reduce((sum, { amount }) => sum + amount, 0);
  return [
    { code: 'D14', from: 0, to: left },
    { code: 'D37', from: -underTreaties, to: 0 },
    { code: 'D01', from: -given, to: 0 },
  ];
}

function marriageReasons(by: Pence, facts: DifferenceFacts, explain: DifferenceExplainer): Codes | null {
  if (isRefusedMarriage(facts)) return by > 0 ? ['D28'] : null;
  const parts = ['/income_tax/charged', '/income_tax/reductions'];
  const max = parts.reduce((sum, path) => sum + Math.abs(facts.by(path)), 0);
  return Math.abs(by) <= max ? reasonsOfAll(parts, facts, explain) : null;
}

/** A pound of income more or less is a hundredth of the benefit at a step. */
function childBenefitReasons(by: Pence, facts: DifferenceFacts): Codes | null {
  const benefit = facts.input('high_income_child_benefit', 'childBenefit');
  const step = ratesFor(facts.ours.taxYear).childBenefit.chargePerStepBps.value;
  const max = atRate(benefit, step) + POUND;
  const isMoved =
    hasExtension(facts) || facts.by('/total_income') !== 0 || facts.by('/allowances_total') !== 0;
  return within(by, [
    ...(isMoved ? [{ code: 'D25', from: -max, to: max } as const] : []),
    { code: 'D36', from: unrelievedPension(facts) > 0 ? -benefit : 0, to: 0 },
  ]);
}

const LIABILITY_PARTS = [
  '/income_tax/charged',
  '/income_tax/reductions',
  '/income_tax/reductions/marriage_allowance',
  '/income_tax/charges/high_income_child_benefit',
];

/** Charged less reductions, with charges: to the penny but for gifts that tax does not cover, and winter fuel. */
function liabilityReasons(by: Pence, facts: DifferenceFacts, explain: DifferenceExplainer): Codes | null {
  const parts = reasonsOfAll(LIABILITY_PARTS, facts, explain);
  if (parts === null || !isOfFixedOrder(by, facts)) return null;
  const [charged, reductions, marriage, childBenefit] = LIABILITY_PARTS.map(facts.by);
  const net = (charged ?? 0) - (reductions ?? 0) - (marriage ?? 0);
  const rest = within(by - net - (childBenefit ?? 0), [
    ...(facts.amountOf('gift_aid') > 0 ? giftAidReasons(facts) : []),
    { code: 'D34', from: -facts.amountOf('winter_fuel'), to: 0 },
  ]);
  return rest === null ? null : [...new Set([...parts, ...rest])];
}

/** Whether our order of allowances explains the difference. HMRC's reliefs may be more than ours. */
function isOfFixedOrder(by: Pence, facts: DifferenceFacts): boolean {
  if (!isBestAllocated(facts)) return true;
  const { standardOrderLiability, liability } = facts.ours.incomeTax;
  const reliefs = [...financeCostReasons(facts), ...creditReasons(facts)];
  const more = reliefs.reduce((sum, { from, to }) => sum + Math.max(to, -from), 0);
  const max = more + taxOn(moved(facts)) + POUND + giftAidTax(facts) + marriageAtStake(facts);
  return Math.abs(by - (standardOrderLiability - liability)) <= max;
}

/** Marriage allowance that one side gives and the other does not. */
const marriageAtStake = ({ by, amountOf }: DifferenceFacts): Pence =>
  Math.max(Math.abs(by('/income_tax/reductions/marriage_allowance')), -amountOf('marriage_allowance'));

/**
 * The tax on gifts is rounded; where other tax is less or more, so is what of it is covered. Reliefs and foreign credit, before
 * which it is covered, may come to the same sum in other parts.
 */
function giftAidReasons(facts: DifferenceFacts): Reason[] {
  const mayTrade = financeCostReasons(facts).length > 0 && creditReasons(facts).length > 0;
  const isOther =
    mayTrade || ['/income_tax/charged', '/income_tax/reductions'].some((path) => facts.by(path) !== 0);
  const max = isOther ? giftAidTax(facts) : POUND;
  const covered = Math.min(giftAidTax(facts), facts.ours.capitalGains?.tax ?? 0);
  return [
    { code: 'D30', from: -max, to: isOther ? max : MAX_BANDS },
    ...(covered > 0 ? [{ code: 'D38', from: 0, to: covered } as const] : []),
  ];
}

const giftAidTax = ({ ours, amountOf }: DifferenceFacts): Pence =>
  atRate(amountOf('gift_aid'), ratesFor(ours.taxYear).incomeTax.basicRateBps.value);

const TOTAL_PARTS = ['/income_tax/liability', '/class2', '/class4', '/student_loan'];

function totalReasons(by: Pence, facts: DifferenceFacts, explain: DifferenceExplainer): Codes | null {
  const expected = TOTAL_PARTS.reduce((sum, path) => sum + facts.by(path), 0);
  return by === expected ? reasonsOfAll(TOTAL_PARTS, facts, explain) : null;
}

import type { Pence } from '../money.js';
import { ratesFor } from '../tax/rates/rates-for.js';
import { atRate } from '../tax/rounding.js';
import type { CalculationLine, TaxCalculation } from '../tax/tax-calculation.js';
import {
  type Codes,
  type DifferenceExplainer,
  type DifferenceFacts,
  MAX_ROUNDING_PENCE,
  POUND,
  type Reason,
  reasonsOfAll,
  unrelievedPension,
  within,
} from './difference-facts.js';

export function contributionReasons(path: '/class2' | '/class4', facts: DifferenceFacts): Codes | null {
  const { by, ours, amountOf } = facts;
  const profits = ours.lines
    .filter(({ rule }) => rule === 'trading_profit' || rule === 'transition_profit')
    .reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const lowered = [
    'trading_losses_brought_forward',
    'class4_losses_brought_forward',
    'class4_loan_interest',
  ].reduce((sum, rule) => sum + amountOf(rule), 0);
  const hasExempt = profits - lowered > amountOf('class4_profit');
  if (path === '/class2') return hasExempt && ours.class2 + by(path) === 0 ? ['D10'] : null;
  if (hasExempt && ours.class4 + by(path) === 0) return ['D10'];
  return ours.class4 + by(path) === class4WithoutMaximum(facts) ? ['D07'] : null;
}

/** Class 4 by the rates alone. */
function class4WithoutMaximum({ ours, amountOf }: DifferenceFacts): Pence {
  const { lowerProfitsLimit, upperProfitsLimit, mainBps, additionalBps } = ratesFor(ours.taxYear).class4;
  const profit = amountOf('class4_profit');
  const main = Math.max(0, Math.min(profit, upperProfitsLimit.value) - lowerProfitsLimit.value);
  const additional = Math.max(0, profit - upperProfitsLimit.value);
  return atRate(main, mainBps.value) + atRate(additional, additionalBps.value);
}

/** Lines of loans, and the rates of all of them together. */
function loansOf({ lines }: TaxCalculation) {
  const plans = lines.filter(({ rule }) => rule === 'student_loan' || rule === 'postgraduate_loan');
  return { plans, rate: plans.reduce((sum, { inputs }) => sum + bpsOf(inputs['rate']), 0) };
}

/** Income from abroad keeps its pence at HMRC: pennies over the limit have all unearned income counted there, and none of it here. */
export function isOfUnearnedThreshold(by: Pence, { ours, amountOf }: DifferenceFacts): boolean {
  if (amountOf('foreign_income') === 0) return false;
  const { plans, rate } = loansOf(ours);
  const limit = ratesFor(ours.taxYear).studentLoans.unearnedIncomeThreshold.value;
  const rounded = plans.length * POUND;
  return atRate(limit, rate) - rounded <= by && by <= atRate(limit + MAX_ROUNDING_PENCE, rate) + rounded;
}

export function loanReasons(facts: DifferenceFacts): Reason[] {
  const { ours, amountOf } = facts;
  const { plans, rate } = loansOf(ours);
  const repaidOn = (income: Pence): Pence => atRate(income, rate) + plans.length * POUND;
  const pensions = amountOf('state_pension') + amountOf('pension_income');
  const { unearnedIncomeThreshold } = ratesFor(ours.taxYear).studentLoans;
  const contributions = unrelievedPension(facts);
  return [
    { code: 'D12', from: -plans.length * POUND, to: plans.length * POUND },
    {
      code: 'D13',
      from: pensions === 0 ? 0 : -repaidOn(pensions + unearnedIncomeThreshold.value),
      to: 0,
    },
    { code: 'D36', from: contributions === 0 ? 0 : -repaidOn(contributions), to: 0 },
  ];
}

const bpsOf = (input: CalculationLine['inputs'][string] | undefined): number =>
  input !== undefined && 'bps' in input ? input.bps : 0;

/**
 * HMRC sets losses against business gains last. The basic-rate band that income leaves is of another length where taxable income is, or
 * where it is rounded otherwise.
 */
export function gainsReasons(by: Pence, facts: DifferenceFacts, explain: DifferenceExplainer): Codes | null {
  const gains = facts.ours.capitalGains;
  const { other, badrBps } = ratesFor(facts.ours.taxYear).capitalGains;
  const onBand = (income: Pence) => atRate(income, other.value.higherBps - other.value.basicBps);
  const moved = INCOME_LINES.reduce((max, path) => Math.max(max, Math.abs(facts.by(path))), 0);
  if (moved > 0 && Math.abs(by) <= onBand(moved + MAX_ROUNDING_PENCE)) {
    return reasonsOfAll(INCOME_LINES, facts, explain);
  }
  const hasBusiness = gains?.bands.some(({ kind }) => kind === 'badr' || kind === 'investors') === true;
  const losses = hasBusiness ? (gains?.losses ?? 0) : 0;
  return within(by, [
    { code: 'D17', from: -atRate(losses, other.value.higherBps - badrBps.value), to: 0 },
    { code: 'D25', from: -onBand(MAX_ROUNDING_PENCE), to: onBand(MAX_ROUNDING_PENCE) },
    { code: 'D36', from: -onBand(unrelievedPension(facts)), to: 0 },
    { code: 'D39', from: 0, to: onBand(facts.amountOf('transition_profit')) },
  ]);
}

const INCOME_LINES = ['/total_income', '/allowances_total', '/taxable_income'];

import type { Pence } from '../../../domain/money.js';
import type { Allowances } from './allowances.js';
import type { Income } from './income.js';
import { type HmrcRates, inPence, type LoanPlan } from './rates.js';
import { percentDown, poundsDown, sumOf } from './rounding.js';
import type { SentYear } from './sent-year.js';

/** Section 11: one line for each plan. */
export interface LoanRepayment {
  readonly plan: LoanPlan;
  readonly measure: Pence;
  readonly chargeable: Pence;
  readonly threshold: Pence;
  readonly rate: number;
  readonly repayment: Pence;
  readonly deducted: Pence;
  /** Never below nil: see D11. */
  readonly net: Pence;
}

export function studentLoans(
  sent: SentYear,
  income: Income,
  allowances: Allowances,
  rates: HmrcRates,
): readonly LoanRepayment[] {
  const measure = measureOf(sent, income, allowances, rates);
  return plansOf(sent, rates).map(({ plan, threshold, rate }) => {
    const chargeable = Math.max(0, measure - inPence(threshold));
    const repayment = poundsDown(percentDown(chargeable, rate));
    const deducted = sumOf(sent.jobs, (job) =>
      plan === 'postgraduate' ? job.postgraduateLoanDeducted : job.studentLoanDeducted,
    );
    const net = Math.max(0, repayment - deducted);
    return { plan, measure, chargeable, threshold: inPence(threshold), rate, repayment, deducted, net };
  });
}

/** The undergraduate plan with the lowest threshold, and the postgraduate loan. */
function plansOf({ person }: SentYear, { studentLoans: table }: HmrcRates) {
  const found = person.studentLoanPlans.flatMap((plan) => {
    const terms = table[plan];
    return terms === undefined ? [] : [{ plan, ...terms }];
  });
  const undergraduate = found
    .filter(({ plan }) => plan !== 'postgraduate')
    .sort((one, other) => one.threshold - other.threshold)
    .slice(0, 1);
  return [...undergraduate, ...found.filter(({ plan }) => plan === 'postgraduate')];
}

/** Profits before losses, pay in whole pounds, and the rest once it passes its own threshold. UK pensions are no part: see D13. */
function measureOf(sent: SentYear, income: Income, allowances: Allowances, rates: HmrcRates): Pence {
  const unearned =
    income.interest +
    income.foreign.interest +
    income.ukDividends +
    income.foreign.dividends +
    income.foreign.pension +
    income.foreign.other +
    sent.otherIncome.amount +
    Math.max(0, income.ukProperty.profit) +
    Math.max(0, income.foreignProperty.profit);
  const counted = unearned > inPence(rates.studentLoansUnearnedIncomeThreshold) ? unearned : 0;
  const profits = sumOf(income.trades, ({ profit }) => Math.max(0, profit));
  const spread = sumOf(sent.trades, ({ transitionProfit }) => poundsDown(transitionProfit));
  const payrolled = sumOf(sent.jobs, ({ payrolledBenefits }) => payrolledBenefits);
  const pay = sumOf(sent.jobs, ({ amount }) => amount) - payrolled - income.expenses;
  const paye = poundsDown(Math.max(0, pay) + sent.shareSchemes.amount);
  const reliefs = allowances.sidewaysLosses + sent.reliefs.pensionAtSource + sent.reliefs.pensionDeducted;
  return Math.max(0, profits + spread + paye + counted - reliefs);
}

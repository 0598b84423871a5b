import type { Pence } from '../money.js';
import type { TaxRates } from './rates/tax-rates.js';
import { atRate, chargeInWholePounds } from './rounding.js';
import type { TaxFacts } from './tax-facts.js';
import type { StudentLoanPlan } from './tax-input.js';

export interface LoanIncome {
  /** Pay liable to Class 1 less expenses, and trading profit. */
  readonly earned: Pence;
  /** Savings, dividends, rent, pensions and the rest. */
  readonly unearned: Pence;
  /** Losses set against general income and pension contributions relieved. */
  readonly reliefs: Pence;
}

export interface StudentLoans {
  /** Income by which repayments are measured. */
  readonly income: Pence;
  readonly threshold: Pence | null;
  readonly rateBps: number;
  readonly postgraduateThreshold: Pence | null;
  /** Net of payroll deductions, in whole pounds. */
  readonly studentLoan: Pence;
  readonly postgraduateLoan: Pence;
}

/**
 * Repayments on undergraduate plans, over the lowest threshold among them, and on a postgraduate loan in
 * addition. Unearned income counts in full once it passes its own threshold, and not at all before.
 * @see SI 2009/470 reg.29
 */
export function studentLoans(
  facts: Pick<TaxFacts, 'studentLoanPlans' | 'studentLoanDeducted' | 'postgraduateLoanDeducted'>,
  income: LoanIncome,
  rates: TaxRates,
): StudentLoans {
  const { plans, unearnedIncomeThreshold } = rates.studentLoans;
  const counted = income.unearned > unearnedIncomeThreshold.value ? income.unearned : 0;
  const measure = Math.max(0, income.earned + counted - income.reliefs);
  const undergraduate = lowestThreshold(facts.studentLoanPlans, rates);
  const postgraduate = facts.studentLoanPlans.includes('postgraduate')
    ? plans.postgraduate.threshold.value
    : null;
  const repayment = (threshold: Pence | null, rateBps: number, deducted: Pence): Pence => {
    if (threshold === null) return 0;
    const due = atRate(Math.max(0, measure - threshold), rateBps);
    return chargeInWholePounds(Math.max(0, due - deducted));
  };
  return {
    income: measure,
    threshold: undergraduate?.threshold ?? null,
    rateBps: undergraduate?.rateBps ?? 0,
    postgraduateThreshold: postgraduate,
    studentLoan: repayment(
      undergraduate?.threshold ?? null,
      undergraduate?.rateBps ?? 0,
      facts.studentLoanDeducted,
    ),
    postgraduateLoan: repayment(
      postgraduate,
      plans.postgraduate.rateBps.value,
      facts.postgraduateLoanDeducted,
    ),
  };
}

/** Plans on which nothing can be collected in the year. */
export function plansNotCollectable(
  plans: readonly StudentLoanPlan[],
  rates: TaxRates,
): readonly StudentLoanPlan[] {
  return plans.filter((plan) => rates.studentLoans.plans[plan].threshold.value === null);
}

function lowestThreshold(plans: readonly StudentLoanPlan[], rates: TaxRates) {
  let lowest: { threshold: Pence; rateBps: number } | null = null;
  for (const plan of plans) {
    const { threshold, rateBps } = rates.studentLoans.plans[plan];
    if (plan === 'postgraduate' || threshold.value === null) continue;
    if (lowest === null || threshold.value < lowest.threshold) {
      lowest = { threshold: threshold.value, rateBps: rateBps.value };
    }
  }
  return lowest;
}

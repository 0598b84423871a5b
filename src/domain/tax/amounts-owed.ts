import type { Pence } from '../money.js';
import type { Assessment } from './assessment.js';
import { type AccountPayments, paymentsOnAccount } from './payments-on-account.js';
import type { TaxRates } from './rates/tax-rates.js';
import type { TaxFacts } from './tax-facts.js';

/** Amounts left to pay for the year, and towards the next. */
export interface AmountsOwed {
  readonly balance: Pence;
  /** Income tax and Class 4, which payments on account are measured by. */
  readonly assessed: Pence;
  /** The part of `assessed` that was met at source for this year or will be collected through a code. */
  readonly metAtSource: Pence;
  readonly payments: AccountPayments;
}

/**
 * The balance after everything deducted or paid, and the payments on account. What Pay As You Earn collected
 * for earlier years or has repaid met none of this year's tax, for either; a charge that a pension scheme pays
 * is met by it.
 * @see TMA 1970 s.59A-59B; SI 2003/2682 reg.185; FA 2004 s.237B
 */
export function amountsOwed(facts: TaxFacts, chosen: Assessment, rates: TaxRates): AmountsOwed {
  const metBySources = facts.taxDeducted + facts.taxCollectedThroughCode + schemePaid(facts, chosen);
  const paid = facts.paymentsOnAccountPaid + (facts.capitalGains?.paidOnAccount ?? 0);
  const balance = chosen.totalLiability - metBySources - paid;
  const { class4, incomeTax } = chosen;
  const assessed = incomeTax.best.liability + class4.main + class4.additional;
  const metAtSource = metBySources - facts.earlierYearsUnderpayment - facts.refundedInYear;
  const payments = paymentsOnAccount(assessed, metAtSource, facts.taxYear, rates);
  return { balance, assessed, metAtSource, payments };
}

/** No more than the annual allowance charge there is. */
export function schemePaid({ schemePays }: TaxFacts, { incomeTax }: Assessment): Pence {
  const charge = incomeTax.best.charges.find(({ code }) => code === 'pension_annual_allowance')?.amount ?? 0;
  return Math.min(schemePays, charge);
}

import type { Pence } from '../money.js';
import type { Income } from './income.js';
import type { TaxRates } from './rates/tax-rates.js';
import { sumOf } from './sum-of.js';
import type { TaxFacts } from './tax-facts.js';

/**
 * The most pension contributions of the person's own that the year relieves: relevant UK earnings, or the
 * basic amount if they are less.
 * @see FA 2004 s.189-190
 */
export function pensionReliefLimit(facts: TaxFacts, income: Income, rates: TaxRates): Pence {
  return Math.max(relevantEarnings(facts, income), rates.incomeTax.pensionBasicAmount.value);
}

/** Earnings and trading profits chargeable in the year, with no deduction for losses. FA 2004 s.189 */
export function relevantEarnings(facts: TaxFacts, income: Income): Pence {
  const employment = facts.employmentIncome + facts.shareSchemes + facts.lumpSums + facts.retirementBenefits;
  return employment + sumOf(income.trades, (trade) => trade.profit + trade.transitionProfit);
}

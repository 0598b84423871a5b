import type { Pence } from '../money.js';
import { foreignTotals } from './foreign-income.js';
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

/**
 * Employment income, abroad too, trading profits, and to 2024-25 those of furnished holiday lettings, as far as they are
 * chargeable in the year, with no deduction for losses.
 * @see FA 2004 s.189(2); HMRC PTM044100
 */
export function relevantEarnings(facts: TaxFacts, { trades, property }: Income): Pence {
  const employment =
    facts.employmentIncome +
    facts.shareSchemes +
    facts.lumpSums +
    facts.retirementBenefits +
    foreignTotals(facts.foreignIncome).employment;
  const lettings =
    Math.min(facts.ukProperty.holidayLettingProfit, property.ukProfit) +
    Math.min(facts.foreignProperty.holidayLettingProfit, property.foreignProfit);
  return employment + lettings + sumOf(trades, (trade) => trade.profit + trade.transitionProfit);
}

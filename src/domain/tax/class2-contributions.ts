import type { Pence } from '../money.js';
import type { TaxRates } from './rates/tax-rates.js';
import type { TaxFacts } from './tax-facts.js';

export interface Class2 {
  readonly compulsory: Pence;
  readonly voluntary: Pence;
}

/**
 * A full year of Class 2 on the profit that Class 4 is measured by: compulsory where the year's law says
 * so, else by choice below the small profits threshold. Above it a year that charges nothing treats the
 * contributions as paid.
 * @see SSCBA 1992 s.11; SI 2022/1329; HMRC NIM70300
 */
export function class2Contributions(
  facts: Pick<TaxFacts, 'trades' | 'overStatePensionAge' | 'underMinimumAge' | 'voluntaryClass2'>,
  profit: Pence,
  rates: TaxRates,
): Class2 {
  if (facts.trades.length === 0 || facts.overStatePensionAge || facts.underMinimumAge) {
    return { compulsory: 0, voluntary: 0 };
  }
  const { weeklyRate, weeks, smallProfitsThreshold } = rates.class2;
  const fullYear = weeklyRate.value * weeks.value;
  if (class2Compulsory(profit, rates)) return { compulsory: fullYear, voluntary: 0 };
  const elected = facts.voluntaryClass2 && profit < smallProfitsThreshold.value;
  return { compulsory: 0, voluntary: elected ? fullYear : 0 };
}

function class2Compulsory(profit: Pence, rates: TaxRates): boolean {
  const { mode, smallProfitsThreshold, lowerProfitsThreshold } = rates.class2;
  switch (mode.value) {
    case 'compulsory_from_small_profits_threshold':
      return profit >= smallProfitsThreshold.value;
    case 'compulsory_above_lower_profits_threshold':
      return lowerProfitsThreshold.value !== null && profit > lowerProfitsThreshold.value;
    case 'voluntary_only':
      return false;
  }
}

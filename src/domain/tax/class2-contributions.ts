import type { Pence } from '../money.js';
import { taxYearStartsOn } from '../tax-year.js';
import { weeksBeginning } from './contribution-weeks.js';
import type { TaxRates } from './rates/tax-rates.js';
import type { TaxFacts } from './tax-facts.js';

type Contributor = Pick<
  TaxFacts,
  'trades' | 'statePensionAgeOn' | 'overStatePensionAge' | 'underMinimumAge' | 'voluntaryClass2'
>;

export interface Class2 {
  readonly weeks: number;
  readonly compulsory: Pence;
  readonly voluntary: Pence;
}

/**
 * Class 2 for the weeks of self-employment up to that of State Pension age, on the profit that Class 4 is
 * measured by: compulsory under the year's law, else by choice below the small profits threshold.
 * Above it a year that charges nothing treats the contributions as paid.
 * @see SSCBA 1992 s.11; SI 2022/1329; HMRC NIM70300
 */
export function class2Contributions(facts: Contributor, profit: Pence, rates: TaxRates): Class2 {
  if (facts.trades.length === 0 || facts.overStatePensionAge || facts.underMinimumAge) {
    return { weeks: 0, compulsory: 0, voluntary: 0 };
  }
  const { weeklyRate, smallProfitsThreshold } = rates.class2;
  const weeks = weeksOf(facts, rates);
  const contributions = weeklyRate.value * weeks;
  if (class2Compulsory(profit, rates)) return { weeks, compulsory: contributions, voluntary: 0 };
  const elected = facts.voluntaryClass2 && profit < smallProfitsThreshold.value;
  return { weeks, compulsory: 0, voluntary: elected ? contributions : 0 };
}

/**
 * Weeks for which a contribution is due. None is for a week without self-employment, of which trades side by side share
 * those of the longest, nor for a week after that of State Pension age. SSCBA 1992 s.11(2), s.11(7)
 */
function weeksOf({ trades, statePensionAgeOn }: Contributor, rates: TaxRates): number {
  const wholeYear = rates.class2.weeks.value;
  const fullYear = Math.max(...trades.map(({ class2Weeks }) => class2Weeks ?? wholeYear));
  const startsOn = taxYearStartsOn(rates.taxYear);
  if (statePensionAgeOn === null || statePensionAgeOn <= startsOn) return fullYear;
  return Math.min(fullYear, weeksBeginning(startsOn, statePensionAgeOn));
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

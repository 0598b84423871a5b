import type { Assessment } from '../assessment.js';
import type { TaxRates } from '../rates/tax-rates.js';
import type { Recommendation } from '../tax-calculation.js';
import type { TaxFacts } from '../tax-facts.js';

/**
 * A year of Class 2 for someone whose profit earns no credit, with what it saves beside a year of Class 3.
 * Not where pay already makes it a qualifying year.
 * @see SSCBA 1992 s.11(6), s.13; HMRC NIM70300
 */
export function voluntaryClass2(
  facts: TaxFacts,
  { class2, class4 }: Assessment,
  rates: TaxRates,
): readonly Recommendation[] {
  if (facts.voluntaryClass2 || facts.overStatePensionAge || facts.underMinimumAge) return [];
  if (facts.trades.every((trade) => trade.class4Exempt)) return [];
  const { weeklyRate, weeks, smallProfitsThreshold } = rates.class2;
  if (class2.compulsory > 0 || class4.profit >= smallProfitsThreshold.value) return [];
  const { weeklyRate: class3WeeklyRate, notNeededFromEarnings } = rates.class3;
  if (facts.class1Earnings >= notNeededFromEarnings.value) return [];
  const saves = weeks.value * (class3WeeklyRate.value - weeklyRate.value);
  return saves > 0 ? [{ code: 'pay_voluntary_class2', saves, assumes: 'year_needed_for_state_pension' }] : [];
}

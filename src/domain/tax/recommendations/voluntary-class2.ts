import { taxYearEndsOn } from '../../tax-year.js';
import type { Assessment } from '../assessment.js';
import { cheapestAssessment } from '../cheapest-assessment.js';
import type { TaxRates } from '../rates/tax-rates.js';
import type { Recommendation } from '../tax-calculation.js';
import type { TaxFacts } from '../tax-facts.js';

/**
 * A year of Class 2 for someone whose profit earns no credit, with what it saves beside a year of Class 3.
 * Not where pay already makes it a qualifying year, nor in the year of State Pension age, which is none.
 * Where the trading allowance hides a profit that would earn the credit, deducting expenses costs less.
 * @see SSCBA 1992 s.11(6), s.13; Pensions Act 2014 s.2; HMRC NIM70300
 */
export function voluntaryClass2(
  facts: TaxFacts,
  chosen: Assessment,
  rates: TaxRates,
): readonly Recommendation[] {
  if (!mayBeNeeded(facts, chosen, rates)) return [];
  const elected = cheapestAssessment({ ...facts, voluntaryClass2: true }, rates);
  if (elected.class2.voluntary === 0) return [];
  const aYearOfClass3 = rates.class2.weeks.value * rates.class3.weeklyRate.value;
  const saves = aYearOfClass3 - (elected.totalLiability - chosen.totalLiability);
  return saves > 0 ? [{ code: 'pay_voluntary_class2', saves, assumes: 'year_needed_for_state_pension' }] : [];
}

function mayBeNeeded(facts: TaxFacts, { class2, class4 }: Assessment, rates: TaxRates): boolean {
  if (facts.voluntaryClass2 || facts.overStatePensionAge || facts.underMinimumAge) return false;
  if (facts.trades.every((trade) => trade.class4Exempt)) return false;
  if (class2.compulsory > 0 || class4.profit >= rates.class2.smallProfitsThreshold.value) return false;
  const reached = facts.statePensionAgeOn;
  if (reached !== null && reached <= taxYearEndsOn(rates.taxYear)) return false;
  return facts.class1Earnings < rates.class3.notNeededFromEarnings.value;
}

import type { Pence } from '../../money.js';
import { reachesAgeBy } from '../ages.js';
import type { Assessment } from '../assessment.js';
import { cheapestAssessment } from '../cheapest-assessment.js';
import { pensionReliefLimit } from '../pension-relief-limit.js';
import type { TaxRates } from '../rates/tax-rates.js';
import { reliefInWholePounds } from '../rounding.js';
import type { ContributionTarget, Recommendation } from '../tax-calculation.js';
import type { TaxFacts } from '../tax-facts.js';
import { thresholdExcesses } from './threshold-excesses.js';

/**
 * Just above a threshold: the gross pension contribution, and the gross gift under Gift Aid, that would
 * bring the income back to it, with what each takes off the year's liability.
 * @see FA 2004 s.188-192; ITA 2007 s.58, s.414, s.426
 */
export function contributions(
  facts: TaxFacts,
  chosen: Assessment,
  rates: TaxRates,
): readonly Recommendation[] {
  const found: Recommendation[] = [];
  for (const { target, excess } of thresholdExcesses(facts, chosen, rates)) {
    const contribution = reliefInWholePounds(excess);
    if (pensionRelieved(contribution, facts, chosen, rates)) {
      const saves = savedBy(withPension(contribution, facts), chosen, rates);
      if (saves > 0) found.push(pension(target, { saves, contribution }));
    }
    const saves = savedBy(withGiftAid(contribution, facts), chosen, rates);
    if (saves > 0) found.push(giftAid(target, { saves, contribution }));
  }
  return found;
}

type Amounts = Required<Pick<Recommendation, 'saves' | 'contribution'>>;

const pension = (target: ContributionTarget, amounts: Amounts): Recommendation => ({
  code: `pension_below_${target}`,
  ...amounts,
  assumes: 'paid_within_tax_year',
});

const giftAid = (target: ContributionTarget, amounts: Amounts): Recommendation => ({
  code: `gift_aid_below_${target}`,
  ...amounts,
  assumes: 'paid_within_tax_year_or_carried_back',
});

const withPension = (gross: Pence, facts: TaxFacts): TaxFacts => ({
  ...facts,
  pensionReliefAtSource: facts.pensionReliefAtSource + gross,
});

const withGiftAid = (gross: Pence, facts: TaxFacts): TaxFacts => ({
  ...facts,
  giftAidGross: facts.giftAidGross + gross,
});

function savedBy(changed: TaxFacts, chosen: Assessment, rates: TaxRates): Pence {
  return chosen.totalLiability - cheapestAssessment(changed, rates).totalLiability;
}

/** Whether so much more would be relieved in full and bring no annual allowance charge. */
function pensionRelieved(
  contribution: Pence,
  facts: TaxFacts,
  { income }: Assessment,
  rates: TaxRates,
): boolean {
  const { pensionAnnualAllowance, pensionReliefEndsAtAge } = rates.incomeTax;
  const { dateOfBirth, annualAllowanceExcess } = facts;
  if (annualAllowanceExcess > 0) return false;
  if (dateOfBirth !== null && reachesAgeBy(dateOfBirth, pensionReliefEndsAtAge.value, rates.taxYear)) {
    return false;
  }
  const all = facts.pensionReliefAtSource + facts.pensionDeducted + contribution;
  return all <= Math.min(pensionReliefLimit(facts, income, rates), pensionAnnualAllowance.value);
}

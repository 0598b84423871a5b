import type { Pence } from '../../money.js';
import type { Assessment } from '../assessment.js';
import { marriedCouplesAllowance, marriedCouplesAllowanceAvailable } from '../marriage-reliefs.js';
import type { TaxRates } from '../rates/tax-rates.js';
import { atRate } from '../rounding.js';
import type { Recommendation } from '../tax-calculation.js';
import type { TaxFacts } from '../tax-facts.js';

/**
 * An allowance that income, or tax, does not use up and that a spouse or civil partner may have. `saves` is what the
 * partner's bill falls by, who is assumed to pay at least so much at the basic rate.
 * @see ITA 2007 s.39-40, s.51-53
 */
export function surplusAllowances(
  facts: TaxFacts,
  chosen: Assessment,
  rates: TaxRates,
): readonly Recommendation[] {
  const { basicRateBps } = rates.incomeTax;
  const blindPersons = atRate(unusedBlindPersons(facts, chosen, rates), basicRateBps.value);
  const marriedCouples = unusedMarriedCouplesReduction(facts, chosen, rates);
  const assumes = 'married_to_basic_rate_taxpayer' as const;
  const found: Recommendation[] = [
    { code: 'transfer_blind_persons_allowance', saves: blindPersons, assumes },
    { code: 'transfer_married_couples_allowance', saves: marriedCouples, assumes },
  ];
  return found.filter(({ saves }) => saves > 0);
}

/** Income uses the personal allowance first; an allowance that was received cannot be passed on. */
function unusedBlindPersons(facts: TaxFacts, { incomeTax }: Assessment, rates: TaxRates): Pence {
  if (!facts.blindPerson || !facts.hasAllowances) return 0;
  const { netIncome, allowances } = incomeTax;
  const own = rates.incomeTax.blindPersonsAllowance.value;
  return Math.min(own, Math.max(0, allowances.total - facts.surplusBlindPersons - netIncome));
}

function unusedMarriedCouplesReduction(facts: TaxFacts, { incomeTax }: Assessment, rates: TaxRates): Pence {
  if (facts.marriedCouplesAllowance === null || !marriedCouplesAllowanceAvailable(facts, rates)) return 0;
  const { reduction } = marriedCouplesAllowance(incomeTax.adjustedNetIncome, rates);
  const given =
    incomeTax.best.reductions.find(({ code }) => code === 'married_couples_allowance')?.amount ?? 0;
  return Math.max(0, reduction - given);
}

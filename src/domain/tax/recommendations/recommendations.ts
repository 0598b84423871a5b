import type { Assessment } from '../assessment.js';
import type { TaxRates } from '../rates/tax-rates.js';
import type { Recommendation } from '../tax-calculation.js';
import type { TaxFacts } from '../tax-facts.js';
import { allowanceAllocation } from './allowance-allocation.js';
import { basisAndLossClaims } from './basis-and-loss-claims.js';
import { contributions } from './contributions.js';
import { marriageAllowance } from './marriage-allowance.js';
import { reducedPaymentsOnAccount } from './reduced-payments-on-account.js';
import { surplusAllowances } from './surplus-allowances.js';
import { timingOfGains } from './timing-of-gains.js';
import { voluntaryClass2 } from './voluntary-class2.js';

/**
 * Steps that would leave the person, or the couple, with more, with the amount. Each is worked out alone from
 * the chosen assessment, so that what two save does not add up.
 */
export function recommendations(
  facts: TaxFacts,
  chosen: Assessment,
  rates: TaxRates,
): readonly Recommendation[] {
  return [
    ...basisAndLossClaims(facts, chosen, rates),
    ...allowanceAllocation(chosen),
    ...marriageAllowance(facts, chosen, rates),
    ...surplusAllowances(facts, chosen, rates),
    ...voluntaryClass2(facts, chosen, rates),
    ...contributions(facts, chosen, rates),
    ...timingOfGains(facts, chosen, rates),
    ...reducedPaymentsOnAccount(facts, chosen, rates),
  ];
}

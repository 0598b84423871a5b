import type { Pence } from '../money.js';
import { type Assessment, assess } from './assessment.js';
import { propertyBases } from './property-profits.js';
import type { TaxRates } from './rates/tax-rates.js';
import type { TaxFacts } from './tax-facts.js';
import { sumOf, tradingBases } from './trading-profits.js';

/**
 * The assessment under the open choices that costs least in the year. Between choices that cost the same
 * it keeps the more to carry forward, then the year of Class 2 credit, then the lower income.
 */
export function cheapestAssessment(facts: TaxFacts, rates: TaxRates): Assessment {
  let best: Assessment | null = null;
  for (const trading of tradingBases(facts.trades, rates)) {
    for (const property of propertyBases(facts, rates)) {
      const candidate = assess(facts, { trading, property }, rates);
      if (best === null || isBetter(candidate, best, rates)) best = candidate;
    }
  }
  return best ?? assess(facts, { trading: 'expenses', property: 'expenses' }, rates);
}

function isBetter(candidate: Assessment, best: Assessment, rates: TaxRates): boolean {
  const one = merits(candidate, rates);
  const other = merits(best, rates);
  for (const [index, merit] of one.entries()) {
    const against = other[index] ?? merit;
    if (merit !== against) return merit < against;
  }
  return false;
}

/** What a choice is judged by, the weightiest first; less is better. */
function merits(
  { income, incomeTax, class4, totalLiability }: Assessment,
  rates: TaxRates,
): readonly Pence[] {
  const { property } = income;
  const { ukCarriedForward, foreignCarriedForward } = incomeTax.financeCosts;
  const losses = sumOf(income.trades, (trade) => trade.loss) + property.ukLoss + property.foreignLoss;
  const creditLost = class4.profit < rates.class2.smallProfitsThreshold.value;
  return [
    totalLiability,
    -(losses + ukCarriedForward + foreignCarriedForward),
    creditLost ? 1 : 0,
    income.total,
  ];
}

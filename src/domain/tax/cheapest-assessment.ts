import { type Assessment, assess } from './assessment.js';
import type { Basis, Choices } from './basis.js';
import { propertyBases } from './property-profits.js';
import type { TaxRates } from './rates/tax-rates.js';
import { sumOf } from './sum-of.js';
import type { TaxFacts } from './tax-facts.js';
import { tradingBases } from './trading-profits.js';

/**
 * The assessment under the open choices that costs least in the year. Between choices that cost the same
 * it keeps the more to carry forward, losses brought forward and not used included, then the year of Class 2 credit, then the lower income.
 */
export function cheapestAssessment(facts: TaxFacts, rates: TaxRates): Assessment {
  const [first, ...others] = openBases(facts, rates);
  let best = assess(facts, first, rates);
  for (const basis of others) {
    const candidate = assess(facts, basis, rates);
    if (isBetter(candidate, best, rates)) best = candidate;
  }
  return best;
}

function openBases(facts: TaxFacts, rates: TaxRates): Choices<Basis> {
  const [trading, ...tradings] = tradingBases(facts, rates);
  const [property, ...properties] = propertyBases(facts, rates);
  const others = [trading, ...tradings].flatMap((one) =>
    properties.map((other) => ({ trading: one, property: other })),
  );
  return [{ trading, property }, ...tradings.map((one) => ({ trading: one, property })), ...others];
}

function isBetter(candidate: Assessment, best: Assessment, rates: TaxRates): boolean {
  const against = merits(best, rates);
  const differences = merits(candidate, rates).map((merit, index) => merit - (against[index] ?? 0));
  return (differences.find((difference) => difference !== 0) ?? 0) < 0;
}

/** Figures by which a choice is judged, the weightiest first; less is better. */
function merits({ income, incomeTax, class4, totalLiability }: Assessment, rates: TaxRates) {
  const { property } = income;
  const { ukCarriedForward, foreignCarriedForward } = incomeTax.financeCosts;
  const losses =
    sumOf(income.trades, (trade) => trade.loss + trade.broughtForwardLeft) +
    property.ukLoss +
    property.broughtForwardLeft +
    property.foreignLoss +
    property.foreignBroughtForwardLeft;
  const creditLost = class4.profit < rates.class2.smallProfitsThreshold.value;
  return [
    totalLiability,
    -(losses + ukCarriedForward + foreignCarriedForward),
    creditLost ? 1 : 0,
    income.total,
  ];
}

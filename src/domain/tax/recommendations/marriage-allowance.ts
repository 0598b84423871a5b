import type { Pence } from '../../money.js';
import type { Assessment } from '../assessment.js';
import { cheapestAssessment } from '../cheapest-assessment.js';
import { marriageAllowanceReduction } from '../marriage-reliefs.js';
import { propertyBases } from '../property-profits.js';
import type { TaxRates } from '../rates/tax-rates.js';
import { sumOf } from '../sum-of.js';
import type { Recommendation } from '../tax-calculation.js';
import type { TaxFacts } from '../tax-facts.js';
import type { MarriageAllowanceRole } from '../tax-input.js';
import { totalOf } from '../tax-scale.js';
import { tradingBases } from '../trading-profits.js';

/**
 * A marriage allowance to give, to receive or to take back, with what the couple keep by it. The spouse's
 * side is assumed: tax enough at the basic rate to use a whole reduction, or income low enough to give it
 * up for nothing. Of giving and receiving, only the one that keeps more.
 * @see ITA 2007 s.55B-55C
 */
export function marriageAllowance(
  facts: TaxFacts,
  chosen: Assessment,
  rates: TaxRates,
): readonly Recommendation[] {
  if (facts.marriedCouplesAllowance !== null) return [];
  const found = candidates(facts, chosen, rates).filter(({ saves }) => saves > 0);
  return found.sort((one, other) => other.saves - one.saves).slice(0, 1);
}

function candidates(facts: TaxFacts, chosen: Assessment, rates: TaxRates): Recommendation[] {
  switch (facts.marriageAllowance) {
    case 'none':
      return [
        ...(mayGive(facts, chosen, rates) ? giving(facts, chosen, rates) : []),
        ...(mayReceive(facts, chosen, rates) ? receiving(facts, chosen, rates) : []),
      ];
    case 'given':
      return withdrawing(facts, chosen, rates);
    case 'received':
      return [];
  }
}

function giving(facts: TaxFacts, chosen: Assessment, rates: TaxRates): Recommendation[] {
  const after = withRole('given', facts, rates);
  if (after.incomeTax.allowances.marriageAllowanceGiven === 0) return [];
  const costs = after.totalLiability - chosen.totalLiability;
  const saves = marriageAllowanceReduction(rates) - costs;
  return [{ code: 'give_marriage_allowance', saves, assumes: 'married_to_basic_rate_taxpayer' }];
}

function receiving(facts: TaxFacts, chosen: Assessment, rates: TaxRates): Recommendation[] {
  const after = withRole('received', facts, rates);
  if (after.incomeTax.marriageAllowanceRefused) return [];
  const saves = chosen.totalLiability - after.totalLiability;
  return [{ code: 'receive_marriage_allowance', saves, assumes: 'married_to_non_taxpayer' }];
}

/** Giving may cost more than it brings: the Scottish intermediate rate is above the basic rate. */
function withdrawing(facts: TaxFacts, chosen: Assessment, rates: TaxRates): Recommendation[] {
  if (chosen.incomeTax.allowances.marriageAllowanceGiven === 0) return [];
  const costs = chosen.totalLiability - withRole('none', facts, rates).totalLiability;
  const saves = costs - marriageAllowanceReduction(rates);
  return [{ code: 'withdraw_marriage_allowance', saves, assumes: 'married_to_basic_rate_taxpayer' }];
}

const withRole = (role: MarriageAllowanceRole, facts: TaxFacts, rates: TaxRates): Assessment =>
  cheapestAssessment({ ...facts, marriageAllowance: role }, rates);

/** Another basis may cost less once an allowance is given or received, so the chosen one proves nothing. */
const isBasisOpen = (facts: TaxFacts, rates: TaxRates): boolean =>
  tradingBases(facts, rates).length > 1 || propertyBases(facts, rates).length > 1;

/**
 * False only where it is certain without working it out. No basis is open then, and nothing was entered, the income is too
 * high, or all of the allowance is in use at the basic rate or more and nothing else depends on the tax.
 */
function mayGive(facts: TaxFacts, chosen: Assessment, rates: TaxRates): boolean {
  if (isBasisOpen(facts, rates)) return true;
  const { income, incomeTax } = chosen;
  const { best, scale } = incomeTax;
  if (income.total === 0 && facts.trades.length === 0) return false;
  if (!withinBasicRate(chosen)) return false;
  const { nonSavings, property, savings, dividends } = best.taxable;
  if (savings + dividends > 0 || income.savings + income.dividends > 0) return true;
  if (nonSavings + property === 0 || best.reductions.length > 0 || best.charges.length > 0) return true;
  const [lowest] = scale.classes;
  const topBand = lowest?.bands.find(({ upTo }) => nonSavings + property <= upTo);
  return topBand === undefined || topBand.rateBps < rates.incomeTax.basicRateBps.value;
}

function mayReceive(facts: TaxFacts, chosen: Assessment, rates: TaxRates): boolean {
  return isBasisOpen(facts, rates) || (withinBasicRate(chosen) && taxLeft(chosen) > 0);
}

/** Necessary, not sufficient: only as much savings as have a nil rate may lie above the basic rate. */
function withinBasicRate({ income, incomeTax: { best, scale } }: Assessment): boolean {
  const taxable = totalOf(best.taxable) - income.transitionProfit;
  return taxable <= scale.basicLimit + scale.savingsAllowance.higher;
}

function taxLeft({ incomeTax: { best } }: Assessment): Pence {
  return best.charged - sumOf(best.reductions, ({ amount }) => amount);
}

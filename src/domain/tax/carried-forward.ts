import type { Pence } from '../money.js';
import type { Assessment } from './assessment.js';
import { class4LossRelief, class4LossUsed } from './class4-contributions.js';
import { lossReliefOfKind } from './reliefs.js';
import { sumOf } from './sum-of.js';
import type { CarriedForward } from './tax-calculation.js';
import { lossesRelieved } from './trading-profits.js';

/**
 * Losses and finance costs that go on to the next year.
 * @see ITA 2007 s.83, s.118; ITTOIA 2005 s.274AA
 */
export function carriedForward(assessment: Assessment): CarriedForward {
  const { income, incomeTax } = assessment;
  const { property } = income;
  const relieved = lossReliefOfKind(incomeTax.reliefs, 'property_general');
  return {
    residentialFinanceCosts: incomeTax.financeCosts.ukCarriedForward,
    foreignResidentialFinanceCosts: incomeTax.financeCosts.foreignCarriedForward,
    propertyLosses: property.broughtForwardLeft + property.ukLoss - Math.min(relieved, property.ukLoss),
    foreignPropertyLosses: property.foreignBroughtForwardLeft + property.foreignLoss,
    tradingLosses: tradingLosses(assessment),
    class4Losses: class4Losses(assessment),
  };
}

/**
 * What was relieved against other income goes on to reduce the profits that Class 4 is charged on. SSCBA 1992 Sch.2
 * para 3(4)
 */
function class4Losses({ income, incomeTax }: Assessment): Pence {
  const trades = income.trades.filter(({ facts }) => !facts.class4Exempt);
  const broughtForward = sumOf(
    trades,
    (trade) => trade.facts.class4LossesBroughtForward - class4LossUsed(trade),
  );
  const profits = sumOf(
    trades,
    (trade) => trade.taxableProfit + trade.taxableTransition - class4LossUsed(trade),
  );
  const relieved = class4LossRelief(income, incomeTax.reliefs);
  return broughtForward + Math.max(0, relieved - profits);
}

function tradingLosses({ income, incomeTax, capitalGains }: Assessment): CarriedForward['tradingLosses'] {
  const againstGains = capitalGains?.incomeLossesUsed ?? 0;
  const relieved = lossReliefOfKind(incomeTax.reliefs, 'sideways_current_year') + againstGains;
  const losses: { name: string; amount: Pence }[] = [];
  for (const { trade, used } of lossesRelieved(income.trades, relieved)) {
    const amount = trade.broughtForwardLeft + trade.loss - used;
    if (amount > 0) losses.push({ name: trade.facts.name, amount });
  }
  return losses;
}

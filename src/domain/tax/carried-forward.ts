import type { Pence } from '../money.js';
import type { Assessment } from './assessment.js';
import { class4LossesLeft } from './class4-contributions.js';
import { lossReliefOfKind } from './reliefs.js';
import type { CarriedForward } from './tax-calculation.js';
import type { TaxFacts, TradeFacts } from './tax-facts.js';
import { lossesRelieved } from './trading-profits.js';

/**
 * Losses and finance costs that go on to the next year.
 * @see ITA 2007 s.83, s.118; ITTOIA 2005 s.274AA
 */
export function carriedForward(
  assessment: Assessment,
  { lossesCarriedBack, trades }: Pick<TaxFacts, 'lossesCarriedBack' | 'trades'>,
): CarriedForward {
  const { income, incomeTax } = assessment;
  const { property } = income;
  const relieved = lossReliefOfKind(incomeTax.reliefs, 'property_general');
  const left = {
    residentialFinanceCosts: incomeTax.financeCosts.ukCarriedForward,
    foreignResidentialFinanceCosts: incomeTax.financeCosts.foreignCarriedForward,
    propertyLosses: property.broughtForwardLeft + property.ukLoss - Math.min(relieved, property.ukLoss),
    foreignPropertyLosses: property.foreignBroughtForwardLeft + property.foreignLoss,
    tradingLosses: tradingLosses(assessment, lossesCarriedBack),
    class4Losses: class4LossesLeft(income, incomeTax.reliefs),
  };
  return trades.every(hasNone) ? left : { ...left, ...basisAmounts(trades) };
}

function tradingLosses(
  { income, incomeTax, capitalGains }: Assessment,
  carriedBack: Pence,
): CarriedForward['tradingLosses'] {
  const againstGains =
    capitalGains === null
      ? 0
      : Math.min(capitalGains.incomeLossesUsed, capitalGains.incomeLossesThere.ofThisYear);
  const sideways = lossReliefOfKind(incomeTax.reliefs, 'sideways_current_year');
  const relieved = sideways + againstGains + carriedBack;
  const losses: CarriedForward['tradingLosses'][number][] = [];
  for (const { trade, used } of lossesRelieved(income.trades, relieved)) {
    const amount = trade.broughtForwardLeft + trade.loss - used;
    if (amount > 0) losses.push(carriedOfTrade(trade.facts, amount));
  }
  return losses;
}

/** Transition profits and overlap profits that go on. */
function basisAmounts(
  trades: readonly TradeFacts[],
): Pick<CarriedForward, 'transitionProfits' | 'overlapProfits'> {
  const transitionProfits = trades
    .filter(({ transitionProfitLeft }) => transitionProfitLeft > 0)
    .map((trade) => carriedOfTrade(trade, trade.transitionProfitLeft));
  const overlapProfits = trades.flatMap((trade) => {
    const overlap = trade.byPeriods?.overlap ?? null;
    if (overlap === null || overlap.left === 0) return [];
    return [{ ...carriedOfTrade(trade, overlap.left), overlapDays: overlap.daysLeft }];
  });
  return {
    ...(transitionProfits.length === 0 ? {} : { transitionProfits }),
    ...(overlapProfits.length === 0 ? {} : { overlapProfits }),
  };
}

/** Neither: the figures are those of the tax year. */
const hasNone = ({ transitionProfitLeft, byPeriods }: TradeFacts): boolean =>
  transitionProfitLeft === 0 && byPeriods === null;

const carriedOfTrade = ({ businessId, name }: TradeFacts, amount: Pence) =>
  businessId === null ? { name, amount } : { businessId, name, amount };

import type { Pence } from '../money.js';
import type { Assessment } from './assessment.js';
import { class4LossesLeft } from './class4-contributions.js';
import { lossReliefOfKind } from './reliefs.js';
import { sumOf } from './sum-of.js';
import type { CarriedForward } from './tax-calculation.js';
import type { TaxFacts, TradeFacts } from './tax-facts.js';
import { claimableLoss, lossesRelieved } from './trading-profits.js';

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
  const relieved = usedInYear({ incomeTax, capitalGains }) + carriedBack;
  const losses: CarriedForward['tradingLosses'][number][] = [];
  for (const { trade, used } of lossesRelieved(income.trades, relieved)) {
    const amount = trade.broughtForwardLeft + trade.loss - used;
    if (amount > 0) losses.push(carriedOfTrade(trade.facts, amount));
  }
  return losses;
}

/** Losses of trades of the year that are set against its other income and gains. */
function usedInYear({ incomeTax, capitalGains }: Pick<Assessment, 'incomeTax' | 'capitalGains'>): Pence {
  const againstGains =
    capitalGains === null
      ? 0
      : Math.min(capitalGains.incomeLossesUsed, capitalGains.incomeLossesThere.ofThisYear);
  return lossReliefOfKind(incomeTax.reliefs, 'sideways_current_year') + againstGains;
}

/**
 * Whether more is carried back than the year's own claims leave of its losses; a terminal loss may have those of the year before in it,
 * which were brought forward. A loss is relieved once.
 * @see ITA 2007 s.64, s.72, s.89-90
 */
export function carriesBackTooMuch(
  assessment: Assessment,
  { lossesCarriedBack, terminalLosses }: Pick<TaxFacts, 'lossesCarriedBack' | 'terminalLosses'>,
): boolean {
  if (lossesCarriedBack === 0) return false;
  const { trades } = assessment.income;
  const left = sumOf(trades, claimableLoss) - usedInYear(assessment);
  const broughtForward = sumOf(trades, (trade) => trade.broughtForwardLeft);
  return lossesCarriedBack > left + Math.min(terminalLosses, broughtForward);
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

import type { Pence } from '../money.js';
import type { Class2 } from './class2-contributions.js';
import { type Class4Maximum, class4Maximum } from './class4-maximum.js';
import type { Income } from './income.js';
import type { TaxRates } from './rates/tax-rates.js';
import { type GeneralReliefs, lossReliefOfKind } from './reliefs.js';
import { atRate } from './rounding.js';
import { sumOf } from './sum-of.js';
import type { TaxFacts } from './tax-facts.js';
import { lossesRelieved, type TradeResult } from './trading-profits.js';

export interface Class4 {
  /** Chargeable profits of all trades together. */
  readonly profit: Pence;
  readonly main: Pence;
  readonly additional: Pence;
  /** The maximum, if Class 1 makes it less than the rates alone would charge; else `null`. */
  readonly maximum: Class4Maximum | null;
}

/**
 * Profits of the trades that are not exempt, transition profit included, after losses brought forward
 * and after trading losses relieved against general income and interest on loans for the trades, as far as there is
 * trading profit. The loss of an exempt trade is none that Class 4 knows.
 * @see SSCBA 1992 s.15, Sch.2 para 3
 */
export function class4Profit(income: Income, reliefs: GeneralReliefs): Pence {
  const profits = sumOf(income.trades, (trade) => (trade.facts.class4Exempt ? 0 : class4Share(trade)));
  return Math.max(0, profits - class4LossRelief(income, reliefs) - class4LoanInterest(income));
}

/** Interest relieved by deduction from income. SSCBA 1992 Sch.2 para 3(5)(b); ITA 2007 s.383 */
function class4LoanInterest({ trades }: Income): Pence {
  return sumOf(trades, ({ facts }) => (facts.class4Exempt ? 0 : facts.loanInterestForTrade));
}

/** A trade's profit less what was relieved against other income of earlier years. SSCBA 1992 Sch.2 para 3(4) */
function class4Share(trade: TradeResult): Pence {
  return trade.taxableProfit + trade.taxableTransition - class4LossUsed(trade);
}

export function class4LossUsed({ facts, taxableProfit, taxableTransition }: TradeResult): Pence {
  return facts.class4Exempt
    ? 0
    : Math.min(facts.class4LossesBroughtForward, taxableProfit + taxableTransition);
}

/** Trading losses of this year or another that were relieved against general income, exempt trades left out. */
function class4LossRelief(income: Income, reliefs: GeneralReliefs): Pence {
  const ofThisYear = lossesRelieved(income.trades, lossReliefOfKind(reliefs, 'sideways_current_year'));
  const ofLaterYears =
    lossReliefOfKind(reliefs, 'sideways_carried_back') + lossReliefOfKind(reliefs, 'early_years');
  return ofLaterYears + sumOf(ofThisYear, ({ trade, used }) => (trade.facts.class4Exempt ? 0 : used));
}

/**
 * Losses that go on to reduce later profits for Class 4 alone: what was brought forward and is not used, and what was
 * relieved against other income beyond this year's profits, or paid in interest beyond them. SSCBA 1992 Sch.2 para 3(4)-(5)
 */
export function class4LossesLeft(income: Income, reliefs: GeneralReliefs): Pence {
  const charged = income.trades.filter(({ facts }) => !facts.class4Exempt);
  const unused = sumOf(charged, (trade) => trade.facts.class4LossesBroughtForward - class4LossUsed(trade));
  const relieved = class4LossRelief(income, reliefs) + class4LoanInterest(income);
  return unused + Math.max(0, relieved - sumOf(charged, class4Share));
}

type Contributor = Pick<
  TaxFacts,
  'overStatePensionAge' | 'underMinimumAge' | 'class1AtMainRate' | 'residence'
>;

/**
 * Class 4 on one person's profits, each rate down to the penny, and no more than the annual maximum of
 * those who also pay Class 1.
 * @see SSCBA 1992 s.15(3)-(3ZA); SI 2001/1004 reg.100
 */
export function class4Contributions(
  facts: Contributor,
  profit: Pence,
  class2: Class2,
  rates: TaxRates,
): Class4 {
  if (facts.overStatePensionAge || facts.underMinimumAge || facts.residence === 'non_resident') {
    return { profit, main: 0, additional: 0, maximum: null };
  }
  const { lowerProfitsLimit, upperProfitsLimit, mainBps, additionalBps } = rates.class4;
  const mainBand = Math.max(0, Math.min(profit, upperProfitsLimit.value) - lowerProfitsLimit.value);
  const additionalBand = Math.max(0, profit - upperProfitsLimit.value);
  const main = atRate(mainBand, mainBps.value);
  const additional = atRate(additionalBand, additionalBps.value);
  const maximum = class4Maximum(
    { class1: facts.class1AtMainRate, class2: class2.compulsory + class2.voluntary },
    { main: mainBand, additional: additionalBand },
    rates,
  );
  if (maximum === null || maximum.main + maximum.additional >= main + additional) {
    return { profit, main, additional, maximum: null };
  }
  return { profit, main: maximum.main, additional: maximum.additional, maximum };
}

import type { Pence } from '../money.js';
import type { Income } from './income.js';
import type { TaxRates } from './rates/tax-rates.js';
import { atRate } from './rounding.js';
import type { TaxFacts } from './tax-facts.js';
import { sumOf } from './trading-profits.js';

export interface Class4 {
  /** Chargeable profits of all trades together. */
  readonly profit: Pence;
  readonly main: Pence;
  readonly additional: Pence;
}

/**
 * Profits of the trades that are not exempt, transition profit included, after losses brought forward
 * and after trading losses relieved against general income, as far as there is trading profit.
 * @see SSCBA 1992 s.15, Sch.2 para 3
 */
export function class4Profit(income: Income, tradingLossRelief: Pence): Pence {
  const profits = sumOf(income.trades, (trade) =>
    trade.facts.class4Exempt ? 0 : trade.taxableProfit + trade.taxableTransition,
  );
  return Math.max(0, profits - tradingLossRelief);
}

/** Class 4 on one person's profits, each rate down to the penny. @see SSCBA 1992 s.15(3)-(3ZA) */
export function class4Contributions(
  facts: Pick<TaxFacts, 'overStatePensionAge' | 'underMinimumAge'>,
  profit: Pence,
  rates: TaxRates,
): Class4 {
  if (facts.overStatePensionAge || facts.underMinimumAge) return { profit, main: 0, additional: 0 };
  const { lowerProfitsLimit, upperProfitsLimit, mainBps, additionalBps } = rates.class4;
  const mainBand = Math.max(0, Math.min(profit, upperProfitsLimit.value) - lowerProfitsLimit.value);
  const additionalBand = Math.max(0, profit - upperProfitsLimit.value);
  return {
    profit,
    main: atRate(mainBand, mainBps.value),
    additional: atRate(additionalBand, additionalBps.value),
  };
}

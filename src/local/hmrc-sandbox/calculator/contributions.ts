import type { Pence } from '../../../domain/money.js';
import type { Income } from './income.js';
import { FIRST_YEAR_OF_ADJUSTMENTS, type HmrcRates, inPence, NO_LIMIT } from './rates.js';
import { percentDown, poundsDown, sumOf } from './rounding.js';
import type { SentYear } from './sent-year.js';

/** Section 10. There is no annual maximum: see D07. */
export interface Contributions {
  readonly class2: Pence;
  readonly underSmallProfitsThreshold: boolean;
  readonly class4Profit: Pence;
  readonly class4Bands: readonly Class4Band[];
  readonly class4: Pence;
}

export interface Class4Band {
  readonly rate: number;
  /** Pence; `null` for the band that has none. */
  readonly threshold: Pence | null;
  readonly income: Pence;
  readonly amount: Pence;
}

export function contributions(
  sent: SentYear,
  income: Income,
  sidewaysLosses: Pence,
  rates: HmrcRates,
): Contributions {
  const profits = afterAdjustments(sent, income);
  const profit = Math.max(0, profits - Math.min(sidewaysLosses, profits));
  const class4Bands = bandsOf(isExempt(sent) ? 0 : profit, rates);
  return {
    class2: class2(sent, profit, rates),
    underSmallProfitsThreshold: profit < inPence(rates.class2NicsLimit),
    class4Profit: profit,
    class4Bands,
    class4: sumOf(class4Bands, ({ amount }) => amount),
  };
}

/** Losses for Class 4 meet the profit of their own trade, of which whole pounds are left; adjustments from 2026-27 on the sum of all. */
function afterAdjustments({ taxYear, trades }: SentYear, income: Income): Pence {
  const profitOf = ({ taxable, transitionProfit }: Income['trades'][number]) => taxable + transitionProfit;
  const adjustmentOf = (index: number) => trades[index]?.class4Adjustment ?? 0;
  if (taxYear >= FIRST_YEAR_OF_ADJUSTMENTS) {
    const adjusted =
      sumOf(income.trades, profitOf) - sumOf(trades, ({ class4Adjustment }) => class4Adjustment);
    return Math.max(0, adjusted);
  }
  return income.trades.reduce(
    (sum: Pence, trade, index) => sum + poundsDown(Math.max(0, profitOf(trade) - adjustmentOf(index))),
    0,
  );
}

/** Any trade's reason ends it for all of them: see D10. */
const isExempt = ({ trades, person }: SentYear): boolean =>
  person.paysNoContributions || trades.some(({ hasClass4Exemption }) => hasClass4Exemption);

/** Class 2 of a person who chose to pay: the weeks on record, and nothing from the threshold on. */
function class2({ trades, person }: SentYear, profit: Pence, rates: HmrcRates): Pence {
  const mayPay = trades.length > 0 && !person.paysNoContributions;
  if (!mayPay || !person.choosesClass2 || profit >= inPence(rates.class2NicsLimit)) return 0;
  return inPence(rates.class2NicsPerWeek) * (person.class2Weeks ?? rates.class2Weeks);
}

function bandsOf(profit: Pence, { class4NicBands }: HmrcRates): Class4Band[] {
  let reached = 0;
  return class4NicBands.flatMap(({ rate, threshold }) => {
    const limit = threshold === NO_LIMIT ? null : inPence(threshold);
    const income = Math.max(0, Math.min(profit, limit ?? profit) - reached);
    reached += income;
    return income > 0 ? [{ rate, threshold: limit, income, amount: percentDown(income, rate) }] : [];
  });
}

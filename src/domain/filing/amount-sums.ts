import type { Pence } from '../money.js';
import { sumOf } from '../tax/sum-of.js';
import type { SettledAdjustment } from '../tax-returns/settled-adjustment.js';

/** Amounts by HMRC's names; none that is nil. */
export type AmountSums = Record<string, Pence>;

export function addAmount(sums: AmountSums, name: string, pence: Pence): void {
  sums[name] = (sums[name] ?? 0) + pence;
}

/** Adds the amounts of another record, name by name. */
export function addAll(sums: AmountSums, others: AmountSums): void {
  for (const [name, pence] of Object.entries(others)) addAmount(sums, name, pence);
}

export const withoutNil = (sums: AmountSums): AmountSums =>
  Object.fromEntries(Object.entries(sums).filter(([, pence]) => pence !== 0));

/**
 * HMRC takes no income below nil: what a kind of income is short of goes off the others, and what went back
 * beyond everything that came in is an expense.
 */
export function netReceipts(income: AmountSums, name: string): { income: AmountSums; paidBack: Pence } {
  const amounts = Object.values(income);
  if (amounts.every((amount) => amount >= 0)) return { income: withoutNil(income), paidBack: 0 };
  const total = sumOf(amounts, (amount) => amount);
  return { income: withoutNil({ [name]: Math.max(0, total) }), paidBack: Math.max(0, -total) };
}

/** Amounts that adjustments put into the fields of one section of HMRC's bodies. */
export function sumsOf(adjustments: readonly SettledAdjustment[], section: string): AmountSums {
  const sums: AmountSums = {};
  for (const { hmrcField, amountPence } of adjustments.flatMap(({ parts }) => parts)) {
    const [of, name] = hmrcField?.split('.') ?? [];
    if (of === section && name !== undefined) addAmount(sums, name, amountPence);
  }
  return sums;
}

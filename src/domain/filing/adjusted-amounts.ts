import type { Pence } from '../money.js';
import type { AdjustmentPart, SettledAdjustment } from '../tax-returns/settled-adjustment.js';
import { type AmountSums, addAmount } from './amount-sums.js';

/** Amounts that adjustments put into the fields of one section of HMRC's bodies. */
export function sumsOf(adjustments: readonly SettledAdjustment[], section: string): AmountSums {
  const sums: AmountSums = {};
  for (const { hmrcField, amountPence } of adjustments.flatMap(({ parts }) => parts)) {
    const [of, name] = hmrcField?.split('.') ?? [];
    if (of === section && name !== undefined) addAmount(sums, name, amountPence);
  }
  return sums;
}

/** Losses that adjustments bring forward. */
export const lossesBroughtForward = (adjustments: readonly SettledAdjustment[]): Pence =>
  broughtForward(adjustments, 'losses_brought_forward');

/** Amounts of one figure that adjustments bring into the year. */
export const broughtForward = (
  adjustments: readonly SettledAdjustment[],
  wanted: AdjustmentPart['figure'],
): Pence =>
  adjustments
    .flatMap(({ parts }) => parts)
    .filter(({ figure }) => figure === wanted)
    .reduce((sum, { amountPence }) => sum + amountPence, 0);

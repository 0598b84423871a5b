import type { Pence } from '../../money.js';
import { atRate } from '../rounding.js';
import type { GainGroup } from './gain-groups.js';

/** One slice of gains at one rate. */
export interface GainSlice {
  readonly group: GainGroup;
  readonly rateBps: number;
  readonly amount: Pence;
  readonly tax: Pence;
}

/**
 * The slices that stay taxable when losses and the exempt amount are set where they save most, and what is
 * left of the basic-rate band is used where it saves most.
 *
 * Gains with a rate of their own take the band first. The tax is linear between the points where a group is
 * deducted whole or the band runs out at the end of a group, so only the corners between those points are tried.
 * @param deduction no more than the gains
 * @param band what income leaves of the basic-rate band
 * @see TCGA 1992 s.1F, s.1I-1K, s.169N
 */
export function cheapestDeduction(
  groups: readonly GainGroup[],
  deduction: Pence,
  band: Pence,
): readonly GainSlice[] {
  const ordered = [...groups].sort((one, other) => bandOrder(one) - bandOrder(other));
  let best: readonly GainSlice[] | null = null;
  let lowest = Number.POSITIVE_INFINITY;
  forEachCorner(
    ordered.map(({ amount }) => amount),
    { deduction, band },
    (deducted) => {
      const slices = slicesOf(ordered, deducted, band);
      const tax = slices.reduce((sum, slice) => sum + slice.tax, 0);
      if (tax >= lowest) return;
      lowest = tax;
      best = slices;
    },
  );
  return best ?? [];
}

/** Reliefs with one rate first, then where the band saves most. */
function bandOrder({ kind, rates }: GainGroup): number {
  if (kind === 'badr' || kind === 'investors') return Number.NEGATIVE_INFINITY;
  return rates.basicBps - rates.higherBps;
}

function slicesOf(groups: readonly GainGroup[], deducted: readonly Pence[], band: Pence): GainSlice[] {
  const slices: GainSlice[] = [];
  let bandLeft = band;
  for (const [index, group] of groups.entries()) {
    const taxable = group.amount - (deducted[index] ?? 0);
    const basic = Math.min(taxable, bandLeft);
    bandLeft -= basic;
    const { basicBps, higherBps } = group.rates;
    if (basicBps === higherBps) push(slices, group, basicBps, taxable);
    else {
      push(slices, group, basicBps, basic);
      push(slices, group, higherBps, taxable - basic);
    }
  }
  return slices;
}

function push(slices: GainSlice[], group: GainGroup, rateBps: number, amount: Pence): void {
  if (amount > 0) slices.push({ group, rateBps, amount, tax: atRate(amount, rateBps) });
}

/**
 * Visits every corner: each group is deducted not at all, whole, or as far as the rest leaves it, either of the
 * whole deduction or so that the band ends with a group.
 */
function forEachCorner(
  amounts: readonly Pence[],
  { deduction, band }: { readonly deduction: Pence; readonly band: Pence },
  visit: (deducted: readonly Pence[]) => void,
): void {
  const deducted = amounts.map(() => 0);
  const settle = (index: number, amount: Pence): boolean => {
    deducted[index] = amount;
    return amount >= 0 && amount <= (amounts[index] ?? 0);
  };
  const place = (at: number, free: number, sum: Pence, gains: Pence): void => {
    const amount = amounts[at];
    if (amount === undefined) {
      if (free < 0 ? sum === deduction : settle(free, deduction - sum)) visit([...deducted]);
      return;
    }
    const after = gains + amount;
    for (const part of amount === 0 ? [0] : [0, amount]) {
      settle(at, part);
      place(at + 1, free, sum + part, after);
      const toBandEnd = after - band - sum - part;
      if (free >= 0 && settle(free, toBandEnd)) place(at + 1, -1, sum + part + toBandEnd, after);
    }
    if (free >= 0) return;
    place(at + 1, at, sum, after);
    const toBandEnd = after - band - sum;
    if (settle(at, toBandEnd)) place(at + 1, -1, sum + toBandEnd, after);
  };
  place(0, -1, 0, 0);
}

import type { Pence } from '../../../domain/money.js';

const PENCE_PER_POUND = 100;
/** A rate has at most two decimals, so that a hundredth of a per cent is whole. */
const HUNDREDTHS_PER_WHOLE = 10_000n;

/** The guide's `roundDown` to pounds: towards the smaller number, a loss too. */
export const poundsDown = (pence: Pence): Pence => Math.floor(pence / PENCE_PER_POUND) * PENCE_PER_POUND;

/** The guide's `roundUp` to pounds. */
export const poundsUp = (pence: Pence): Pence => Math.ceil(pence / PENCE_PER_POUND) * PENCE_PER_POUND;

/** A percentage of an amount, down to the penny. */
export const percentDown = (pence: Pence, percent: number): Pence =>
  Number((BigInt(pence) * hundredths(percent)) / HUNDREDTHS_PER_WHOLE);

/** A percentage of an amount, up to the penny. */
export const percentUp = (pence: Pence, percent: number): Pence =>
  dividedUp(BigInt(pence) * hundredths(percent), HUNDREDTHS_PER_WHOLE);

/** The gross of a net amount from which `percent` was taken, exact to the penny above. */
export const grossOf = (net: Pence, percent: number): Pence =>
  dividedUp(BigInt(net) * HUNDREDTHS_PER_WHOLE, HUNDREDTHS_PER_WHOLE - hundredths(percent));

/** So many parts of so many of an amount, down to the penny. */
export const shareDown = (pence: Pence, part: Pence, whole: Pence): Pence =>
  whole === 0 ? 0 : Number((BigInt(pence) * BigInt(part)) / BigInt(whole));

export const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => Pence): Pence =>
  items.reduce((sum, item) => sum + amount(item), 0);

const hundredths = (percent: number): bigint => BigInt(Math.round(percent * 100));
const dividedUp = (dividend: bigint, divisor: bigint): number => Number((dividend + divisor - 1n) / divisor);

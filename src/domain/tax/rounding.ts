import { PENCE_PER_POUND, type Pence } from '../money.js';

const BASIS_POINTS = 10_000;

/** Income, per source: down to whole pounds. A loss rounds to the larger loss, in the taxpayer's favour. */
export function incomeInWholePounds(pence: Pence): Pence {
  return Math.floor(pence / PENCE_PER_POUND) * PENCE_PER_POUND;
}

/** Reliefs, losses used, grossed-up gifts and a tapered allowance: up to whole pounds. */
export function reliefInWholePounds(pence: Pence): Pence {
  return Math.ceil(pence / PENCE_PER_POUND) * PENCE_PER_POUND;
}

/** Student loan repayments, the child benefit total and its charge: down to whole pounds. */
export function chargeInWholePounds(pence: Pence): Pence {
  return Math.floor(pence / PENCE_PER_POUND) * PENCE_PER_POUND;
}

/** Tax, contributions and reducers at one rate on one slice: down to the penny. */
export function atRate(pence: Pence, basisPoints: number): Pence {
  const scaled = pence * basisPoints;
  if (Number.isSafeInteger(scaled)) return Math.floor(scaled / BASIS_POINTS);
  return Number((BigInt(pence) * BigInt(basisPoints)) / BigInt(BASIS_POINTS));
}

/** A part of an amount in the proportion `numerator / denominator`: down to the penny. */
export function proportionOf(pence: Pence, numerator: number, denominator: number): Pence {
  return Number((BigInt(pence) * BigInt(numerator)) / BigInt(denominator));
}

/** An average rate, in basis points: up to a whole one. */
export function roundedUpShare(weighted: number, of: number): number {
  return Math.ceil(weighted / of);
}

/** The amount that a tax at `basisPoints` was charged on: down to the penny. */
export function amountChargedAt(tax: Pence, basisPoints: number): Pence {
  return Number((BigInt(tax) * BigInt(BASIS_POINTS)) / BigInt(basisPoints));
}

/** The gross of an amount paid after tax at `basisPoints`: up to whole pounds. */
export function grossOfReliefAtSource(netPence: Pence, basisPoints: number): Pence {
  const parts = BigInt(BASIS_POINTS - basisPoints) * BigInt(PENCE_PER_POUND);
  return dividedUp(BigInt(netPence) * BigInt(BASIS_POINTS), parts) * PENCE_PER_POUND;
}

/** Tax taken from a net amount at `basisPoints`: up to the penny. */
export function taxTakenFromNet(netPence: Pence, basisPoints: number): Pence {
  return dividedUp(BigInt(netPence) * BigInt(basisPoints), BigInt(BASIS_POINTS - basisPoints));
}

/** How many whole steps an excess holds. */
export function wholeSteps(excessPence: Pence, stepPence: Pence): number {
  return Math.floor(excessPence / stepPence);
}

/** Whether a part is less than so many basis points of a whole; compared exactly, so an equal share is not. */
export function isBelowShare(part: Pence, whole: Pence, basisPoints: number): boolean {
  return BigInt(part) * BigInt(BASIS_POINTS) < BigInt(whole) * BigInt(basisPoints);
}

const dividedUp = (dividend: bigint, divisor: bigint) => Number((dividend + divisor - 1n) / divisor);

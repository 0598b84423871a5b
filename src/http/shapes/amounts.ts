import { type Pence, penceFromPounds } from '../../domain/money.js';
import { type BasisPoints, bpsFromPercent } from '../../domain/percent.js';

/** An amount that its schema has let through. @throws {RangeError} for one that it should not have */
export function penceOf(amount: number): Pence {
  const pence = penceFromPounds(amount);
  if (pence === null) throw new RangeError('not an amount of money');
  return pence;
}

/** A percentage that its schema has let through. @throws {RangeError} for one that it should not have */
export function bpsOf(percent: number): BasisPoints {
  const bps = bpsFromPercent(percent);
  if (bps === null) throw new RangeError('not a percentage');
  return bps;
}

import type { Pence } from '../../money.js';
import type { TaxRates } from '../rates/tax-rates.js';
import { incomeInWholePounds, proportionOf } from '../rounding.js';

/** A transition profit in one tax year. */
export interface TransitionCharge {
  /** Part that the year is charged on, in whole pounds. */
  readonly charged: Pence;
  /** Part left for later years. */
  readonly left: Pence;
}

interface Transition {
  /** Not charged in an earlier year. */
  readonly unused: Pence;
  /** Elected to be charged beyond the year's part. */
  readonly accelerated: Pence;
  /** The trade ends in the year. */
  readonly ends: boolean;
}

/**
 * The part of a transition profit that a year is charged on: an equal part for each year that is left, more by election,
 * and all of it in the last year or that in which the trade ends. Down to whole pounds, the rest going on.
 * @see FA 2022 Sch.1 para 72-73; HMRC BIM81310
 */
export function transitionCharge(
  { unused, accelerated, ends }: Transition,
  { taxYear, business }: Pick<TaxRates, 'taxYear' | 'business'>,
): TransitionCharge {
  const years = business.transitionSpreadTo.value - taxYear + 1;
  const isLast = ends || years === 1;
  const part = isLast ? unused : proportionOf(unused, 1, years);
  const charged = incomeInWholePounds(Math.min(unused, part + accelerated));
  return { charged, left: isLast ? 0 : unused - charged };
}

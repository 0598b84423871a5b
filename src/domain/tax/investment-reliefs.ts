import type { Pence } from '../money.js';
import type { TaxRates } from './rates/tax-rates.js';
import { atRate } from './rounding.js';

export const REDUCING_SCHEMES = ['vct', 'eis', 'seis'] as const;
/** In the order in which the reductions are given. ITA 2007 s.27(5) */
type ReducingScheme = (typeof REDUCING_SCHEMES)[number];

/** Subscribed for shares in the year. */
export type Investments = Readonly<Record<ReducingScheme, Pence>>;

/** The investment on which the year gives relief. ITA 2007 s.158, s.257AB, s.263 */
export function relievedInvestment(scheme: ReducingScheme, invested: Pence, rates: TaxRates): Pence {
  return Math.min(invested, rates.incomeTax.investmentReliefs[scheme].limit.value);
}

/** The reduction, before it meets the tax there is. ITA 2007 s.158, s.257AB, s.263 */
export function investmentReduction(scheme: ReducingScheme, invested: Pence, rates: TaxRates): Pence {
  return atRate(
    relievedInvestment(scheme, invested, rates),
    rates.incomeTax.investmentReliefs[scheme].rateBps.value,
  );
}

/** A part of what is invested, in the year of the investment and each of the four after it. ITA 2007 s.335 */
export const communityInvestmentReduction = (invested: Pence, { incomeTax }: TaxRates): Pence =>
  atRate(invested, incomeTax.communityInvestmentBps.value);

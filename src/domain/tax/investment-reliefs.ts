import type { Pence } from '../money.js';
import type { TaxRates } from './rates/tax-rates.js';
import { atRate } from './rounding.js';
import { sumOf } from './sum-of.js';
import type { Subscription } from './tax-input.js';

export const REDUCING_SCHEMES = ['vct', 'eis', 'seis'] as const;
/** Schemes in the order in which the reductions are given. ITA 2007 s.27(5) */
type ReducingScheme = (typeof REDUCING_SCHEMES)[number];

/** Subscribed for shares in the year. */
export interface Investments extends Readonly<Record<ReducingScheme, Pence>> {
  /** The part of `eis` that is known to be in knowledge-intensive companies. */
  readonly knowledgeIntensive: Pence;
}

/** The part of the subscriptions that is in knowledge-intensive companies, as far as they say so. */
export const knowledgeIntensiveOf = (subscriptions: readonly Subscription[] = []): Pence =>
  sumOf(subscriptions, ({ scheme, amount, knowledgeIntensive }) =>
    scheme === 'eis' && knowledgeIntensive === true ? amount : 0,
  );

/**
 * The investment on which the year gives relief. Only what is invested in knowledge-intensive companies takes relief of the enterprise
 * scheme beyond the limit of others.
 * @see ITA 2007 s.158, s.257AB, s.263
 */
export function relievedInvestment(
  scheme: ReducingScheme,
  investments: Investments,
  { incomeTax }: TaxRates,
): Pence {
  const limited = Math.min(investments[scheme], incomeTax.investmentReliefs[scheme].limit.value);
  if (scheme !== 'eis') return limited;
  const others = investments.eis - investments.knowledgeIntensive;
  const othersRelieved = Math.min(others, incomeTax.eisLimitOfOtherCompanies.value);
  return Math.min(limited, investments.knowledgeIntensive + othersRelieved);
}

/** The reduction, before it meets the tax there is. ITA 2007 s.158, s.257AB, s.263 */
export function investmentReduction(
  scheme: ReducingScheme,
  investments: Investments,
  rates: TaxRates,
): Pence {
  return atRate(
    relievedInvestment(scheme, investments, rates),
    rates.incomeTax.investmentReliefs[scheme].rateBps.value,
  );
}

/** A part of what is invested, in the year of the investment and each of the four after it. ITA 2007 s.335 */
export const communityInvestmentReduction = (invested: Pence, { incomeTax }: TaxRates): Pence =>
  atRate(invested, incomeTax.communityInvestmentBps.value);

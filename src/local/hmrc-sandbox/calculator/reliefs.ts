import type { Pence } from '../../../domain/money.js';
import type { Allowances } from './allowances.js';
import type { BusinessProfit, Income } from './income.js';
import { type HmrcRates, inPence } from './rates.js';
import { percentUp, poundsUp, shareDown } from './rounding.js';
import type { SentProperty, SentYear } from './sent-year.js';

/** Relief for residential finance costs, by business. */
export interface FinanceCosts {
  /** Total income less allowances: savings and dividends are part of it, see D08. */
  readonly adjustedTotalIncome: Pence;
  readonly uk: FinanceCostsOfOne;
  readonly foreign: FinanceCostsOfOne;
  readonly relievable: Pence;
  readonly relief: Pence;
}

export interface FinanceCostsOfOne {
  readonly claimed: Pence;
  readonly allowable: Pence;
  readonly carriedForward: Pence;
}

/** Section 8.4 */
export function financeCosts(
  sent: SentYear,
  income: Income,
  allowances: Allowances,
  rates: HmrcRates,
): FinanceCosts {
  const uk = allowable(sent.ukProperty, income.ukProperty);
  const foreign = allowable(sent.foreignProperty, income.foreignProperty);
  const adjustedTotalIncome = Math.max(0, income.total - allowances.total);
  const all = uk.allowable + foreign.allowable;
  const relievable = Math.min(all, adjustedTotalIncome);
  const used = (one: Claim): FinanceCostsOfOne => {
    const share = shareDown(one.allowable, relievable, all);
    return { claimed: one.claimed, allowable: share, carriedForward: Math.max(0, one.claimed - share) };
  };
  return {
    adjustedTotalIncome,
    uk: used(uk),
    foreign: used(foreign),
    relievable,
    relief: percentUp(relievable, rates.financeCostsRate),
  };
}

interface Claim {
  readonly claimed: Pence;
  readonly allowable: Pence;
}

/** Claims up to the pound, and no more than the profit, before losses of earlier years: see D09. */
function allowable(property: SentProperty | null, { profit }: BusinessProfit): Claim {
  const claimed = poundsUp(property?.financeCosts ?? 0);
  return { claimed, allowable: Math.min(claimed, Math.max(0, profit)) };
}

const SCHEMES = ['vct', 'eis', 'communityInvestment', 'seis', 'maintenance'] as const;
type Scheme = (typeof SCHEMES)[number];

export interface SchemeRelief {
  readonly scheme: Scheme;
  readonly claimed: Pence;
  readonly allowable: Pence;
  readonly rate: number;
  readonly used: Pence;
}

/** Section 8.3: each claim up to the pound, each relief up to the penny and no more than the tax that is left. */
export function schemeReliefs({ reliefs }: SentYear, tax: Pence, rates: HmrcRates): SchemeRelief[] {
  const rateOf: Readonly<Record<Scheme, number>> = {
    vct: rates.vctRate,
    eis: rates.eisRate,
    communityInvestment: rates.citrRate,
    seis: rates.seisRate,
    maintenance: rates.qmpRate,
  };
  let left = tax;
  return SCHEMES.filter((scheme) => reliefs[scheme] > 0).map((scheme) => {
    const claimed = poundsUp(reliefs[scheme]);
    const allowable = scheme === 'maintenance' ? Math.min(claimed, inPence(rates.qmpLimit)) : claimed;
    const used = Math.min(left, percentUp(allowable, rateOf[scheme]));
    left -= used;
    return { scheme, claimed, allowable, rate: rateOf[scheme], used };
  });
}

/** The tax that a spouse's allowance takes off, up to the penny. */
export const marriageRelief = ({ person }: SentYear, rates: HmrcRates): Pence =>
  person.marriageAllowance === 'received'
    ? percentUp(inPence(rates.marriageAllowance), rates.marriageAllowanceRate)
    : 0;

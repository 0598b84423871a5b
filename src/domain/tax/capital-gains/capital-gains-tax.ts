import type { Pence } from '../../money.js';
import type { LifeGains } from '../life-gains.js';
import type { TaxRates } from '../rates/tax-rates.js';
import { sumOf } from '../sum-of.js';
import { cheapestDeduction, type GainSlice } from './cheapest-deduction.js';
import type { CapitalGainsFacts } from './complete-capital-gains.js';
import type { TradingLossesForGains } from './trading-losses-for-gains.js';

/** Capital gains tax of one year, and how it came about. */
export interface CapitalGainsTax {
  readonly yearLossesUsed: Pence;
  readonly incomeLossesUsed: Pence;
  /** Trading losses claimed that income did not use, which may be set against gains. */
  readonly incomeLossesThere: TradingLossesForGains;
  readonly broughtForwardUsed: Pence;
  /** No more than the gains that losses leave. */
  readonly annualExemptAmount: Pence;
  readonly taxable: Pence;
  readonly slices: readonly GainSlice[];
  readonly tax: Pence;
  readonly lossesCarriedForward: Pence;
}

/**
 * Part of the basic-rate band that Step 3 income leaves, in every region the United Kingdom's. Of gains on life insurance
 * policies it holds their annual equivalents alone, whether or not top slicing relief is due.
 * @see TCGA 1992 s.1I-1J; HMRC CG21230
 */
export function bandLeftFor({ scale, netIncome, allowances, lifeGains }: BandUse): Pence {
  const sliced = netIncome - lifeGains.taxed - lifeGains.untaxed + lifeGains.annualEquivalent;
  return Math.max(0, scale.basicLimit - Math.max(0, sliced - allowances.total));
}

interface BandUse {
  readonly scale: { readonly basicLimit: Pence };
  readonly netIncome: Pence;
  readonly allowances: { readonly total: Pence };
  readonly lifeGains: LifeGains;
}

/**
 * Losses of the year come off in full, even where the exempt amount would cover the gains; those brought
 * forward only as far as gains are above it. Trading losses are limited to those
 * that income did not use, and to what losses of both kinds leave.
 * @param left what income leaves: of the band as `bandLeftFor` has it, and of trading losses
 * @param moreExempt gains that another year's exempt amount would cover, for advice
 * @see TCGA 1992 s.1, s.1E-1F, s.1H-1K, s.261B-261C
 */
export function capitalGainsTax(
  facts: CapitalGainsFacts,
  left: { readonly band: Pence; readonly tradingLosses: TradingLossesForGains },
  rates: TaxRates,
  moreExempt: Pence = 0,
): CapitalGainsTax {
  const { grouped, lossesBroughtForward, incomeLosses } = facts;
  const total = sumOf(grouped.groups, ({ amount }) => amount);
  const exempt = rates.capitalGains.annualExemptAmount.value;
  const yearLossesUsed = Math.min(grouped.lossesLeft, total);
  const afterLosses = Math.max(0, total - grouped.lossesLeft - lossesBroughtForward);
  const { band, tradingLosses } = left;
  const there = tradingLosses.ofThisYear + tradingLosses.ofNextYear;
  const incomeLossesUsed = Math.min(incomeLosses, there, afterLosses);
  const net = total - yearLossesUsed - incomeLossesUsed;
  const broughtForwardUsed = Math.min(lossesBroughtForward, Math.max(0, net - exempt));
  const annualExemptAmount = Math.min(exempt, net - broughtForwardUsed);
  const charged = net - broughtForwardUsed - annualExemptAmount;
  const taxable = Math.max(0, charged - moreExempt);
  const slices = cheapestDeduction(grouped.groups, total - taxable, band);
  return {
    yearLossesUsed,
    incomeLossesUsed,
    incomeLossesThere: tradingLosses,
    broughtForwardUsed,
    annualExemptAmount,
    taxable,
    slices,
    tax: sumOf(slices, ({ tax }) => tax),
    lossesCarriedForward: grouped.lossesLeft - yearLossesUsed + lossesBroughtForward - broughtForwardUsed,
  };
}

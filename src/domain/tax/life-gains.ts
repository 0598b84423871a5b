import type { Pence } from '../money.js';
import { standardAllocation, taxableAfter } from './allocation.js';
import { incomeTaxCharged } from './income-tax-charged.js';
import type { InputIssues } from './input-issues.js';
import type { TaxRates } from './rates/tax-rates.js';
import { atRate, incomeInWholePounds, proportionOf } from './rounding.js';
import type { LifeInsuranceGain } from './tax-input.js';
import type { TaxablePiles, TaxScale } from './tax-scale.js';

/** Gains on life insurance policies of the year, in whole pounds. */
export interface LifeGains {
  /** On which tax is treated as paid. */
  readonly taxed: Pence;
  readonly untaxed: Pence;
  /** Each gain over its complete years, added up. */
  readonly annualEquivalent: Pence;
}

export const NO_LIFE_GAINS: LifeGains = { taxed: 0, untaxed: 0, annualEquivalent: 0 };

export function completeLifeGains(
  gains: readonly LifeInsuranceGain[] | undefined,
  issues: InputIssues,
): LifeGains {
  if (gains === undefined) return NO_LIFE_GAINS;
  const total = { taxed: 0, untaxed: 0, annualEquivalent: 0 };
  for (const [index, gain] of gains.entries()) {
    const at = `/life_insurance_gains/${index}`;
    const amount = incomeInWholePounds(issues.amount(gain.amount, `${at}/amount`));
    const years = gain.years ?? 1;
    if (!Number.isInteger(years) || years < 1) {
      issues.add(`${at}/years`, 'years_invalid', 'Must be a whole number of complete years, at least one.');
      continue;
    }
    if (gain.taxTreatedAsPaid ?? true) total.taxed += amount;
    else total.untaxed += amount;
    total.annualEquivalent += proportionOf(amount, 1, years);
  }
  return total;
}

interface SlicedIncome {
  /** Income of each kind before reliefs and allowances, without the gains. */
  readonly piles: TaxablePiles;
  readonly gains: LifeGains;
  /** Reliefs and allowances, with all of the gains in the year's income. */
  readonly pool: Pence;
  /** As `pool`, with the annual equivalent instead of the gains. */
  readonly poolOfSlice: Pence;
  /** With the savings allowance of the whole year's income. */
  readonly scale: TaxScale;
}

/**
 * What the gains bear over the basic rate, less what their annual equivalent would bear over it, so many
 * times. Reliefs and allowances go against other income first; the personal allowance of the annual equivalent
 * is that of an income with no more than it; the savings allowance is that of the whole year.
 * @see ITTOIA 2005 s.535-537; FA 2020 s.37; HMRC IPTM3820-3850
 */
export function topSlicingRelief(income: SlicedIncome, rates: TaxRates): Pence {
  const { gains, pool, poolOfSlice } = income;
  const amount = gains.taxed + gains.untaxed;
  if (amount === 0) return 0;
  const liability = overBasicRate(amount, pool, income, rates);
  const ofSlice = overBasicRate(gains.annualEquivalent, poolOfSlice, income, rates);
  const relieved = ofSlice > 0 ? proportionOf(ofSlice, amount, gains.annualEquivalent) : 0;
  return Math.max(0, liability - relieved);
}

/** The tax that gains add as the highest part of income, less tax at the basic rate on what of them is taxed. */
function overBasicRate(gain: Pence, pool: Pence, { piles, scale }: SlicedIncome, rates: TaxRates): Pence {
  const taxable = taxableAfter(piles, standardAllocation(piles, pool));
  const other = piles.nonSavings + piles.savings + piles.dividends + scale.lumpSums;
  const taxedGain = Math.max(0, gain - Math.max(0, pool - other));
  const withGain = incomeTaxCharged(taxable, { ...scale, lifeGains: taxedGain });
  const without = incomeTaxCharged(taxable, { ...scale, lifeGains: 0 });
  return withGain - without - atRate(taxedGain, rates.incomeTax.basicRateBps.value);
}

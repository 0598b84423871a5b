import type { Pence } from '../money.js';
import type { InputIssues } from './input-issues.js';
import { incomeInWholePounds, proportionOf } from './rounding.js';
import type { LifeInsuranceGain } from './tax-input.js';

/** Gains on life insurance policies of the year, in whole pounds. */
export interface LifeGains {
  /** Gains on which tax is treated as paid. */
  readonly taxed: Pence;
  readonly untaxed: Pence;
  /** Each gain over its complete years, added up. */
  readonly annualEquivalent: Pence;
}

const NO_LIFE_GAINS: LifeGains = { taxed: 0, untaxed: 0, annualEquivalent: 0 };

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

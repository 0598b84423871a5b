import type { Pence } from '../money.js';
import type { TaxRates } from './rates/tax-rates.js';
import { atRate, chargeInWholePounds, wholeSteps } from './rounding.js';

/** How much of the benefit the charge takes, in whole per cents held as basis points. */
export function childBenefitChargeBps(adjustedNetIncome: Pence, rates: TaxRates): number {
  const { chargeThreshold, chargeStep, chargePerStepBps, chargeMaximumBps } = rates.childBenefit;
  const excess = Math.max(0, adjustedNetIncome - chargeThreshold.value);
  return Math.min(chargeMaximumBps.value, wholeSteps(excess, chargeStep.value) * chargePerStepBps.value);
}

/**
 * The high income child benefit charge: percentage, benefit and charge each down to a whole number.
 * @see ITEPA 2003 s.681B-681C
 */
export function childBenefitCharge(received: Pence, adjustedNetIncome: Pence, rates: TaxRates): Pence {
  if (received <= 0) return 0;
  const share = childBenefitChargeBps(adjustedNetIncome, rates);
  return chargeInWholePounds(atRate(chargeInWholePounds(received), share));
}

/** Child benefit for some children over some weeks. @see SI 2006/965 reg.2 */
export function childBenefitOver(weeks: number, children: number, rates: TaxRates): Pence {
  if (children <= 0) return 0;
  const { eldestWeekly, additionalWeekly } = rates.childBenefit;
  return weeks * (eldestWeekly.value + (children - 1) * additionalWeekly.value);
}

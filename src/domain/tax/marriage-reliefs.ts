import type { Pence } from '../money.js';
import type { TaxRates } from './rates/tax-rates.js';
import { atRate, chargeInWholePounds } from './rounding.js';
import type { TaxFacts } from './tax-facts.js';

/** The tax reduction for an allowance received from a spouse. @see ITA 2007 s.55B */
export function marriageAllowanceReduction(rates: TaxRates): Pence {
  const { marriageAllowance, basicRateBps } = rates.incomeTax;
  return atRate(marriageAllowance.value, basicRateBps.value);
}

/** Whether either partner was born early enough for the married couple's allowance. */
export function marriedCouplesAllowanceAvailable(
  facts: Pick<TaxFacts, 'dateOfBirth' | 'marriedCouplesAllowance'>,
  rates: TaxRates,
): boolean {
  const { bornBefore } = rates.incomeTax.marriedCouplesAllowance;
  const births = [facts.dateOfBirth, facts.marriedCouplesAllowance?.spouseDateOfBirth ?? null];
  return births.some((birth) => birth !== null && birth < bornBefore.value);
}

/**
 * The allowance after its taper, which stops at the minimum, and the reduction it gives.
 * @see ITA 2007 s.42-46
 */
export function marriedCouplesAllowance(
  adjustedNetIncome: Pence,
  rates: TaxRates,
): { readonly allowance: Pence; readonly reduction: Pence } {
  const table = rates.incomeTax.marriedCouplesAllowance;
  const excess = Math.max(0, adjustedNetIncome - table.taperFrom.value);
  const lost = chargeInWholePounds(atRate(excess, table.taperBps.value));
  const allowance = Math.max(table.minimum.value, table.maximum.value - lost);
  return { allowance, reduction: atRate(allowance, table.reliefBps.value) };
}

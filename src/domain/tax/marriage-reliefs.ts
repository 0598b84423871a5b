import type { Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';
import type { TaxRates } from './rates/tax-rates.js';
import { atRate, chargeInWholePounds } from './rounding.js';
import type { TaxFacts } from './tax-facts.js';

/** The tax reduction for an allowance received from a spouse. @see ITA 2007 s.55B */
export function marriageAllowanceReduction(rates: TaxRates): Pence {
  const { marriageAllowance, basicRateBps } = rates.incomeTax;
  return atRate(marriageAllowance.value, basicRateBps.value);
}

/** Maintenance payments count up to the minimum of the married couple's allowance. @see ITA 2007 s.453-454 */
export function maintenanceReduction(paid: Pence, { incomeTax }: TaxRates): Pence {
  const { marriedCouplesAllowance, maintenancePaymentsBps } = incomeTax;
  return atRate(Math.min(paid, marriedCouplesAllowance.minimum.value), maintenancePaymentsBps.value);
}

type Couple = Pick<TaxFacts, 'dateOfBirth' | 'marriedCouplesAllowance'>;

/**
 * Whether either partner was born early enough for the married couple's allowance. A claim that gives
 * neither date is taken at its word.
 */
export function marriedCouplesAllowanceAvailable(couple: Couple, rates: TaxRates): boolean {
  const { bornBefore } = rates.incomeTax.marriedCouplesAllowance;
  const births = birthsGiven(couple);
  return births.length === 0 || births.some((birth) => birth < bornBefore.value);
}

export function marriedCouplesAllowanceUnchecked(couple: Couple): boolean {
  return couple.marriedCouplesAllowance !== null && birthsGiven(couple).length === 0;
}

function birthsGiven({ dateOfBirth, marriedCouplesAllowance }: Couple): readonly IsoDate[] {
  const births = [dateOfBirth, marriedCouplesAllowance?.spouseDateOfBirth ?? null];
  return births.filter((birth) => birth !== null);
}

/**
 * The tax reduction of the person's own married couple's allowance and of one that a spouse could not use.
 * @see ITA 2007 s.42-46, s.51-53
 */
export function marriedCouplesReduction(facts: TaxFacts, adjustedNetIncome: Pence, rates: TaxRates): Pence {
  const isClaimed = facts.marriedCouplesAllowance !== null && marriedCouplesAllowanceAvailable(facts, rates);
  const own = isClaimed ? marriedCouplesAllowance(adjustedNetIncome, rates).reduction : 0;
  return own + atRate(facts.surplusMarriedCouples, rates.incomeTax.marriedCouplesAllowance.reliefBps.value);
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

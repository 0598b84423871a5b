import type { Pence } from '../money.js';
import type { MonthlyRate, TaxRates } from './rates/tax-rates.js';

export interface BusinessMiles {
  /** All of the business's cars and vans together, for the whole year. */
  readonly carsAndVans: number;
  readonly motorcycles: number;
}

/**
 * Business miles at the year's flat rates, the lower car and van rate beyond the yearly limit. Not for a
 * vehicle on which capital allowances were claimed. Whole miles; what is left of a mile is not counted.
 * @throws {RangeError} for negative miles
 * @see ITTOIA 2005 s.94D-94G; HMRC BIM75005
 */
export function mileageExpense(miles: BusinessMiles, rates: TaxRates): Pence {
  const table = rates.business.fixedRateExpenses;
  const driven = wholeMiles(miles.carsAndVans);
  const first = Math.min(driven, table.carOrVanMilesAtFirstRate.value);
  return (
    first * table.carOrVanPerMile.value +
    (driven - first) * table.carOrVanPerMileBeyond.value +
    wholeMiles(miles.motorcycles) * table.motorcyclePerMile.value
  );
}

/**
 * Flat-rate use of the home for a trade, by the hours worked there in each month; a month below the
 * least hours gives nothing. Not for property businesses.
 * @see ITTOIA 2005 s.94H
 */
export function useOfHomeExpense(hoursByMonth: readonly number[], rates: TaxRates): Pence {
  return monthly(hoursByMonth, rates.business.fixedRateExpenses.useOfHomeMonthly.value);
}

/**
 * The private part of premises that are both business and home, by the people living there in each
 * month: taken off the expenses of the premises, never below nil.
 * @see ITTOIA 2005 s.94I
 */
export function premisesUsedAsHome(occupantsByMonth: readonly number[], rates: TaxRates): Pence {
  return monthly(occupantsByMonth, rates.business.fixedRateExpenses.premisesAsHomeMonthly.value);
}

function monthly(measures: readonly number[], table: readonly MonthlyRate[]): Pence {
  let total = 0;
  for (const measure of measures) {
    const reached = table.filter((rate) => rate.from <= measure);
    total += reached.at(-1)?.amount ?? 0;
  }
  return total;
}

function wholeMiles(miles: number): number {
  if (!(miles >= 0)) throw new RangeError('not a number of miles');
  return Math.floor(miles);
}

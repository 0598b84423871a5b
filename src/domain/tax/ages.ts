import { type IsoDate, type TaxYearStart, taxYearStartsOn } from '../tax-year.js';
import type { TaxRates } from './rates/tax-rates.js';

/** Whether someone has reached an age by the first day of a tax year. */
export function reachesAgeBy(dateOfBirth: IsoDate, years: number, taxYear: TaxYearStart): boolean {
  const [year = '', ...monthAndDay] = dateOfBirth.split('-');
  return [String(Number(year) + years), ...monthAndDay].join('-') <= taxYearStartsOn(taxYear);
}

/** Whether someone is over State Pension age at the start of the year, by date of birth alone. */
export function statePensionAgeReached(dateOfBirth: IsoDate, rates: TaxRates): boolean {
  const { years, laterFromBirthDate } = rates.statePensionAge;
  if (dateOfBirth >= laterFromBirthDate.value) return false;
  return reachesAgeBy(dateOfBirth, years.value, rates.taxYear);
}

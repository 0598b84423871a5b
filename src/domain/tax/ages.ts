import { type IsoDate, monthsLater, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../tax-year.js';
import type { TaxRates } from './rates/tax-rates.js';

/** Whether someone has reached an age by the first day of a tax year. */
export function reachesAgeBy(dateOfBirth: IsoDate, years: number, taxYear: TaxYearStart): boolean {
  return birthday(dateOfBirth, years) <= taxYearStartsOn(taxYear);
}

/** Whether someone reaches an age after the first day of a tax year and by its end. */
export function reachesAgeIn(dateOfBirth: IsoDate, years: number, taxYear: TaxYearStart): boolean {
  const reachedOn = birthday(dateOfBirth, years);
  return reachedOn > taxYearStartsOn(taxYear) && reachedOn <= taxYearEndsOn(taxYear);
}

/**
 * The day on which someone reaches State Pension age, by date of birth alone; `null` for those who wait longer than the table reaches.
 * In a month without the day of birth it is the last day. @see Pensions Act 1995 Sch.4 para 1
 */
export function statePensionAgeOn(dateOfBirth: IsoDate, { statePensionAge }: TaxRates): IsoDate | null {
  const { steps, laterFromBirthDate } = statePensionAge;
  if (dateOfBirth >= laterFromBirthDate.value) return null;
  const step = steps.value.findLast(({ bornFrom }) => bornFrom <= dateOfBirth) ?? steps.value[0];
  return step === undefined ? null : monthsLater(birthday(dateOfBirth, step.years), step.months);
}

/** Whether someone is over State Pension age at the start of the year, by date of birth alone. */
export function statePensionAgeReached(dateOfBirth: IsoDate, rates: TaxRates): boolean {
  const reachedOn = statePensionAgeOn(dateOfBirth, rates);
  return reachedOn !== null && reachedOn <= taxYearStartsOn(rates.taxYear);
}

/** The birthday on which a person becomes that many years old; 29 February stays as it is. */
export function birthday(dateOfBirth: IsoDate, years: number): IsoDate {
  const [year = '', ...monthAndDay] = dateOfBirth.split('-');
  return [String(Number(year) + years), ...monthAndDay].join('-');
}

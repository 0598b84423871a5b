import { type TaxYearStart, taxYearOf } from '../tax-year.js';
import { completeInput } from './complete-input.js';
import { LAST_FURNISHED_HOLIDAY_LETTINGS } from './rates/furnished-holiday-lettings.js';
import { ratesFor, SUPPORTED_TAX_YEARS } from './rates/rates-for.js';
import type { TaxInput } from './tax-input.js';

/**
 * Whether inputs can be calculated with at all, before the year's other figures are known. Dates are held
 * against the year of the first disposal, furnished holiday lettings against the last year that had them, and all else
 * against the last year in the table.
 * @throws {ValidationError} naming every place that is wrong
 */
export function assertInputs(inputs: Omit<TaxInput, 'taxYear'>): void {
  const taxYear = yearOf(inputs) ?? Math.max(...SUPPORTED_TAX_YEARS);
  completeInput({ ...inputs, taxYear }, ratesFor(taxYear));
}

/** The year that the inputs are of, where they give away one in the table. */
function yearOf({ capitalGains, foreignProperty }: Omit<TaxInput, 'taxYear'>): TaxYearStart | null {
  const day =
    capitalGains?.disposals?.find(({ disposedOn }) => disposedOn !== undefined)?.disposedOn ??
    capitalGains?.trades?.find(({ side }) => side === 'sell')?.on;
  const lettings = (foreignProperty?.furnishedHolidayLettingProfit ?? 0) > 0;
  if (day === undefined && lettings) return LAST_FURNISHED_HOLIDAY_LETTINGS.value;
  const year = day === undefined ? null : taxYearOf(day);
  return year !== null && SUPPORTED_TAX_YEARS.includes(year) ? year : null;
}

import { completeInput } from './complete-input.js';
import { ratesFor, SUPPORTED_TAX_YEARS } from './rates/rates-for.js';
import type { TaxInput } from './tax-input.js';

/**
 * Whether inputs can be calculated with at all, before the year's other figures are known. Dates are held
 * against the last year in the table.
 * @throws {ValidationError} naming every place that is wrong
 */
export function assertInputs(inputs: Omit<TaxInput, 'taxYear'>): void {
  const taxYear = Math.max(...SUPPORTED_TAX_YEARS);
  completeInput({ ...inputs, taxYear }, ratesFor(taxYear));
}

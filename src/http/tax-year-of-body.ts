import { parseTaxYear, type TaxYearStart } from '../domain/tax-year.js';
import { ValidationError } from '../errors.js';

/** The tax year that a body names as `tax_year`. @throws {ValidationError} naming the field */
export function taxYearOfBody(text: string): TaxYearStart {
  const taxYear = parseTaxYear(text);
  if (taxYear !== null) return taxYear;
  throw new ValidationError([{ pointer: '#/tax_year', code: 'invalid_format', detail: 'is not a tax year' }]);
}

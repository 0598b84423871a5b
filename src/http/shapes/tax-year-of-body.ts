import { parseTaxYear, type TaxYearStart } from '../../domain/tax-year.js';
import { ValidationError } from '../../errors.js';

/** The tax year that a body names, at its top unless a pointer says where. @throws {ValidationError} naming the field */
export function taxYearOfBody(text: string, pointer = '#/tax_year'): TaxYearStart {
  const taxYear = parseTaxYear(text);
  if (taxYear !== null) return taxYear;
  throw new ValidationError([{ pointer, code: 'invalid_format', detail: 'is not a tax year' }]);
}

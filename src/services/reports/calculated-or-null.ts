import { calculateTax } from '../../domain/tax/calculate-tax.js';
import type { TaxCalculation } from '../../domain/tax/tax-calculation.js';
import type { TaxInput } from '../../domain/tax/tax-input.js';
import { ValidationError } from '../../errors.js';

/** `null` for a year that cannot be calculated as it stands, or that there are no rates for. */
export function calculatedOrNull(input: TaxInput): TaxCalculation | null {
  try {
    return calculateTax(input);
  } catch (error) {
    if (error instanceof ValidationError) return null;
    throw error;
  }
}

import type { YearSource } from '../../../../src/domain/filing/year-sources.js';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import type { CategoryTotal } from '../../../../src/domain/transactions/category-total.js';

export const total = (category: string, amountPence: number, recordedPence = amountPence): CategoryTotal => ({
  businessId: category.startsWith('self_employment.') ? 'trade' : null,
  propertyId: null,
  category,
  side: category.startsWith('self_employment.') ? 'self_employment' : 'property',
  amountPence,
  recordedPence,
  allowablePence: amountPence,
  count: 1,
  isCounted: true,
});

/** The sources of a year of one trade, with our figures of the input. */
export function source(input: TaxInput, totals: CategoryTotal[]): YearSource {
  return {
    input,
    figures: calculateTax(input),
    adjustments: [],
    totals,
    businesses: [{ id: 'trade', tradingName: 'Baker', hmrcBusinessId: null }],
  };
}

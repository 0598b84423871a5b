import { calculateTax } from '../../../../../src/domain/tax/calculate-tax.js';
import type { Recommendation } from '../../../../../src/domain/tax/tax-calculation.js';
import type { TaxInput } from '../../../../../src/domain/tax/tax-input.js';

export const pounds = (amount: number) => Math.round(amount * 100);

/** What is recommended for somebody of 2025-26 unless the input says another year. */
export const adviceFor = (input: Partial<TaxInput>): readonly Recommendation[] =>
  calculateTax({ taxYear: 2025, ...input }).recommendations;

export const paid = (pay: number, more: Partial<TaxInput> = {}): Partial<TaxInput> => ({
  employments: [{ pay: pounds(pay) }],
  ...more,
});

export const trading = (profit: number, more: Partial<TaxInput> = {}): Partial<TaxInput> => ({
  selfEmployments: [{ profit: pounds(profit) }],
  ...more,
});

import { describe, expect, it } from 'vitest';
import { foreignDividendsPart } from '../../../../src/domain/filing/parts/foreign-items.js';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { foreignTaxReliefs } from '../../../../src/domain/tax/foreign-tax-reliefs.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';

const DIVIDENDS = { kind: 'dividends', country: 'FR', foreignTax: 10_000 } as const;
const AUTO = { ...DIVIDENDS, amount: 80_000, relief: 'auto' } as const;
const DEDUCTED = { ...DIVIDENDS, amount: 90_000, relief: 'deduction' } as const;

describe('relief for the foreign tax of income of one kind, country and tax', () => {
  it.each([
    ['first', [AUTO, DEDUCTED], [true, false]],
    ['last', [DEDUCTED, AUTO], [false, true]],
  ])('is the one that was chosen for it, where the choice is left %s', (_, foreignIncome, expected) => {
    const input: TaxInput = { taxYear: 2024, foreignIncome };
    const figures = calculateTax(input);

    expect(foreignTaxReliefs(foreignIncome, figures.foreignTaxCredit)).toEqual(expected);
    expect(figures.totalIncome).toBe(160_000);
    expect(foreignDividendsPart({ input, figures }).body).toEqual({
      foreignDividend: foreignIncome.map(({ amount }, index) => ({
        countryCode: 'FRA',
        amountBeforeTax: amount / 100,
        taxTakenOff: 100,
        foreignTaxCreditRelief: expected[index],
        taxableAmount: expected[index] === true ? amount / 100 : (amount - 10_000) / 100,
      })),
    });
  });

  it('is a credit where there is no calculation and nothing is stated', () => {
    expect(foreignTaxReliefs([AUTO, DEDUCTED], [])).toEqual([true, false]);
  });
});

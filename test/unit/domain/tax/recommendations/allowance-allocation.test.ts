import { describe, expect, it } from 'vitest';
import type { TaxInput } from '../../../../../src/domain/tax/tax-input.js';
import { adviceFor, pounds } from './advice.js';

const advised = (taxYear: number, profit: number, interest: number, dividends: number) => {
  const input: Partial<TaxInput> = {
    taxYear,
    selfEmployments: [{ profit: pounds(profit) }],
    savings: { untaxedInterest: pounds(interest) },
    dividends: { uk: pounds(dividends) },
  };
  return adviceFor(input).find(({ code }) => code === 'allocate_allowances') ?? null;
};

describe('the allocation of allowances', () => {
  it.each([
    ['2,443.87 − 2,181.37', 2025, 8_000, 3_000, 30_000, 262.5],
    ['8,062.24 − 7,955.12', 2025, 48_000, 1_500, 3_000, 107.12],
    ['7,793.49 − 7,617.62', 2023, 47_500, 1_500, 3_000, 175.87],
  ])(
    'is worth %s off the standard order (%i: %i, %i and %i)',
    (_sum, year, profit, interest, dividends, saves) => {
      expect(advised(year, profit, interest, dividends)).toEqual({
        code: 'allocate_allowances',
        saves: pounds(saves),
      });
    },
  );

  it('is not mentioned where the standard order is as good', () => {
    expect(advised(2024, 46_700, 0, 12_000)).toBeNull();
    expect(advised(2025, 30_000, 0, 0)).toBeNull();
  });
});

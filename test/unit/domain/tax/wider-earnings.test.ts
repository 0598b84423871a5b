import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';

const pounds = (amount: number) => Math.round(amount * 100);
const pay = (amount: number) => [{ pay: pounds(amount) }];
const yearOf = (input: Partial<TaxInput>) => calculateTax({ taxYear: 2025, ...input });
describe('A retirement benefit', () => {
  const dividends = { employments: pay(30_000), dividends: { uk: pounds(10_000) } };
  const lump = (kind: 'termination' | 'retirement_benefit', amount: number) =>
    yearOf({ ...dividends, employmentLumpSums: [{ kind, amount: pounds(amount) }] }).incomeTax;

  // 17,430 and 25,000 of pay and benefit fill the band of 37,700 beneath the dividends, of which 9,500 bear 33.75%.
  it('lies with pay, beneath savings and dividends (ITEPA 2003 s.394, against s.404A)', () => {
    expect(lump('retirement_benefit', 25_000)).toMatchObject({
      bySource: { nonSavings: pounds(37_700 * 0.2 + 4_730 * 0.4), dividends: pounds(3_206.25) },
    });
  });

  // 17,430 of pay and 9,500 of dividends at 8.75% come first, then the payment from 27,430 on.
  it('differs from a termination payment of as much over the exemption, which lies above (s.404A)', () => {
    expect(lump('termination', 55_000)).toMatchObject({
      bySource: {
        nonSavings: pounds(17_430 * 0.2 + 10_270 * 0.2 + 14_730 * 0.4),
        dividends: pounds(831.25),
      },
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { TaxInput } from '../../../../../src/domain/tax/tax-input.js';
import { adviceFor, pounds } from './advice.js';

const advised = (input: Partial<TaxInput>) =>
  adviceFor(input).find(({ code }) => code === 'pay_voluntary_class2') ?? null;
const ofProfit = (profit: number, more: Partial<TaxInput> = {}): Partial<TaxInput> => ({
  selfEmployments: [{ profit: pounds(profit) }],
  ...more,
});

const years = [
  ['52 × (15.40 − 3.05)', 2021, 6_515, 6_240, 642.2],
  ['52 × (15.85 − 3.15)', 2022, 6_725, 6_396, 660.4],
  ['52 × (17.45 − 3.45)', 2023, 6_725, 6_396, 728],
  ['52 × (17.45 − 3.45)', 2024, 6_725, 6_396, 728],
  ['52 × (17.75 − 3.50)', 2025, 6_845, 6_500, 741],
  ['52 × (18.40 − 3.65)', 2026, 7_105, 6_708, 767],
] as const;

describe('voluntary Class 2', () => {
  it.each(years)(
    'saves %s beside Class 3 in %i, below a profit of %i',
    (_sum, taxYear, threshold, _pay, saves) => {
      const advice = {
        code: 'pay_voluntary_class2',
        saves: pounds(saves),
        assumes: 'year_needed_for_state_pension',
      };

      expect(advised({ taxYear, ...ofProfit(threshold - 0.01) })).toEqual(advice);
      expect(advised({ taxYear, ...ofProfit(-500) })).toEqual(advice);
      expect(advised({ taxYear, ...ofProfit(threshold) })).toBeNull();
    },
  );

  it.each(years)('(%s in %i, %i) is not needed once pay reaches %i', (_sum, taxYear, _threshold, pay) => {
    const withPay = (earned: number) =>
      advised({ taxYear, ...ofProfit(1_000), employments: [{ pay: pounds(earned) }] });

    expect(withPay(pay - 0.01)).not.toBeNull();
    expect(withPay(pay)).toBeNull();
  });

  it.each<readonly [string, Partial<TaxInput>]>([
    ['already elected', ofProfit(1_000, { voluntaryClass2: true })],
    ['over State Pension age', ofProfit(1_000, { overStatePensionAgeAtStart: true })],
    ['over it by date of birth', ofProfit(1_000, { dateOfBirth: '1950-01-01' })],
    [
      'who reaches it in the year, which counts for no pension',
      ofProfit(1_000, { dateOfBirth: '1959-10-01' }),
    ],
    ['under 16', ofProfit(1_000, { dateOfBirth: '2012-01-01' })],
    ['in no trade that counts', { selfEmployments: [{ profit: pounds(1_000), class4Exempt: true }] }],
    ['in no trade at all', { employments: [{ pay: pounds(1_000) }] }],
  ])('is not for somebody %s', (_who, input) => {
    expect(advised(input)).toBeNull();
  });

  it('gives way where deducting expenses earns the credit for less', () => {
    // 900 more profit at 20% costs 180, a year of Class 2 at 52 × 3.50 costs 182.
    const hidden = (expenses: number) =>
      advised({
        selfEmployments: [{ turnover: pounds(6_845 + expenses), expenses: pounds(expenses) }],
        pensions: { state: pounds(12_000) },
      });

    expect(hidden(100)).toBeNull();
    expect(hidden(80)?.saves).toBe(pounds(741));
  });

  it('adds up the profits of all trades', () => {
    const two = (other: number) =>
      advised({ selfEmployments: [{ profit: pounds(3_000) }, { profit: pounds(other) }] });

    expect(two(3_844.99)).not.toBeNull();
    expect(two(3_845)).toBeNull();
  });
});

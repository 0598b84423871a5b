import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../../src/domain/tax/calculate-tax.js';
import { type Assessed, compareYears } from '../../../../../src/domain/tax/comparison/compare-years.js';
import { figuresStatus } from '../../../../../src/domain/tax/comparison/figures-status.js';
import { SUPPORTED_TAX_YEARS } from '../../../../../src/domain/tax/rates/rates-for.js';
import type { TaxInput } from '../../../../../src/domain/tax/tax-input.js';
import { arbitraryInput } from '../arbitrary-input.js';

const SEED = 20_260_406;
const POUND = 100;
const anyYear = fc.constantFrom(...SUPPORTED_TAX_YEARS);

const assessed = (input: TaxInput): Assessed => ({
  input,
  totalLiability: calculateTax(input).totalLiability,
});

const between = (from: TaxInput, to: TaxInput) => compareYears(assessed(from), assessed(to));
const inYears = (from: number, to: number, input: Omit<TaxInput, 'taxYear'>) =>
  between({ ...input, taxYear: from }, { ...input, taxYear: to });

describe('the difference between two bills', () => {
  it('is what its causes add up to, whatever the years and figures', () => {
    fc.assert(
      fc.property(arbitraryInput, arbitraryInput, anyYear, (one, other, taxYear) => {
        for (const to of [other, { ...one, taxYear }]) {
          const { amount, causes } = between(one, to);
          expect(causes.reduce((sum, cause) => sum + cause.amount, 0)).toBe(amount);
          expect(calculateTax(one).totalLiability + amount).toBe(calculateTax(to).totalLiability);
          expect(causes.map((cause) => cause.amount)).not.toContain(0);
          expect(new Set(causes.map(({ code }) => code)).size).toBe(causes.length);
        }
      }),
      { numRuns: 100, seed: SEED },
    );
  }, 60_000);

  it('is nothing between a bill and itself', () => {
    fc.assert(
      fc.property(arbitraryInput, (input) => {
        expect(between(input, structuredClone(input))).toEqual({ amount: 0, causes: [] });
      }),
      { numRuns: 200, seed: SEED },
    );
  });

  it('is caused by nothing that the law did not change', () => {
    const pay = fc.nat(200_000).map((amount) => [{ pay: amount * POUND }]);
    fc.assert(
      fc.property(pay, (employments) => {
        expect(inYears(2023, 2024, { employments })).toEqual({ amount: 0, causes: [] });
        expect(inYears(2025, 2026, { employments })).toEqual({ amount: 0, causes: [] });
        expect(inYears(2026, 2027, { employments })).toEqual({ amount: 0, causes: [] });
      }),
      { numRuns: 200, seed: SEED },
    );
  });

  it('names the rates of rent, in 2027-28', () => {
    const profit = fc.integer({ min: 20_000, max: 30_000 }).map((amount) => amount * POUND);
    fc.assert(
      fc.property(profit, (income) => {
        const { amount, causes } = inYears(2026, 2027, { ukProperty: { profit: income } });
        // Two pounds more of each hundred above 12,570, in the basic-rate band.
        expect(amount).toBe((income - 12_570 * POUND) / 50);
        expect(causes).toEqual([{ code: 'property_rates', amount }]);
      }),
      { numRuns: 100, seed: SEED },
    );
  });

  it('names dividends, Class 4 and the student loan by the year that changed them', () => {
    // 10,000 of dividends in the basic-rate band: 9,500 of them at 8.75 and then 10.75 per cent.
    expect(inYears(2025, 2026, { employments: [{ pay: 20_000_00 }], dividends: { uk: 10_000_00 } })).toEqual({
      amount: 190_00,
      causes: [{ code: 'dividend_rates', amount: 190_00 }],
    });
    // 17,430 above the limit, at 9 and then 6 per cent; Class 2 of 52 weeks at 3.45 was compulsory.
    expect(inYears(2023, 2024, { selfEmployments: [{ profit: 30_000_00 }] })).toEqual({
      amount: -522_90 - 179_40,
      causes: [
        { code: 'national_insurance_rates', amount: -522_90 },
        { code: 'class2', amount: -179_40 },
      ],
    });
    // 9 per cent of what 40,000 is above 28,470, and above 29,385, each in whole pounds: 1,037 and 955.
    const graduate = { employments: [{ pay: 40_000_00 }], studentLoanPlans: ['plan2'] as const };
    expect(inYears(2025, 2026, graduate)).toEqual({
      amount: -82_00,
      causes: [{ code: 'student_loan_threshold', amount: -82_00 }],
    });
  });

  it('names the fields that were changed, in their own order', () => {
    const before: TaxInput = { taxYear: 2025, employments: [{ pay: 30_000_00 }] };
    const after: TaxInput = {
      ...before,
      dividends: { uk: 2_500_00 },
      employments: [{ pay: 35_000_00 }],
      marriageAllowance: 'received',
    };

    // 20 per cent of 5,000; 8.75 per cent of 2,000; 20 per cent of 1,260.
    expect(between(before, after)).toEqual({
      amount: 1_000_00 + 175_00 - 252_00,
      causes: [
        { code: 'employments', amount: 1_000_00 },
        { code: 'dividends', amount: 175_00 },
        { code: 'marriage_allowance', amount: -252_00 },
      ],
    });
  });

  it('counts what only goes together as one', () => {
    const sale = (on: string) => ({
      capitalGains: { disposals: [{ kind: 'other' as const, disposedOn: on, proceeds: 50_000_00 }] },
    });
    const before: TaxInput = { taxYear: 2025, ...sale('2025-06-01') };
    const after: TaxInput = { taxYear: 2026, ...sale('2026-06-01') };
    // A sale of the one year is no sale of the other.
    expect(between(before, after)).toEqual({ amount: 0, causes: [] });

    const none: TaxInput = { taxYear: 2026, employments: [{ pay: 22_570_00 }] };
    expect(between(before, none).causes).toEqual([
      // 50,000 less 3,000: 37,700 at 18 per cent and 9,300 at 24.
      { code: 'capital_gains', amount: -6_786_00 - 2_232_00 },
      { code: 'employments', amount: 2_000_00 },
    ]);
  });
});

describe('the status of the figures of a calculation', () => {
  it('is that of the least certain of them, by their names', () => {
    const trader = { selfEmployments: [{ profit: 30_000_00 }] };
    expect(figuresStatus(calculateTax({ taxYear: 2025, ...trader }))).toEqual({
      status: 'enacted',
      figuresNotEnacted: [],
    });
    expect(figuresStatus(calculateTax({ taxYear: 2027, ...trader }))).toEqual({
      status: 'assumed',
      figuresNotEnacted: [
        { figure: 'main_rates', status: 'assumed' },
        { figure: 'class2_small_profits_threshold', status: 'assumed' },
        { figure: 'class4_limits', status: 'announced' },
      ],
    });
    const saver = { savings: { untaxedInterest: 30_000_00 } };
    expect(figuresStatus(calculateTax({ taxYear: 2027, ...saver })).status).toBe('enacted');
  });
});

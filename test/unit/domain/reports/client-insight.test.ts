import { describe, expect, it } from 'vitest';
import type { Movement } from '../../../../src/domain/analytics/series.js';
import { insightOf } from '../../../../src/domain/reports/client-insight.js';
import type { ClientLedger } from '../../../../src/domain/reports/client-ledger.js';
import type { ClientYear } from '../../../../src/domain/reports/client-year.js';
import type { TaxCalculation } from '../../../../src/domain/tax/tax-calculation.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';

const movement = (month: string, sharePence: number, category = 'self_employment.admin_costs') =>
  ({
    month,
    category,
    sharePence,
    countsAs: category === 'self_employment.turnover' ? 'income' : 'expenses',
  }) as Movement;
const sale = (month: string, pence = 100_00) => movement(month, pence, 'self_employment.turnover');

const ledgerAt = (day: string, movements: readonly Movement[] = [], taxYear = 2025): ClientLedger => ({
  year: {
    asOf: new Date(`${day}T12:00:00Z`),
    taxYear,
    incomeSources: [
      { incomePence: 1_000_00, expensesPence: 200_00 },
      { incomePence: 500_00, expensesPence: 0 },
    ],
  } as unknown as ClientYear,
  movements,
  movementsBefore: [],
  counts: { transactions: 0, uncategorised: 0, withoutPounds: 0 },
  toReview: { count: 0, amountPence: 0 },
});

/** Taxes what trades and lettings bring in at one half, so that a figure can be read off its tax. */
const halfOfIncome = ({ selfEmployments = [], ukProperty, foreignProperty }: TaxInput) => {
  const income =
    selfEmployments.reduce(
      (sum, { turnover = 0, profit = 0, expenses = 0 }) => sum + turnover + profit - expenses,
      0,
    ) +
    (ukProperty?.income ?? 0) +
    (foreignProperty?.income ?? 0);
  return { totalLiability: income / 2, taxDeducted: 0 } as TaxCalculation;
};
const INPUT = { taxYear: 2025, region: 'england' } as unknown as TaxInput;
const insight = (
  day: string,
  input: Partial<TaxInput> = {},
  calculate: Parameters<typeof insightOf>[2] = halfOfIncome,
) => insightOf(ledgerAt(day), { ...INPUT, ...input }, calculate);

describe('insightOf, for the tax of £1,000 more', () => {
  it.each<[string, Partial<TaxInput>]>([
    [
      'the turnover of the first trade',
      {
        selfEmployments: [
          { name: 'A', turnover: 5_00 },
          { name: 'B', turnover: 7_00 },
        ],
      },
    ],
    ['the rents of a client without a trade', { ukProperty: { income: 9_00 } }],
    ['a new profit of a client with neither', {}],
    [
      'a new profit beside a trade whose profit alone is known',
      { selfEmployments: [{ name: 'A', profit: 5_00 }] },
    ],
  ])('adds it to %s', (_, input) => {
    expect(insight('2025-09-01', input).marginal).toEqual({ profitPence: 1_000_00, taxPence: 500_00 });
  });

  it('is not known where the year, or the year with more, cannot be calculated', () => {
    let calls = 0;
    const onlyOnce = (input: TaxInput) => (calls++ === 0 ? halfOfIncome(input) : null);

    expect(insight('2025-09-01', {}, () => null)).toMatchObject({
      calculation: null,
      marginal: null,
      forecast: null,
      setAsidePence: null,
    });
    expect(insight('2025-09-01', {}, onlyOnce).marginal).toBeNull();
  });
});

describe('insightOf, for what to put aside', () => {
  it('has a twelfth of what nobody deducts, up to the penny, and nothing where more is deducted', () => {
    const setAside = (taxDeducted: number) =>
      insight('2025-09-01', {}, () => ({ totalLiability: 120_01, taxDeducted }) as TaxCalculation)
        .setAsidePence;

    expect(setAside(0)).toBe(10_01);
    expect(setAside(120_00)).toBe(1);
    expect(setAside(200_00)).toBe(0);
  });
});

describe('insightOf, for the year as it goes on', () => {
  it('grows income and expenses by the days that are to come, and taxes them so', () => {
    const { forecast } = insight('2025-06-17', {
      selfEmployments: [{ name: 'A', turnover: 73_00, expenses: 7_30 }],
      ukProperty: {
        income: 73_00,
        rooms: { income: 7_30, expenses: 0, residentialFinanceCosts: 0, isShared: false },
      },
      foreignProperty: { income: 7_30 },
    });

    // 73 days are a fifth of 365.
    expect(forecast).toEqual({
      days: 73,
      incomePence: 7_500_00,
      expensesPence: 1_000_00,
      taxPence: (365_00 - 36_50 + 365_00 + 36_50) / 2,
    });
  });

  it('knows that a tax year with a 29 February is of 366 days', () => {
    const { forecast } = insightOf(ledgerAt('2027-06-05', [], 2027), INPUT, halfOfIncome);

    // 61 days are a sixth of 366.
    expect(forecast).toMatchObject({ days: 61, incomePence: 9_000_00 });
  });

  it.each([
    ['2025-05-04', false],
    ['2025-05-05', true],
    ['2026-04-04', true],
    ['2026-04-05', false],
    ['2026-05-01', false],
  ])('is forecast on %s: %s', (day, is) => {
    expect(insight(day).forecast !== null).toBe(is);
  });

  it('is not forecast where the grown year cannot be calculated', () => {
    const upTo = (input: TaxInput) => ((input.ukProperty?.income ?? 0) > 80_00 ? null : halfOfIncome(input));

    expect(insight('2025-06-17', { ukProperty: { income: 73_00 } }, upTo).forecast).toBeNull();
  });
});

describe('insightOf, for what stands out', () => {
  const outliers = (...movements: Movement[]) =>
    insightOf(ledgerAt('2025-12-01', movements), INPUT, halfOfIncome).outliers.map(
      ({ month, pence, usualPence }) => [month, pence, usualPence],
    );
  const usual = ['2025-04', '2025-05', '2025-06'].map((month) => movement(month, 100_00));

  it('names a month of more than three times the middle of its category', () => {
    expect(outliers(...usual, movement('2025-07', 300_00))).toEqual([]);
    expect(outliers(...usual, movement('2025-07', 300_01))).toEqual([['2025-07', 300_01, 100_00]]);
  });

  it('adds up a month before it compares', () => {
    expect(outliers(...usual, movement('2025-07', 200_00), movement('2025-07', 200_00))).toEqual([
      ['2025-07', 400_00, 100_00],
    ]);
  });

  it('says nothing of three months, nor of a category that mostly comes to nothing', () => {
    expect(outliers(...usual.slice(1), movement('2025-07', 900_00))).toEqual([]);
    expect(outliers(...usual.map((one) => ({ ...one, sharePence: 0 })), movement('2025-07', 900_00))).toEqual(
      [],
    );
  });
});

describe('insightOf, for months without income', () => {
  const missing = (day: string, ...movements: Movement[]) =>
    insightOf(ledgerAt(day, movements), INPUT, halfOfIncome).monthsWithoutIncome;

  it('names those gone by, where most have some', () => {
    expect(missing('2025-08-15', sale('2025-04'), sale('2025-05'), sale('2025-07'))).toEqual(['June 2025']);
    expect(missing('2025-08-15', sale('2025-04'), sale('2025-05'))).toEqual([]);
  });

  it('takes a month in which more went back than came in for one without', () => {
    expect(missing('2025-07-15', sale('2025-04'), sale('2025-05'), sale('2025-06', -1_00))).toEqual([
      'June 2025',
    ]);
  });
});

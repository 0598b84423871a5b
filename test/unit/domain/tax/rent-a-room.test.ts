import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { TaxInput, UkProperty } from '../../../../src/domain/tax/tax-input.js';

const pounds = (amount: number) => Math.round(amount * 100);

interface Lettings {
  readonly lodger?: readonly [income: number, expenses: number];
  readonly flat?: readonly [income: number, expenses: number];
  readonly isShared?: boolean;
  readonly more?: Partial<UkProperty>;
}

/** Pay of 30,000 beside, so that every pound of profit is taxed. */
function taxed(
  { lodger = [0, 0], flat = [0, 0], isShared = false, more = {} }: Lettings,
  input: Partial<TaxInput> = {},
) {
  const calculation = calculateTax({
    taxYear: 2025,
    employments: [{ pay: pounds(30_000) }],
    ukProperty: {
      income: pounds(lodger[0] + flat[0]),
      expenses: pounds(lodger[1] + flat[1]),
      rooms: {
        income: pounds(lodger[0]),
        expenses: pounds(lodger[1]),
        residentialFinanceCosts: 0,
        isShared,
      },
      ...more,
    },
    ...input,
  });
  const rules = calculation.lines.filter(({ rule }) => ['rent_a_room', 'property_allowance'].includes(rule));
  return {
    calculation,
    profit: (calculation.totalIncome - pounds(30_000)) / 100,
    claims: Object.fromEntries(rules.map(({ rule, amount }) => [rule, amount / 100])),
  };
}

describe('a lodger beside other lettings', () => {
  it('exempts the lodger up to the limit and taxes the flat by its profit', () => {
    const { profit, claims } = taxed({ lodger: [7_500, 1_000], flat: [12_000, 4_000] });

    expect(profit).toBe(8_000);
    expect(claims).toEqual({ rent_a_room: 7_500 });
  });

  it.each([
    { expenses: 7_499, profit: 501 + 8_000, relief: 7_500 },
    { expenses: 7_600, profit: 401 + 8_000, relief: undefined },
  ])('above the limit takes the better of receipts beyond it and profit: $profit', (row) => {
    const { profit, claims } = taxed({ lodger: [8_001, row.expenses], flat: [12_000, 4_000] });

    expect(profit).toBe(row.profit);
    expect(claims['rent_a_room']).toBe(row.relief);
  });

  it('halves the limit where another person has income from the rooms', () => {
    expect(taxed({ lodger: [5_000, 0], flat: [2_000, 1_500], isShared: true }).profit).toBe(1_250 + 500);
  });

  it('sets a loss of the flat against what the lodger brings in beyond the limit', () => {
    expect(taxed({ lodger: [9_000, 0], flat: [3_000, 4_000] }).profit).toBe(1_500 - 1_000);
  });

  it('gives the flat the property allowance beside the relief, but not the lodger', () => {
    const { profit, claims } = taxed({ lodger: [7_000, 500], flat: [1_800, 100] });

    expect(profit).toBe(800);
    expect(claims).toEqual({ rent_a_room: 7_000, property_allowance: 1_000 });
  });

  it('keeps the relief for finance costs of the flat', () => {
    const more = { residentialFinanceCosts: pounds(6_000) };

    const { calculation } = taxed({ lodger: [7_500, 0], flat: [12_000, 4_000], more });

    expect(calculation.incomeTax.reductions).toEqual([
      { code: 'residential_finance_costs', amount: pounds(1_200) },
    ]);
  });

  it('goes by profits alone where expenses are chosen, and says what that costs', () => {
    const more = { propertyAllowance: 'expenses' as const };

    const { profit, calculation } = taxed({ lodger: [7_000, 2_000], flat: [12_000, 4_000], more });

    expect(profit).toBe(5_000 + 8_000);
    expect(calculation.recommendations).toContainEqual({ code: 'claim_rent_a_room', saves: pounds(1_000) });
  });

  it('takes rooms that are all there is as the flag of the estimate does', () => {
    const flagged = calculateTax({
      taxYear: 2025,
      employments: [{ pay: pounds(30_000) }],
      ukProperty: { income: pounds(9_000), expenses: pounds(2_000), rentARoom: true },
    });

    expect(taxed({ lodger: [9_000, 2_000] }).calculation.totalLiability).toBe(flagged.totalLiability);
  });
});

describe('expenses of which more came back than was spent', () => {
  it('raise the profit of a trade and of property', () => {
    const { totalIncome } = calculateTax({
      taxYear: 2025,
      selfEmployments: [{ turnover: pounds(10_000), expenses: pounds(-250) }],
      ukProperty: { income: pounds(5_000), expenses: pounds(-40) },
    });

    expect(totalIncome).toBe(pounds(10_250 - 1_000 + 5_040 - 1_000));
  });

  // What came back is a receipt: it stays taxed but for the 1,000, or for what of 7,500 the rent leaves.
  it.each([
    [
      'the trading allowance',
      { selfEmployments: [{ turnover: pounds(1), expenses: pounds(-50_000) }] },
      49_001,
    ],
    ['the property allowance', { ukProperty: { income: pounds(1), expenses: pounds(-50_000) } }, 49_001],
    ['the property allowance abroad', { foreignProperty: { expenses: pounds(-50_000) } }, 49_000],
    [
      'rent-a-room relief',
      { ukProperty: { income: pounds(5_000), expenses: pounds(-4_000), rentARoom: true } },
      1_500,
    ],
    [
      'rent-a-room relief beside a flat with costs',
      {
        ukProperty: {
          income: pounds(17_000),
          expenses: pounds(-1_000),
          rooms: {
            income: pounds(5_000),
            expenses: pounds(-4_000),
            residentialFinanceCosts: 0,
            isShared: false,
          },
        },
      },
      1_500 + 12_000 - 3_000,
    ],
  ])('are no expenses that %s takes the place of', (_name, input, income) => {
    expect(calculateTax({ taxYear: 2025, ...input }).totalIncome).toBe(pounds(income));
  });
});

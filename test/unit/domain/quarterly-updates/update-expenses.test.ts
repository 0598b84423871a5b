import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CumulativeFigures,
  totalsOf,
  type UpdateAmounts,
} from '../../../../src/domain/quarterly-updates/quarterly-update.js';
import {
  asRecorded,
  consolidate,
  expensesLeftOut,
  mayConsolidate,
} from '../../../../src/domain/quarterly-updates/update-expenses.js';

const FIGURES: CumulativeFigures = {
  income: { turnover: 900_00 },
  expenses: { adminCosts: 100_00, costOfGoods: 50_01, otherExpenses: -20_00 },
  disallowable: { adminCosts: 30_00 },
};

describe('consolidate', () => {
  it('takes what is allowable into one figure, refunds off it, and leaves the income', () => {
    expect(consolidate(FIGURES)).toEqual({
      income: { turnover: 900_00 },
      expenses: { consolidatedExpenses: 100_01 },
      disallowable: {},
    });
  });

  it('leaves finance costs of homes and rent-a-room relief in their own fields', () => {
    const beside = {
      residentialFinancialCost: 5,
      residentialFinancialCostsCarriedForward: 6,
      broughtFwdResidentialFinancialCost: 7,
      rentARoom: 8,
    };

    expect(
      consolidate({ ...FIGURES, expenses: { travelCosts: 3, ...beside }, disallowable: {} }),
    ).toMatchObject({ expenses: { consolidatedExpenses: 3, ...beside } });
  });

  it('has the one figure in each letting abroad, those without expenses too', () => {
    const letting = { propertyId: null, income: { rentAmount: 9 } };
    const abroad = [
      { ...letting, countryCode: 'FRA', expenses: { other: 4, travelCosts: 1, residentialFinancialCost: 2 } },
      { ...letting, countryCode: 'ITA', expenses: {} },
    ];

    const { abroad: sent } = consolidate({ ...FIGURES, abroad });

    expect(sent?.map(({ countryCode, income, expenses }) => [countryCode, income, expenses])).toEqual([
      ['FRA', { rentAmount: 9 }, { consolidatedExpenses: 5, residentialFinancialCost: 2 }],
      ['ITA', { rentAmount: 9 }, { consolidatedExpenses: 0 }],
    ]);
  });

  const FIELDS = ['adminCosts', 'repairsAndMaintenance', 'other', 'residentialFinancialCost', 'rentARoom'];
  const amounts: fc.Arbitrary<UpdateAmounts> = fc.dictionary(
    fc.constantFrom(...FIELDS),
    fc.integer({ min: -9_999_999, max: 9_999_999 }),
  );

  it('is the sum of the fields that it takes the place of, less what is not allowable, and changes no profit', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (income, expenses, disallowable) => {
        const figures = { income, expenses, disallowable };

        const sent = consolidate(figures);

        const of = (all: UpdateAmounts, names: readonly string[]) =>
          names.reduce((sum, name) => sum + (all[name] ?? 0), 0);
        const [taken, beside] = [FIELDS.slice(0, 3), FIELDS.slice(3)];
        expect(sent.expenses['consolidatedExpenses']).toBe(of(expenses, taken) - of(disallowable, FIELDS));
        for (const name of beside) expect(sent.expenses[name]).toBe(expenses[name]);
        for (const name of taken) expect(sent.expenses).not.toHaveProperty(name);
        expect(totalsOf(sent).netPence).toBe(totalsOf(figures).netPence);
      }),
    );
  });
});

describe('mayConsolidate', () => {
  it('is true of a turnover under £90,000, and false of one of it', () => {
    expect([2025, 2026].map((year) => mayConsolidate(89_999_99, year))).toEqual([true, true]);
    expect([2025, 2026].map((year) => mayConsolidate(90_000_00, year))).toEqual([false, false]);
  });
});

describe('expensesLeftOut', () => {
  const recorded = { expenses: { other: 10, travelCosts: 4, repairsAndMaintenance: 3 }, disallowable: {} };
  const figures = { ...FIGURES, expenses: { other: 6, repairsAndMaintenance: 3 }, recorded };

  it('is what the records have beyond the update, by field', () => {
    expect(expensesLeftOut('joint_at_year_end', figures)).toEqual({ other: 4, travelCosts: 4 });
  });

  it('is nothing where all are sent, in one figure or by field', () => {
    expect(expensesLeftOut('itemised', FIGURES)).toEqual({});
    expect(expensesLeftOut('consolidated', { ...consolidate(FIGURES), recorded: FIGURES })).toEqual({});
  });

  it('is back in figures as they are recorded', () => {
    expect(asRecorded(figures)).toEqual({ income: FIGURES.income, ...recorded });
    expect(asRecorded(FIGURES)).toEqual(FIGURES);
  });
});

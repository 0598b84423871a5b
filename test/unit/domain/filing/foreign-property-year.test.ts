import { describe, expect, it } from 'vitest';
import {
  foreignPropertyYear,
  lettingsAbroad,
  withIdsOfHmrc,
} from '../../../../src/domain/filing/foreign-property-year.js';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { ForeignProperty } from '../../../../src/domain/tax/tax-input.js';
import type { CategoryTotal } from '../../../../src/domain/transactions/category-total.js';

const total = (propertyId: string, category: string, amountPence: number): CategoryTotal => ({
  businessId: null,
  propertyId,
  category,
  side: 'property',
  amountPence,
  recordedPence: amountPence,
  allowablePence: amountPence,
  count: 1,
  isCounted: true,
});

const property = (id: string, country: string) =>
  ({
    id,
    kind: 'residential',
    letting: 'standard',
    isForeign: country !== 'GB',
    address: { country },
  }) as const;

const PROPERTIES = [
  property('paris', 'FR'),
  property('nice', 'FR'),
  property('rome', 'IT'),
  property('home', 'GB'),
];

function yearOf(
  totals: CategoryTotal[],
  given: ForeignProperty | null = null,
  taxYear = 2025,
  properties: readonly ReturnType<typeof property>[] = PROPERTIES,
) {
  const sum = (direction: 1 | -1) =>
    totals.reduce(
      (all, { category, amountPence }) =>
        all + (category.endsWith('income') === direction > 0 ? amountPence : 0),
      0,
    );
  const input = { taxYear, foreignProperty: { income: sum(1), expenses: sum(-1), ...given } };
  const source = {
    input,
    figures: calculateTax(input),
    adjustments: [],
    totals,
    businesses: [],
    properties,
    roomTotals: [],
  };
  return foreignPropertyYear(source, given);
}

describe('foreignPropertyYear', () => {
  it('adds up by country, under the names that HMRC has abroad', () => {
    const year = yearOf([
      total('paris', 'property.rent_income', 900_000),
      total('nice', 'property.rent_income', 300_000),
      total('nice', 'property.reverse_premiums', 10_000),
      total('paris', 'property.repairs_and_maintenance', 250_000),
      total('paris', 'property.residential_financial_cost', 80_000),
      total('nice', 'property.replacement_of_domestic_items', 20_000),
      total('rome', 'property.rent_income', 500_000),
      total('home', 'property.rent_income', 700_000),
    ]);

    expect(year?.cumulative.lettings).toEqual([
      {
        countryCode: 'FRA',
        income: { rentAmount: 1_200_000, otherPropertyIncome: 10_000 },
        expenses: { repairsAndMaintenance: 250_000, residentialFinancialCost: 80_000 },
      },
      { countryCode: 'ITA', income: { rentAmount: 500_000 }, expenses: {} },
    ]);
    expect(year?.annual.lettings).toEqual([
      { countryCode: 'FRA', allowances: { costOfReplacingDomesticItems: 20_000 } },
      { countryCode: 'ITA', allowances: {} },
    ]);
    expect(year?.issues).toEqual([]);
  });

  it('claims the property allowance instead of the expenses, country after country', () => {
    const year = yearOf([
      total('paris', 'property.rent_income', 60_000),
      total('rome', 'property.rent_income', 90_000),
      total('rome', 'property.repairs_and_maintenance', 10_000),
    ]);

    expect(year?.cumulative.lettings.map(({ expenses }) => expenses)).toEqual([{}, {}]);
    expect(year?.annual.lettings).toEqual([
      { countryCode: 'FRA', allowances: { propertyIncomeAllowance: 60_000 } },
      { countryCode: 'ITA', allowances: { propertyIncomeAllowance: 40_000 } },
    ]);
  });

  it('sends what the return adds with the only country, foreign tax too', () => {
    const year = yearOf([total('rome', 'property.rent_income', 900_000)], {
      income: 100_000,
      expenses: 200_000,
      foreignTax: 150_000,
    });

    expect(year?.cumulative.lettings).toEqual([
      {
        countryCode: 'ITA',
        income: { rentAmount: 900_000, foreignTaxPaidOrDeducted: 150_000 },
        expenses: {},
      },
    ]);
    expect(year?.accounting).toEqual({
      type: 'foreign-property',
      lettings: [
        { countryCode: 'ITA', income: { totalRentsReceived: 100_000 }, expenses: { other: 200_000 } },
      ],
    });
    expect(year?.issues).toEqual([]);
  });

  it.each([
    ['without a country', [], 2025],
    [
      'of two countries',
      [total('rome', 'property.rent_income', 1), total('nice', 'property.rent_income', 1)],
      2025,
    ],
    [
      'of two properties in a year that HMRC takes property by property',
      [total('paris', 'property.rent_income', 1), total('nice', 'property.rent_income', 1)],
      2026,
    ],
  ])('says that it cannot send what the return adds %s', (_name, totals, taxYear) => {
    const year = yearOf(totals, { income: 100_000 }, taxYear);

    expect(year?.issues).toMatchObject([{ code: 'not_sent_to_hmrc', path: '/inputs/foreign_property' }]);
  });

  it('adds up by property from 2026-27 on, with the country of each for HMRC’s record', () => {
    const year = yearOf(
      [
        total('paris', 'property.rent_income', 900_000),
        total('nice', 'property.rent_income', 300_000),
        total('nice', 'property.repairs_and_maintenance', 250_000),
      ],
      null,
      2026,
    );

    expect(year?.cumulative.lettings).toEqual([
      { propertyId: 'paris', income: { rentAmount: 900_000 }, expenses: {} },
      {
        propertyId: 'nice',
        income: { rentAmount: 300_000 },
        expenses: { repairsAndMaintenance: 250_000 },
      },
    ]);
    expect(year?.annual.lettings).toEqual([
      { propertyId: 'paris', allowances: {} },
      { propertyId: 'nice', allowances: {} },
    ]);
    expect(year?.properties).toEqual([
      { propertyId: 'paris', countryCode: 'FRA' },
      { propertyId: 'nice', countryCode: 'FRA' },
    ]);
    expect(year?.issues).toEqual([]);
  });

  it.each([
    [2025, { countryCode: 'ITA' }],
    [2026, { propertyId: 'rome' }],
  ])('sends what the return of %s adds with the only property on record', (taxYear, ref) => {
    const year = yearOf([], { income: 500_000, expenses: 200_000, foreignTax: 5_000 }, taxYear, [
      property('rome', 'IT'),
      property('home', 'GB'),
    ]);

    expect(year?.cumulative.lettings).toEqual([
      { ...ref, income: { foreignTaxPaidOrDeducted: 5_000 }, expenses: {} },
    ]);
    expect(year?.accounting?.lettings).toEqual([
      { ...ref, income: { totalRentsReceived: 500_000 }, expenses: { other: 200_000 } },
    ]);
    expect(year?.issues).toEqual([]);
  });

  it('puts HMRC’s ids in place of ours, and knows when one is lacking', () => {
    const year = yearOf([], { income: 500_000, expenses: 200_000 }, 2026, [property('rome', 'IT')]);
    if (year === null) throw new Error('nothing was let');

    const sent = withIdsOfHmrc(year, new Map([['rome', 'id-of-hmrc']]));

    expect(JSON.stringify([sent.cumulative, sent.annual, sent.accounting])).not.toContain('rome');
    expect(sent.cumulative.lettings).toMatchObject([{ propertyId: 'id-of-hmrc' }]);
    expect(() => withIdsOfHmrc(year, new Map())).toThrow('no property on record');
  });

  it('leaves the ids of lettings by country as they are', () => {
    const year = yearOf([total('rome', 'property.rent_income', 500_000)]);

    expect(year && withIdsOfHmrc(year, new Map())).toEqual(year);
  });

  it('has no letting in a country that HMRC has no code for', () => {
    const nowhere = [property('nowhere', 'XX')];

    expect(yearOf([total('nowhere', 'property.rent_income', 500_000)], null, 2025, nowhere)).toBeNull();
  });

  it('is nothing where nothing was let abroad', () => {
    expect(yearOf([total('home', 'property.rent_income', 700_000)])).toBeNull();
  });
});

describe('lettingsAbroad', () => {
  const reported = (taxYear: number, totals: CategoryTotal[], isReported: (id: string) => boolean) =>
    lettingsAbroad(
      {
        input: { taxYear },
        figures: { lines: [] },
        adjustments: [],
        totals,
        businesses: [],
        properties: PROPERTIES,
        roomTotals: [],
      },
      isReported,
    );
  const italy = { countryCode: 'ITA', income: {}, expenses: {} };

  it('has what was let though nothing came in or went out, and nothing in the United Kingdom', () => {
    const everything = () => true;

    expect(reported(2025, [], everything)).toEqual([
      { propertyId: null, countryCode: 'FRA', income: {}, expenses: {} },
      { propertyId: null, ...italy },
    ]);
    expect(reported(2026, [], (id) => id === 'rome')).toEqual([{ propertyId: 'rome', ...italy }]);
  });

  it('makes rent that was paid back an expense', () => {
    const totals = [
      total('rome', 'property.rent_income', -30_000),
      total('rome', 'property.repairs_and_maintenance', 5_000),
    ];

    expect(reported(2026, totals, () => false)).toEqual([
      { ...italy, propertyId: 'rome', expenses: { repairsAndMaintenance: 5_000, other: 30_000 } },
    ]);
  });
});

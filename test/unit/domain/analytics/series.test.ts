import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attributed,
  movementsOf,
  periodOf,
  type SeriesKey,
  seriesOf,
  type TimedSum,
  taxShares,
} from '../../../../src/domain/analytics/series.js';
import { CAPITAL_ASSET, CIS_SUFFERED } from '../../../../src/domain/categories/category.js';

const LIMITED_INTEREST = 'self_employment.interest_on_bank_other_loans';

const sum = (changes: Partial<TimedSum> = {}): TimedSum => {
  const allowablePence = changes.allowablePence ?? 100_00;
  return {
    businessId: null,
    propertyId: null,
    category: 'property.rent_income',
    sharesFrom: '2025-04-06',
    recordedPence: allowablePence,
    allowablePence,
    count: 1,
    month: '2025-04',
    quarter: '2025-26-Q1',
    ...changes,
  };
};

const house = (id: string, changes: { shareBps?: number; kind?: 'residential' | 'commercial' } = {}) => ({
  id,
  kind: changes.kind ?? ('residential' as const),
  letting: 'standard' as const,
  ownershipShareBps: changes.shareBps ?? 10_000,
  ownership: [],
  amountsAre: 'whole' as const,
  address: { country: 'GB' },
});

describe('attributed', () => {
  const sale = sum({ category: 'self_employment.turnover' });

  it('gives a trade’s row without a trade to the only one, and to none of two', () => {
    expect(attributed([sale], [{ id: 'b1' }])).toMatchObject([{ businessId: 'b1' }]);
    expect(attributed([sale], [{ id: 'b1' }, { id: 'b2' }])).toMatchObject([{ businessId: null }]);
    expect(attributed([sale], [])).toMatchObject([{ businessId: null }]);
  });

  it('leaves rows of letting, and those outside trade and letting, as they are', () => {
    const rows = [sum(), sum({ category: 'transfer' }), sum({ category: 'no.category' })];

    expect(attributed(rows, [{ id: 'b1', accountingBasis: 'cash' }])).toEqual(rows);
  });

  it('takes equipment for an expense on the cash basis alone', () => {
    const equipment = sum({ category: CAPITAL_ASSET, businessId: 'b1', allowablePence: -900_00 });
    const onBasis = (accountingBasis: 'cash' | 'accruals') =>
      attributed([equipment], [{ id: 'b1', accountingBasis }])[0];

    expect(onBasis('cash')).toMatchObject({ isExpensedAsset: true });
    expect(onBasis('accruals')).not.toHaveProperty('isExpensedAsset');
  });

  it.each([
    ['2023-24', '2023-04-06', 'cash', 500_00],
    ['2024-25', '2024-04-06', 'cash', undefined],
    ['2023-24', '2023-04-06', 'accruals', undefined],
  ] as const)(
    'limits interest in %s (from %s) on the basis %s to %s pence',
    (_, sharesFrom, accountingBasis, limit) => {
      const interest = sum({ category: LIMITED_INTEREST, businessId: 'b1', allowablePence: -1, sharesFrom });

      expect(attributed([interest], [{ id: 'b1', accountingBasis }])[0]?.limitPence).toBe(limit);
    },
  );
});

describe('movementsOf', () => {
  it('rounds a share over the stretch so far, so that the months add up to the share of the whole', () => {
    const rent = { propertyId: 'p1', allowablePence: 1_01 };
    const months = ['2025-04', '2025-05', '2025-06'].map((month) => sum({ ...rent, month }));

    const parts = movementsOf(months, [house('p1', { shareBps: 5_000 })]).map((one) => one.sharePence);

    expect(parts).toEqual([51, 50, 51]);
  });

  it('keeps the stretches, trades and categories apart', () => {
    const rent = { propertyId: 'p1', allowablePence: 1 };
    const rows = [
      sum(rent),
      sum({ ...rent, sharesFrom: '2025-10-01' }),
      sum({ ...rent, category: 'property.other_income' }),
      sum({ ...rent, propertyId: 'p2' }),
    ];

    const parts = movementsOf(rows, [house('p1', { shareBps: 5_000 }), house('p2', { shareBps: 5_000 })]);

    expect(parts.map((one) => one.sharePence)).toEqual([1, 1, 1, 1]);
  });

  it('has a cost as a positive amount, and its refund as a negative one', () => {
    const cost = { category: 'property.other', propertyId: 'p1' };
    const rows = [sum({ ...cost, allowablePence: -80_00 }), sum({ ...cost, allowablePence: 30_00 })];

    expect(movementsOf(rows, [house('p1')])).toMatchObject([
      { countsAs: 'expenses', sharePence: 80_00 },
      { countsAs: 'expenses', sharePence: -30_00 },
    ]);
  });

  it('counts interest of a year up to its limit, and nothing of it afterwards', () => {
    const interest = { category: LIMITED_INTEREST, businessId: 'b1', limitPence: 500_00 };
    const rows = ['2023-04', '2023-05', '2023-06'].map((month) =>
      sum({ ...interest, month, sharesFrom: '2023-04-06', allowablePence: -300_00 }),
    );

    expect(movementsOf(rows, []).map((one) => one.sharePence)).toEqual([300_00, 200_00, 0]);
  });

  it('begins the limit of interest anew with each tax year, and not with each stretch of one', () => {
    const interest = { category: LIMITED_INTEREST, businessId: 'b1', limitPence: 500_00 };
    const rows = ['2022-04-06', '2022-10-01', '2023-04-06'].map((sharesFrom) =>
      sum({ ...interest, sharesFrom, allowablePence: -400_00 }),
    );

    expect(movementsOf(rows, []).map((one) => one.sharePence)).toEqual([400_00, 100_00, 400_00]);
  });

  it('takes what was withheld from a subcontractor without its sign', () => {
    const withheld = { category: CIS_SUFFERED, businessId: 'b1' };

    const asPaid = movementsOf([sum({ ...withheld, allowablePence: -20_00 })], []);
    const asCredit = movementsOf([sum({ ...withheld, allowablePence: 20_00 })], []);

    expect(asPaid.map((one) => one.sharePence)).toEqual(asCredit.map((one) => one.sharePence));
  });

  it('leaves out what lies outside trade and letting', () => {
    expect(movementsOf([sum({ category: 'transfer' }), sum({ category: 'drawings' })], [])).toEqual([]);
  });
});

describe('seriesOf', () => {
  const rows = [
    sum({ propertyId: 'p2', allowablePence: 700_00, month: '2025-08', quarter: '2025-26-Q2' }),
    sum({ propertyId: 'p1', allowablePence: 500_00 }),
    sum({ propertyId: 'p1', allowablePence: -200_00, category: 'property.other' }),
    sum({ propertyId: 'p1', allowablePence: -50_00, category: 'property.residential_financial_cost' }),
    sum({ businessId: 'b1', allowablePence: 900_00, category: 'self_employment.turnover' }),
    sum({ allowablePence: 10_00 }),
  ];
  const houses = [house('p1'), house('p2')];
  const series = (metric: 'income' | 'expenses' | 'profit', by: SeriesKey) =>
    seriesOf(metric, by, rows, houses).map(({ key, amountPence }) => [key, amountPence]);

  it.each<[SeriesKey, (string | number | null)[][]]>([
    [
      'month',
      [
        ['2025-04', 1_210_00],
        ['2025-08', 700_00],
      ],
    ],
    [
      'quarter',
      [
        ['2025-26-Q1', 1_210_00],
        ['2025-26-Q2', 700_00],
      ],
    ],
    [
      'category',
      [
        ['property.other', -200_00],
        ['property.rent_income', 1_210_00],
        ['self_employment.turnover', 900_00],
      ],
    ],
    [
      'property',
      [
        [null, 910_00],
        ['p1', 300_00],
        ['p2', 700_00],
      ],
    ],
    [
      'business',
      [
        [null, 1_010_00],
        ['b1', 900_00],
      ],
    ],
  ])('has the profit by %s in the order of its keys, without finance costs of dwellings', (by, points) => {
    expect(series('profit', by)).toEqual(points);
  });

  it('has income and expenses apart, and no key without any', () => {
    expect(series('income', 'property')).toEqual([
      [null, 910_00],
      ['p1', 500_00],
      ['p2', 700_00],
    ]);
    expect(series('expenses', 'property')).toEqual([['p1', 200_00]]);
  });

  it('takes finance costs of commercial property for expenses', () => {
    const interest = sum({
      propertyId: 'shop',
      allowablePence: -50_00,
      category: 'property.residential_financial_cost',
    });

    expect(seriesOf('expenses', 'property', [interest], [house('shop', { kind: 'commercial' })])).toEqual([
      { key: 'shop', amountPence: 50_00 },
    ]);
  });
});

describe('periodOf', () => {
  it.each([
    ['2025-04-06', '2025-26-Q1'],
    ['2025-07-05', '2025-26-Q1'],
    ['2025-07-06', '2025-26-Q2'],
    ['2025-10-05', '2025-26-Q2'],
    ['2025-10-06', '2025-26-Q3'],
    ['2026-01-05', '2025-26-Q3'],
    ['2026-01-06', '2025-26-Q4'],
    ['2026-04-05', '2025-26-Q4'],
  ])('puts %s into the quarter %s of the tax year', (day, quarter) => {
    expect(periodOf('quarter', day)).toBe(quarter);
  });

  it('names a month, and nothing for a series by another key', () => {
    expect(periodOf('month', '2025-04-06')).toBe('2025-04');
    expect(periodOf('property', '2025-04-06')).toBeNull();
  });
});

describe('taxShares', () => {
  const point = (key: string, amountPence: number) => ({ key, amountPence });

  it('shares tax by profit to the penny, and gives what rounding leaves to the largest', () => {
    const shares = taxShares([point('a', 1), point('b', 3), point('c', 2), point('loss', -5)], 101);

    expect(shares).toEqual([point('a', 16), point('b', 52), point('c', 33)]);
  });

  it('comes to the tax to the penny, whatever earns', () => {
    const profits = fc.array(fc.integer({ min: -1_000, max: 1_000_000_00 }), { maxLength: 8 });
    fc.assert(
      fc.property(profits, fc.integer({ min: 0, max: 1_000_000_00 }), (pence, tax) => {
        const shares = taxShares(
          pence.map((one, index) => point(`${index}`, one)),
          tax,
        );

        const shared = shares.reduce((total, { amountPence }) => total + amountPence, 0);
        expect(shared).toBe(pence.some((one) => one > 0) ? tax : 0);
        expect(shares.every(({ amountPence }) => amountPence >= 0)).toBe(true);
      }),
    );
  });

  it('shares nothing where nothing earns', () => {
    expect(taxShares([point('a', 0), point('b', -1)], 100)).toEqual([]);
  });

  it('is exact for the largest amounts', () => {
    const all = Number.MAX_SAFE_INTEGER;

    expect(taxShares([point('a', all), point('b', all)], all)).toEqual([
      point('a', (all + 1) / 2),
      point('b', (all - 1) / 2),
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addTotals,
  shareCuts,
  sumsOfOwner,
  totalsOf,
} from '../../../../src/domain/transactions/category-total.js';

const sum = {
  businessId: null,
  propertyId: null,
  category: 'property.rent_income',
  sharesFrom: '2025-04-06',
  recordedPence: 100_000,
  allowablePence: 100_000,
  count: 1,
};

const halfFromOctober = {
  id: 'p1',
  ownershipShareBps: 10_000,
  ownership: [{ shareBps: 5_000, from: '2025-10-01', to: null, coOwnerName: null }],
  amountsAre: 'whole' as const,
  address: { country: 'GB' },
};

describe('totalsOf', () => {
  it('adds each stretch at the share of its days', () => {
    const sums = [
      { ...sum, propertyId: 'p1', sharesFrom: '2025-04-06', count: 6 },
      { ...sum, propertyId: 'p1', sharesFrom: '2025-10-01', recordedPence: 100_001, allowablePence: 100_001 },
    ];
    expect(totalsOf(sums, { businesses: [], properties: [halfFromOctober] })).toEqual([
      {
        businessId: null,
        propertyId: 'p1',
        category: 'property.rent_income',
        side: 'property',
        amountPence: 150_001,
        allowablePence: 200_001,
        recordedPence: 200_001,
        count: 7,
        isCounted: true,
      },
    ]);
  });

  it('is positive for expenses that were paid and negative for those refunded', () => {
    const paid = { ...sum, category: 'property.other', recordedPence: -500, allowablePence: -400 };
    const owners = { businesses: [], properties: [] };
    expect(totalsOf([paid], owners)).toMatchObject([{ amountPence: 400, recordedPence: 500 }]);
    const refunded = { ...paid, recordedPence: 500, allowablePence: 400 };
    expect(totalsOf([refunded], owners)).toMatchObject([{ amountPence: -400 }]);
  });

  it('gives a trade row without a trade to the only one, and to none of two', () => {
    const sale = { ...sum, category: 'self_employment.turnover' };
    const one = totalsOf([sale, { ...sale, businessId: 'b1' }], {
      businesses: [{ id: 'b1' }],
      properties: [],
    });
    expect(one).toMatchObject([{ businessId: 'b1', amountPence: 200_000, count: 2 }]);
    const two = totalsOf([sale], { businesses: [{ id: 'b1' }, { id: 'b2' }], properties: [] });
    expect(two).toMatchObject([{ businessId: null, amountPence: 100_000 }]);
  });

  it('marks what lies outside the return as not counted', () => {
    const own = totalsOf([{ ...sum, category: 'transfer' }], { businesses: [{ id: 'b1' }], properties: [] });
    expect(own).toMatchObject([{ businessId: null, side: 'none', isCounted: false }]);
  });

  it('never takes more than was recorded', () => {
    const pence = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(pence, fc.integer({ min: 0, max: 10_000 }), (recordedPence, shareBps) => {
        const property = { ...halfFromOctober, ownershipShareBps: shareBps, ownership: [] };
        const [total] = totalsOf(
          [{ ...sum, propertyId: 'p1', recordedPence, allowablePence: recordedPence }],
          {
            businesses: [],
            properties: [property],
          },
        );
        expect(Math.abs(total?.amountPence ?? Number.NaN)).toBeLessThanOrEqual(Math.abs(recordedPence));
      }),
    );
  });
});

describe('totalsOf, for rows of letting that name no property', () => {
  const half = { ...halfFromOctober, ownership: [], ownershipShareBps: 5_000 };
  const own = (id: string, ownershipShareBps: number, country = 'GB') => ({
    ...half,
    id,
    ownershipShareBps,
    address: { country },
  });
  const totalWith = (properties: readonly (typeof half)[], more: object = {}) =>
    totalsOf([{ ...sum, count: 2, ...more }], { businesses: [], properties })[0];

  it('counts them by the share of the only property, and says so', () => {
    expect(totalWith([own('p1', 5_000)])).toMatchObject({
      propertyId: null,
      amountPence: 50_000,
      recordedPence: 100_000,
      unnamed: { default: { count: 2, amountPence: 100_000 } },
    });
  });

  it('counts them by the share that every property has', () => {
    expect(totalWith([own('p1', 2_500), own('p2', 2_500)])?.amountPence).toBe(25_000);
  });

  it('counts them in full where shares differ, as a doubt', () => {
    const total = totalWith([own('p1', 5_000), own('p2', 10_000)], {
      recordedPence: -100_000,
      allowablePence: -100_000,
    });
    expect(total).toMatchObject({
      amountPence: -100_000,
      unnamed: { unknown: { count: 2, amountPence: 100_000 } },
    });
  });

  it('takes no share of a property abroad, which they are not of', () => {
    expect(totalWith([own('p1', 5_000), own('p2', 10_000, 'FR')])?.amountPence).toBe(50_000);
    expect(totalWith([own('p2', 5_000, 'FR')])).toMatchObject({
      amountPence: 100_000,
      unnamed: { unknown: { count: 2 } },
    });
  });

  it('has no doubt without a property, or where every one is wholly the client’s', () => {
    expect(totalWith([])).not.toHaveProperty('unnamed');
    expect(totalWith([own('p1', 10_000), own('p2', 10_000)])).not.toHaveProperty('unnamed');
    expect(totalWith([{ ...own('p1', 5_000), amountsAre: 'share' as never }])).not.toHaveProperty('unnamed');
  });

  it('shares nothing that is no letting', () => {
    const other = totalWith([own('p1', 5_000)], { category: 'self_employment.turnover' });
    expect(other).toMatchObject({ amountPence: 100_000 });
    expect(other).not.toHaveProperty('unnamed');
  });

  it('takes each stretch at the share of its days', () => {
    const [total] = totalsOf([sum, { ...sum, sharesFrom: '2025-10-01' }], {
      businesses: [],
      properties: [halfFromOctober],
    });
    expect(total).toMatchObject({
      amountPence: 150_000,
      unnamed: { default: { count: 1, amountPence: 100_000 } },
    });
  });
});

describe('shareCuts', () => {
  it('starts with the year and holds each change of each property once', () => {
    const other = { ...halfFromOctober, id: 'p2' };
    expect(shareCuts([halfFromOctober, other], 2025)).toEqual(['2025-04-06', '2025-10-01']);
    expect(shareCuts([], 2025)).toEqual(['2025-04-06']);
  });
});

describe('totalsOf, for a trade on the cash basis', () => {
  const trade = (accountingBasis: 'cash' | 'accruals') => ({
    businesses: [{ id: 'b1', accountingBasis }],
    properties: [],
  });
  const cost = (category: string, pence: number, sharesFrom: string) => ({
    ...sum,
    businessId: 'b1',
    category: `self_employment.${category}`,
    sharesFrom,
    recordedPence: -pence,
    allowablePence: -pence,
  });

  it.each([
    ['2023-04-06', 'cash', 500_00, 500_00],
    ['2023-04-06', 'cash', 500_01, 500_00],
    ['2023-04-06', 'accruals', 500_01, 500_01],
    ['2024-04-06', 'cash', 500_01, 500_01],
  ] as const)(
    'deducts, from %s on the basis %s, of interest of %i pence %i',
    (from, basis, paid, deducted) => {
      const [total] = totalsOf([cost('interest_on_bank_other_loans', paid, from)], trade(basis));

      expect(total).toMatchObject({ amountPence: deducted, recordedPence: paid });
    },
  );

  it('limits the interest of the year, and not that of each stretch of it', () => {
    const stretches = ['2023-04-06', '2023-10-01'].map((from) =>
      cost('interest_on_bank_other_loans', 300_00, from),
    );

    expect(totalsOf(stretches, trade('cash'))).toMatchObject([
      { amountPence: 500_00, recordedPence: 600_00 },
    ]);
  });

  it('takes equipment for an expense, and leaves it to allowances on the other basis', () => {
    const equipment = [cost('capital_asset', 900_00, '2025-04-06')];

    expect(totalsOf(equipment, trade('cash'))).toMatchObject([{ isExpensedAsset: true }]);
    expect(totalsOf(equipment, trade('accruals'))[0]).not.toHaveProperty('isExpensedAsset');
  });
});

describe('totalsOf, in general', () => {
  const owners = { businesses: [], properties: [] };

  it('counts what contractors withheld without the sign of its rows', () => {
    const withheld = (pence: number) => ({
      ...sum,
      category: 'self_employment.cis_suffered',
      recordedPence: pence,
      allowablePence: pence,
    });

    expect(totalsOf([withheld(-200_00)], owners)).toMatchObject([
      { amountPence: 200_00, recordedPence: 200_00 },
    ]);
    expect(totalsOf([withheld(200_00)], owners)).toMatchObject([
      { amountPence: 200_00, recordedPence: 200_00 },
    ]);
  });

  it('leaves out rows of a category that there is not', () => {
    expect(totalsOf([{ ...sum, category: 'no.category' }], owners)).toEqual([]);
  });
});

describe('sumsOfOwner', () => {
  const owners = [
    { clientId: 'holder', shareBps: 6_000, from: null, to: null },
    { clientId: 'other', shareBps: 4_000, from: null, to: null },
  ];
  const joint = { ...halfFromOctober, clientId: 'holder', owners };
  const alone = { ...joint, id: 'p2', owners: [] };
  const ledger = { holderId: 'holder', properties: [joint] };
  const rent = { ...sum, propertyId: 'p1', recordedPence: 1_000_00, allowablePence: 1_000_00 };

  it('gives an owner their part of the letting in another’s ledger, and says of which property that is', () => {
    const sums = sumsOfOwner([rent], ledger, 'other');

    expect(totalsOf(sums, { businesses: [], properties: [] })).toMatchObject([
      { propertyId: 'p1', amountPence: 400_00, recordedPence: 1_000_00, ledgerOf: 'p1' },
    ]);
  });

  it('gives them their part of rows that name no property, as of one that is theirs', () => {
    expect(sumsOfOwner([{ ...rent, propertyId: null }], ledger, 'other')).toMatchObject([
      { propertyId: null, joint: { beforeBps: 6_000, shareBps: 4_000, ledgerOf: 'p1' } },
    ]);
  });

  it.each([
    ['of a property in which they have no part', { ...rent, propertyId: 'p2' }, 'other'],
    ['of the trade of the ledger’s own client', { ...rent, category: 'self_employment.turnover' }, 'other'],
    ['outside trade and letting', { ...rent, category: 'transfer' }, 'other'],
    ['at all, as a stranger', rent, 'stranger'],
  ])('gives them nothing %s', (_, one, clientId) => {
    expect(sumsOfOwner([one], { ...ledger, properties: [joint, alone] }, clientId)).toEqual([]);
  });
});

describe('addTotals', () => {
  const half = { ...halfFromOctober, ownership: [], ownershipShareBps: 5_000 };
  const totals = (changes: object, properties: readonly (typeof half)[] = []) =>
    totalsOf([{ ...sum, ...changes }], { businesses: [], properties });

  it('adds what is of one trade, property and category, and keeps the rest apart', () => {
    const before = [...totals({}), ...totals({ category: 'transfer' })];
    const after = [...totals({ count: 2 }), ...totals({ propertyId: 'p1' })];

    const both = addTotals(before, after).map(({ category, propertyId, amountPence, count }) => [
      category,
      propertyId,
      amountPence,
      count,
    ]);

    expect(both).toEqual([
      ['property.rent_income', null, 200_000, 3],
      ['transfer', null, 100_000, 1],
      ['property.rent_income', 'p1', 100_000, 1],
    ]);
  });

  it('adds up the rows that name no property', () => {
    const unnamed = totals({ count: 2 }, [half]);

    expect(addTotals(unnamed, unnamed)).toMatchObject([
      { amountPence: 100_000, unnamed: { default: { count: 4, amountPence: 200_000 } } },
    ]);
    expect(addTotals(unnamed, totals({}))).toMatchObject([
      { unnamed: { default: { count: 2, amountPence: 100_000 } } },
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareCuts, totalsOf } from '../../../../src/domain/transactions/category-total.js';

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

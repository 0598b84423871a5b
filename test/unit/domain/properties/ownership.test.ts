import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  haveSameShares,
  isSharedBetween,
  type Ownership,
  ownershipFaults,
  shareOfDaysPence,
  shareOnBps,
  shareStarts,
  sharesByDays,
} from '../../../../src/domain/properties/ownership.js';

const period = (shareBps: number, from: string | null, to: string | null) => ({
  shareBps,
  from,
  to,
  coOwnerName: null,
});

const property: Ownership = {
  ownershipShareBps: 10_000,
  ownership: [period(5_000, '2025-06-01', '2025-08-31'), period(2_500, '2025-12-01', null)],
  amountsAre: 'whole',
};

describe('shareOnBps', () => {
  it.each([
    ['2025-05-31', 10_000],
    ['2025-06-01', 5_000],
    ['2025-08-31', 5_000],
    ['2025-09-01', 10_000],
    ['2025-11-30', 10_000],
    ['2025-12-01', 2_500],
    ['2030-01-01', 2_500],
  ])('on %s is %i basis points', (date, share) => {
    expect(shareOnBps(property, date)).toBe(share);
  });

  it('is the whole of amounts that are the share already', () => {
    expect(shareOnBps({ ...property, amountsAre: 'share' }, '2025-06-01')).toBe(10_000);
  });

  it('holds before an open first day', () => {
    const inherited = { ...property, ownership: [period(0, null, '2025-04-30')] };
    expect(shareOnBps(inherited, '1999-01-01')).toBe(0);
  });
});

describe('ownershipFaults', () => {
  it('finds a day in two periods, and none in periods that meet', () => {
    expect(ownershipFaults([period(1, null, '2025-06-30'), period(1, '2025-06-30', null)])).toEqual([
      { index: 1, fault: 'overlaps' },
    ]);
    expect(ownershipFaults([period(1, '2025-07-01', null), period(1, null, '2025-06-30')])).toEqual([]);
  });

  it('finds an end before its start', () => {
    expect(ownershipFaults([period(1, '2025-07-01', '2025-06-30')])).toEqual([
      { index: 0, fault: 'ends_before_it_starts' },
    ]);
  });
});

describe('shareStarts', () => {
  it('cuts a year where the share changes', () => {
    expect(shareStarts(property, '2025-04-06', '2026-04-05')).toEqual([
      '2025-04-06',
      '2025-06-01',
      '2025-09-01',
      '2025-12-01',
    ]);
  });

  it('leaves no day whose share differs from that of the cut before it', () => {
    const day = fc.integer({ min: 0, max: 364 }).map((n) => dayOf(n));
    const share = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(day, day, share, share, day, (a, b, first, second, probe) => {
        const [from, to] = a <= b ? [a, b] : [b, a];
        const owned: Ownership = {
          ownershipShareBps: first,
          ownership: [period(second, from, to)],
          amountsAre: 'whole',
        };
        const cut = shareStarts(owned, dayOf(0), dayOf(364)).findLast((start) => start <= probe);
        expect(cut).toBeDefined();
        expect(shareOnBps(owned, cut ?? '')).toBe(shareOnBps(owned, probe));
      }),
    );
  });
});

describe('sharesByDays', () => {
  it('has every day of a year once, stretch by stretch', () => {
    expect(sharesByDays(property, '2025-04-06', '2026-04-05')).toEqual([
      { days: 56, shareBps: 10_000 },
      { days: 92, shareBps: 5_000 },
      { days: 91, shareBps: 10_000 },
      { days: 126, shareBps: 2_500 },
    ]);
  });

  it('is one stretch of the whole for amounts that are the share already', () => {
    expect(sharesByDays({ ...property, amountsAre: 'share' }, '2025-04-06', '2026-04-05')).toEqual([
      { days: 365, shareBps: 10_000 },
    ]);
  });
});

describe('shareOfDaysPence', () => {
  it.each([
    ['the whole year at one share', [{ days: 365, shareBps: 2_500 }], 25_000],
    ['no share at all', [{ days: 365, shareBps: 0 }], 0],
    [
      'half of the days at the whole',
      [
        { days: 183, shareBps: 10_000 },
        { days: 183, shareBps: 0 },
      ],
      50_000,
    ],
    [
      'a third, rounded to the penny',
      [
        { days: 100, shareBps: 10_000 },
        { days: 200, shareBps: 0 },
      ],
      33_333,
    ],
  ])('takes of £1,000 for %s', (_, shares, pence) => {
    expect(shareOfDaysPence(1_000_00, shares)).toBe(pence);
  });
});

describe('haveSameShares', () => {
  const YEAR = ['2025-04-06', '2026-04-05'] as const;

  it('compares what the client has, however it is written down', () => {
    const inTwoPeriods = {
      ...property,
      ownership: [
        period(5_000, '2025-06-01', '2025-07-31'),
        period(5_000, '2025-08-01', '2025-08-31'),
        period(2_500, '2025-12-01', null),
      ],
    };

    expect(haveSameShares(property, inTwoPeriods, ...YEAR)).toBe(true);
  });

  it('finds one day of another share, and none outside the range', () => {
    const aDayLonger = { ...property, ownership: [period(5_000, '2025-06-01', '2025-09-01')] };
    const [before, after] = [
      { ...property, ownershipShareBps: 10_000, ownership: [] },
      {
        ...property,
        ownershipShareBps: 10_000,
        ownership: [period(1, null, '2025-04-05'), period(1, '2026-04-06', null)],
      },
    ];

    expect(haveSameShares(property, aDayLonger, '2025-04-06', '2025-08-31')).toBe(true);
    expect(haveSameShares(property, aDayLonger, '2025-04-06', '2025-09-01')).toBe(false);
    expect(haveSameShares(before, after, ...YEAR)).toBe(true);
  });
});

describe('isSharedBetween', () => {
  const owned = (shareBps: number, amountsAre: Ownership['amountsAre'] = 'whole') => ({
    ownershipShareBps: shareBps,
    ownership: [],
    amountsAre,
  });
  const isShared = (one: Ownership) => isSharedBetween(one, '2025-04-06', '2026-04-05');

  it.each([
    [0, false],
    [1, true],
    [9_999, true],
    [10_000, false],
  ])('takes a share of %i basis points for %s', (shareBps, is) => {
    expect(isShared(owned(shareBps))).toBe(is);
    expect(isShared(owned(shareBps, 'share'))).toBe(is);
  });

  it('looks at each day of the range and at no other', () => {
    const sharedUntil = (to: string) => ({ ...owned(10_000), ownership: [period(5_000, null, to)] });

    expect(isShared(sharedUntil('2025-04-06'))).toBe(true);
    expect(isShared(sharedUntil('2025-04-05'))).toBe(false);
  });
});

const dayOf = (offset: number) => new Date(Date.UTC(2025, 3, 6 + offset)).toISOString().slice(0, 10);

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPence,
  MAX_PENCE,
  partOfPence,
  penceFromColumn,
  penceFromPounds,
  poundsFromPence,
  shareOfPence,
} from '../../../src/domain/money.js';

const pence = fc.integer({ min: -MAX_PENCE, max: MAX_PENCE });

describe('penceFromPounds', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.01, 1],
    [1.1, 110],
    [-12.3, -12_30],
    [99_999_999_999.99, MAX_PENCE],
    [-99_999_999_999.99, -MAX_PENCE],
    [100_000_000_000, null],
    [-100_000_000_000, null],
    [0.001, null],
    [1.005, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('takes %f pounds for %s pence', (pounds, expected) => {
    expect(penceFromPounds(pounds)).toBe(expected);
  });

  it('gives back every amount that was sent', () => {
    fc.assert(
      fc.property(pence, (amount) => {
        expect(penceFromPounds(poundsFromPence(amount))).toBe(amount);
      }),
    );
  });
});

describe('formatPence', () => {
  it.each([
    [0, '0.00'],
    [-1, '-0.01'],
    [10, '0.10'],
    [-12_30, '-12.30'],
    [MAX_PENCE, '99999999999.99'],
  ])('writes %i as %s', (amount, text) => {
    expect(formatPence(amount)).toBe(text);
  });
});

describe('penceFromColumn', () => {
  it('takes what the database sends as text, and nothing that is not exact', () => {
    expect(penceFromColumn('-1230')).toBe(-1230);
    expect(penceFromColumn(1230)).toBe(1230);
    for (const value of ['9007199254740993', '1.5', 'x']) {
      expect(() => penceFromColumn(value)).toThrow('not whole pence');
    }
  });
});

describe('shareOfPence', () => {
  it.each([
    [1, 5_000, 1],
    [-1, 5_000, -1],
    [1, 4_999, 0],
    [-1, 4_999, 0],
    [1_01, 3_333, 34],
    [MAX_PENCE, 10_000, MAX_PENCE],
    [MAX_PENCE, 1, 1_000_000_000],
  ])('rounds half away from nil: of %i pence %i basis points are %i', (amount, bps, share) => {
    expect(shareOfPence(amount, bps)).toBe(share);
  });

  it('never has the other sign, nor more than the amount', () => {
    fc.assert(
      fc.property(pence, fc.integer({ min: 0, max: 10_000 }), (amount, bps) => {
        const share = shareOfPence(amount, bps);

        expect(Math.abs(share)).toBeLessThanOrEqual(Math.abs(amount));
        expect(share === 0 || share > 0 === amount > 0).toBe(true);
      }),
    );
  });

  it('refuses parts of a penny and of a basis point', () => {
    expect(() => shareOfPence(0.5, 5_000)).toThrow('not whole pence');
    expect(() => shareOfPence(1, 0.5)).toThrow('not whole basis points');
  });
});

describe('partOfPence', () => {
  it.each([
    [100, 1, 3, 33],
    [100, 2, 3, 67],
    [1, 1, 2, 1],
    [100, 0, 3, 0],
    [MAX_PENCE, 365, 365, MAX_PENCE],
  ])('rounds half up: %i pence times %i over %i are %i', (amount, part, whole, expected) => {
    expect(partOfPence(amount, part, whole)).toBe(expected);
  });

  it.each([
    [-1, 1, 2],
    [1, -1, 2],
    [1, 1, 0],
  ])('refuses %i pence times %i over %i', (amount, part, whole) => {
    expect(() => partOfPence(amount, part, whole)).toThrow('not a part of an amount');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPounds } from '../../../../src/domain/transactions/exchange.js';

describe('inPounds', () => {
  it.each([
    [100, '1', 100],
    [1, '0.5', 1],
    [-1, '0.5', -1],
    [1, '0.499999999999', 0],
    [-1, '0.4', 0],
    [3, '0.5', 2],
    [12_345, '0.851234567891', 10_508],
    [9_999_999_999_999, '1', 9_999_999_999_999],
    [1_000_000, '0.000000000001', 0],
  ])('%i at %s is %i', (amount, rate, pence) => {
    expect(inPounds(amount, rate)).toBe(pence);
  });

  it.each(['0', '0.000', '-1', '1e3', '', '.5', '1.', '1,5', ' 1', '1234567890123'])(
    'takes %j for no rate',
    (rate) => {
      expect(inPounds(100, rate)).toBeNull();
    },
  );

  it('refuses what would be out of range', () => {
    expect(inPounds(9_999_999_999_999, '1.0000000000001')).toBeNull();
    expect(inPounds(9_999_999_999_999, '2')).toBeNull();
  });

  it('is as far from zero for money out as for money in, and within half a penny of the exact figure', () => {
    const rate = fc.integer({ min: 1, max: 5_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), rate, (amount, millionths) => {
        const text = (millionths / 1_000_000).toFixed(6);
        const pence = inPounds(amount, text) ?? Number.NaN;
        expect((inPounds(-amount, text) ?? Number.NaN) + pence).toBe(0);
        const exact = BigInt(amount) * BigInt(millionths);
        const error = 2n * (BigInt(pence) * 1_000_000n - exact);
        expect(error <= 1_000_000n && error > -1_000_000n).toBe(true);
      }),
    );
  });
});

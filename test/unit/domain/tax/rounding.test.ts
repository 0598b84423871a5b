import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PENCE } from '../../../../src/domain/money.js';
import {
  atRate,
  chargeInWholePounds,
  grossOfReliefAtSource,
  incomeInWholePounds,
  isBelowShare,
  proportionOf,
  reliefInWholePounds,
  taxTakenFromNet,
} from '../../../../src/domain/tax/rounding.js';

describe('rounding', () => {
  it.each([
    [0, 0, 0],
    [1, 0, 100],
    [99, 0, 100],
    [100, 100, 100],
    [101, 100, 200],
    [-1, -100, 0],
  ])('takes %i pence of income to %i, and of reliefs to %i', (pence, income, relief) => {
    expect(incomeInWholePounds(pence)).toBe(income);
    expect(reliefInWholePounds(pence) + 0).toBe(relief);
  });

  it('takes charges down to whole pounds', () => {
    expect([13_799, 13_800].map(chargeInWholePounds)).toEqual([13_700, 13_800]);
  });

  it('takes tax at a rate down to the penny, exactly, up to the largest amount there is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_PENCE }),
        fc.integer({ min: 0, max: 10_000 }),
        (pence, bps) => {
          expect(atRate(pence, bps)).toBe(Number((BigInt(pence) * BigInt(bps)) / 10_000n));
        },
      ),
    );
  });

  it('takes a proportion down to the penny, exactly', () => {
    expect(proportionOf(MAX_PENCE, 2, 3)).toBe(6_666_666_666_666);
  });

  it('grosses a net payment up to whole pounds, and the tax taken from it up to the penny', () => {
    expect([8_000, 8_001].map((net) => grossOfReliefAtSource(net, 2_000))).toEqual([10_000, 10_100]);
    expect([8_000, 8_001].map((net) => taxTakenFromNet(net, 2_000))).toEqual([2_000, 2_001]);
  });

  it('does not call an equal share smaller', () => {
    expect([199, 200].map((part) => isBelowShare(part, 1_000, 2_000))).toEqual([true, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { pairByFigures } from '../../../../src/domain/prefills/pair-by-figures.js';

const apart = (one: number, other: number) => Math.abs(one - other);
const pairing = (held: number[], own: number[]) => {
  const { pairs, unpaired } = pairByFigures(held, own, apart);
  return [pairs.map((pair) => [pair.held, pair.own]), unpaired];
};

describe('pairing HMRC’s entries with ours', () => {
  it('pairs the nearest first, in HMRC’s order', () => {
    expect(pairing([100, 50], [49, 90])).toEqual([
      [
        [100, 90],
        [50, 49],
      ],
      [],
    ]);
  });

  it('pairs each of ours once, and leaves over what HMRC has besides', () => {
    expect(pairing([10, 11, 500], [11])).toEqual([[[11, 11]], [10, 500]]);
    expect(pairing([1], [])).toEqual([[], [1]]);
    expect(pairing([], [1])).toEqual([[], []]);
  });

  it('pairs the earlier of equals', () => {
    expect(pairByFigures(['a', 'b'], ['x'], () => 0)).toMatchObject({
      pairs: [{ held: 'a', own: 'x', index: 0 }],
      unpaired: ['b'],
    });
  });
});

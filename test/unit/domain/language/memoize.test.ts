import { describe, expect, it } from 'vitest';
import { memoize } from '../../../../src/domain/language/memoize.js';

describe('memoize', () => {
  it('makes a value once for each argument', () => {
    const made: string[] = [];
    const lengthOf = memoize((text: string) => {
      made.push(text);
      return text.length;
    });

    expect(['one', 'three', 'one'].map(lengthOf)).toEqual([3, 5, 3]);
    expect(made).toEqual(['one', 'three']);
  });

  it('begins again when it is full', () => {
    const made: number[] = [];
    const doubled = memoize((value: number) => {
      made.push(value);
      return 2 * value;
    });

    for (let value = 0; value <= 5_000; value += 1) doubled(value);
    for (const value of [5_000, 0]) doubled(value);

    expect(made.slice(-2)).toEqual([5_000, 0]);
    expect(made).toHaveLength(5_002);
  });

  it('makes again what was thrown', () => {
    let isReady = false;
    const answer = memoize((value: number) => {
      if (!isReady) throw new RangeError('not ready');
      return value;
    });

    expect(() => answer(7)).toThrow('not ready');
    isReady = true;
    expect(answer(7)).toBe(7);
  });
});

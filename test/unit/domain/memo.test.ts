import { describe, expect, it } from 'vitest';
import { memo } from '../../../src/domain/memo.js';

describe('memo', () => {
  it('makes a value once for each argument', () => {
    const made: string[] = [];
    const lengthOf = memo(10, (text: string) => {
      made.push(text);
      return text.length;
    });

    expect(['one', 'three', 'one'].map(lengthOf)).toEqual([3, 5, 3]);
    expect(made).toEqual(['one', 'three']);
  });

  it('begins again when it is full', () => {
    const made: number[] = [];
    const doubled = memo(2, (value: number) => {
      made.push(value);
      return 2 * value;
    });

    for (const value of [1, 2, 3, 3, 1]) doubled(value);

    expect(made).toEqual([1, 2, 3, 1]);
  });

  it('makes again what was thrown', () => {
    let isReady = false;
    const answer = memo(2, (value: number) => {
      if (!isReady) throw new RangeError('not ready');
      return value;
    });

    expect(() => answer(7)).toThrow('not ready');
    isReady = true;
    expect(answer(7)).toBe(7);
  });
});

import { describe, expect, it } from 'vitest';
import { lazy } from '../../../../src/domain/language/lazy.js';

describe('lazy', () => {
  it('makes the value on the first call and keeps it, even when it is undefined', () => {
    let calls = 0;
    const get = lazy(() => {
      calls += 1;
      return undefined;
    });

    expect(calls).toBe(0);
    expect([get(), get(), calls]).toEqual([undefined, undefined, 1]);
  });

  it('tries again after a failure', () => {
    let calls = 0;
    const get = lazy(() => {
      calls += 1;
      if (calls === 1) throw new Error('not yet');
      return calls;
    });

    expect(get).toThrow('not yet');
    expect([get(), get()]).toEqual([2, 2]);
  });
});

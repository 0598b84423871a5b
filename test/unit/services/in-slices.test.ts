import { scheduler } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inSlices } from '../../../src/services/in-slices.js';

describe('inSlices', () => {
  it('keeps the order, and lets others on while there is much to do', async () => {
    let others = 0;
    const count = () => {
      others += 1;
      if (others < 1_000) setImmediate(count);
    };
    setImmediate(count);
    const busyFor = (ms: number) => {
      const end = performance.now() + ms;
      while (performance.now() < end);
      return ms;
    };

    const results = await inSlices(scheduler, [3, 3, 3, 3, 4], busyFor);

    expect(results).toEqual([3, 3, 3, 3, 4]);
    expect(others).toBeGreaterThanOrEqual(4);
  });
});

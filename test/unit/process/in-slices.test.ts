import { scheduler } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { finishedInSlices, inSlices } from '../../../src/process/in-slices.js';

const STEPS = [3, 3, 3, 3, 4];

function busyFor(ms: number): number {
  const end = performance.now() + ms;
  while (performance.now() < end);
  return ms;
}

/** How often others came on while the work was done. */
async function othersDuring(work: () => Promise<unknown>): Promise<number> {
  let others = 0;
  const count = () => {
    others += 1;
    if (others < 1_000) setImmediate(count);
  };
  setImmediate(count);
  await work();
  return others;
}

describe('inSlices', () => {
  it('keeps the order, and lets others on while there is much to do', async () => {
    const others = await othersDuring(async () => {
      expect(await inSlices(scheduler, STEPS, busyFor)).toEqual(STEPS);
    });

    expect(others).toBeGreaterThanOrEqual(4);
  });
});

describe('finishedInSlices', () => {
  it('gives the result, and lets others on between steps', async () => {
    function* work(): Generator<void, string> {
      for (const ms of STEPS) {
        busyFor(ms);
        yield;
      }
      return 'done';
    }

    const others = await othersDuring(async () => {
      expect(await finishedInSlices(scheduler, work())).toBe('done');
    });

    expect(others).toBeGreaterThanOrEqual(4);
  });
});

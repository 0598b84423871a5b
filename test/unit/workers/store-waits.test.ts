import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/limits/limits.js';
import { createStoreWaits } from '../../../workers/store-waits.js';

const going = new AbortController().signal;

describe('jobs of one worker', () => {
  it('wait for a database that is away, and after that a moment, however long it was', async () => {
    let comeBack = (_wasAway: boolean) => {};
    let looks = 0;
    const waits = createStoreWaits(
      () => 1,
      () => {
        looks += 1;
        return new Promise((resolve) => {
          comeBack = resolve;
        });
      },
    );
    const both = Promise.all([waits.next(going), waits.next(going)]);
    expect(looks).toBe(1);

    comeBack(true);

    expect(await both).toEqual([500, 500]);
  });

  it('wait longer from fault to fault while the database answers, up to the limit', async () => {
    let elapsedMs = 0;
    const waits = createStoreWaits(
      () => 1,
      async () => false,
      () => elapsedMs,
    );
    const inTurn: number[] = [];
    for (const at of [0, 2_000, 6_000, 60_000]) {
      elapsedMs = at;
      inTurn.push(await waits.next(going));
    }
    waits.reset();

    expect(inTurn).toEqual([500, 2_000, 6_000, LIMITS.stores.storeWaitMs.value]);
    expect(await waits.next(going)).toBe(500);
  });
});

import { describe, expect, it } from 'vitest';
import { createRedisPace, type PaceStore } from '../../../../src/gateways/hmrc/redis-pace.js';

/** A clock that only waiting moves, and a key with a life on it. */
function world() {
  const clock = { now: 0 };
  let heldUntil = Number.NEGATIVE_INFINITY;
  const store: PaceStore = {
    set(_key: string, _value: string, _unit: 'PX', milliseconds: number, mode?: 'NX') {
      if (mode === 'NX' && clock.now < heldUntil) return Promise.resolve(null);
      heldUntil = clock.now + milliseconds;
      return Promise.resolve('OK' as const);
    },
  };
  const wait = (milliseconds: number) => {
    clock.now += milliseconds;
    return Promise.resolve();
  };
  return { clock, store, options: { key: 'pace', intervalMs: 400, now: () => clock.now, wait } };
}

describe('createRedisPace', () => {
  it('lets one call in an interval through, whichever process asks', async () => {
    const { clock, store, options } = world();
    const [one, other] = [createRedisPace(store, options), createRedisPace(store, options)];
    const times: number[] = [];

    for (const pace of [one, other, one, other]) {
      await pace.take('submission');
      times.push(clock.now);
    }

    expect(times).toEqual([0, 400, 800, 1_200]);
  });

  it('looks more often for what is more urgent', async () => {
    const looksOf = async (priority: 'submission' | 'interactive' | 'background') => {
      const { store, options } = world();
      let looks = 0;
      const wait = (milliseconds: number) => {
        looks += 1;
        return options.wait(milliseconds);
      };
      const pace = createRedisPace(store, { ...options, wait });
      await pace.take(priority);
      await pace.take(priority);
      return looks;
    };

    const looks = [await looksOf('submission'), await looksOf('interactive'), await looksOf('background')];

    expect(looks).toEqual([16, 8, 2]);
  });

  it('holds every process back while one has been asked to slow down', async () => {
    const { clock, store, options } = world();
    const [slowed, other] = [createRedisPace(store, options), createRedisPace(store, options)];

    await slowed.take('submission');
    slowed.pause?.(4_000);
    await other.take('submission');

    expect(clock.now).toBe(4_000);
  });

  it('keeps a pace of its own while Redis is away, and leaves Redis alone for a while', async () => {
    const { clock, options } = world();
    let asked = 0;
    const errors: unknown[] = [];
    const away: PaceStore = {
      set: () => {
        asked += 1;
        return Promise.reject(new Error('connection lost'));
      },
    };
    const pace = createRedisPace(away, {
      ...options,
      intervalMs: 0,
      onStoreAway: (error) => errors.push(error),
    });

    await pace.take('submission');
    await pace.take('submission');
    clock.now += 10_000;
    await pace.take('submission');

    expect(asked).toBe(2);
    expect(errors).toHaveLength(2);
  });
});

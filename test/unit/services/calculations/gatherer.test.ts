import { describe, expect, it } from 'vitest';
import { createGatherer, type GatheredWork } from '../../../../src/services/calculations/gatherer.js';

/** Work that ends when asked to, before or after it has begun, and keeps what it was given. */
function heldWork() {
  const given: (readonly string[])[] = [];
  const begun: (() => void)[] = [];
  let mayEnd = 0;
  const work: GatheredWork<string> = async (items) => {
    given.push(items);
    if (mayEnd > 0) mayEnd -= 1;
    else await new Promise<void>((resolve) => begun.push(resolve));
    return items.map((item) => ({ status: 'fulfilled', value: `did ${item}` }));
  };
  const endFirst = () => {
    const end = begun.shift();
    if (end) end();
    else mayEnd += 1;
  };
  return { given, work, endFirst };
}

describe('createGatherer', () => {
  it('runs a single item at once', async () => {
    const { given, work, endFirst } = heldWork();
    const gatherer = createGatherer<string>({ atOnce: 2, together: 16 });

    const done = gatherer.join('a', '1', work);

    expect(given).toEqual([['1']]);
    endFirst();
    expect(await done).toBe('did 1');
  });

  it('does together what has waited, the oldest first, up to its limit', async () => {
    const { given, work, endFirst } = heldWork();
    const gatherer = createGatherer<string>({ atOnce: 1, together: 2 });

    const all = ['1', '2', '3', '4'].map((item) => gatherer.join('a', item, work));
    for (const one of [0, 1, 3]) {
      endFirst();
      await all[one];
    }

    expect(given).toEqual([['1'], ['2', '3'], ['4']]);
    expect(await Promise.all(all)).toEqual(['did 1', 'did 2', 'did 3', 'did 4']);
  });

  it('keeps groups apart', async () => {
    const { given, work, endFirst } = heldWork();
    const gatherer = createGatherer<string>({ atOnce: 1, together: 16 });

    const first = gatherer.join('a', '1', work);
    const [second, third, fourth] = [
      gatherer.join('b', '2', work),
      gatherer.join('a', '3', work),
      gatherer.join('b', '4', work),
    ];
    endFirst();
    await first;
    endFirst();
    await Promise.all([second, fourth]);
    endFirst();
    await third;

    expect(given).toEqual([['1'], ['2', '4'], ['3']]);
  });

  it('settles each item as it went, and goes on after work that fails', async () => {
    const gatherer = createGatherer<string>({ atOnce: 1, together: 16 });
    const failing: GatheredWork<string> = async () => {
      throw new Error('no work');
    };
    const mixed: GatheredWork<string> = async (items) =>
      items.map((value, index) =>
        index === 0 ? { status: 'fulfilled', value } : { status: 'rejected', reason: new Error(value) },
      );

    const first = gatherer.join('a', '1', failing);
    const others = ['2', '3'].map((item) => gatherer.join('a', item, mixed));

    await expect(first).rejects.toThrow('no work');
    expect(await others[0]).toBe('2');
    await expect(others[1]).rejects.toThrow('3');
  });
});

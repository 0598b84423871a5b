import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createFairQueue,
  type FairQueueBounds,
} from '../../../src/http/gate/middleware/fair-queue/fair-queue.js';
import type { Size } from '../../../src/http/gate/middleware/fair-queue/tenant-queues.js';

interface Asked {
  readonly tenantQueue: string;
  readonly atMs: number;
  /** How long each slice of its work takes. */
  readonly slicesMs: readonly number[];
  readonly size?: Size;
}

const NAMES = ['a', 'b', 'c', 'd'];

/** What each tenant queue of `NAMES` had had, and whether it had something waiting, at one moment. */
interface Moment {
  readonly atMs: number;
  readonly waiting: number;
  readonly atWork: Readonly<Record<Size, number>>;
  readonly begun: number;
  readonly tenantQueues: Readonly<Record<string, { readonly workMs: number; readonly waits: boolean }>>;
}

/** Plays requests by a clock of its own, on as many processors as there are slots. @returns every moment at which something happened */
function play(bounds: FairQueueBounds, requests: readonly Asked[]) {
  const turns = createFairQueue(bounds);
  const atWork = new Map<number, { tenantQueue: string; size: Size; endsAt: number; end: () => void }>();
  const had = new Map<string, number>();
  const waiting = new Map<string, number>();
  const endedAt = new Map<number, number>();
  let begunNow = 0;
  const moments: Moment[] = [];
  let now = 0;
  let serial = 0;

  const count = (tenantQueue: string, by: number) =>
    waiting.set(tenantQueue, (waiting.get(tenantQueue) ?? 0) + by);

  function arrive(id: number, { tenantQueue: name, slicesMs, size = 'full' }: Asked): void {
    const tenantQueue = turns.addRequest(name);
    const work = (at: number) => {
      const took = slicesMs[at] ?? 0;
      serial += 1;
      const key = serial;
      const end = () => {
        atWork.delete(key);
        if (at + 1 < slicesMs.length) {
          count(name, 1);
          turns.endSlice(tenantQueue, { size, tookMs: took }, () => {
            count(name, -1);
            work(at + 1);
          });
        } else {
          begunNow -= 1;
          endedAt.set(id, now);
          turns.end(tenantQueue, { size, tookMs: took });
          turns.removeRequest(tenantQueue);
        }
      };
      atWork.set(key, { tenantQueue: name, size, endsAt: now + took, end });
    };
    const begin = () => {
      begunNow += 1;
      work(0);
    };
    if (turns.beginAtOnce(tenantQueue, size)) {
      begin();
      return;
    }
    count(name, 1);
    const go = () => {
      count(name, -1);
      begin();
    };
    turns.wait(tenantQueue, 'arrivals', { size, go });
  }

  function advanceTo(atMs: number): void {
    for (const { tenantQueue } of atWork.values())
      had.set(tenantQueue, (had.get(tenantQueue) ?? 0) + atMs - now);
    now = atMs;
  }

  const coming = requests.map((asked, id) => ({ ...asked, id })).sort((one, other) => one.atMs - other.atMs);
  while (coming.length > 0 || atWork.size > 0) {
    const [nextEnd] = [...atWork.values()].sort((one, other) => one.endsAt - other.endsAt);
    const [next] = coming;
    if (nextEnd === undefined || (next !== undefined && next.atMs < nextEnd.endsAt)) {
      if (next === undefined) break;
      coming.shift();
      advanceTo(next.atMs);
      arrive(next.id, next);
    } else {
      advanceTo(nextEnd.endsAt);
      nextEnd.end();
    }
    moments.push({
      atMs: now,
      waiting: turns.waiting,
      atWork: countOf([...atWork.values()].map((one) => one.size)),
      begun: begunNow,
      tenantQueues: Object.fromEntries(
        NAMES.map((name) => [name, { workMs: had.get(name) ?? 0, waits: (waiting.get(name) ?? 0) > 0 }]),
      ),
    });
  }
  return { moments, endedAt, ended: [...endedAt.keys()] };
}

const countOf = (sizes: readonly Size[]) => ({
  bulk: sizes.filter((size) => size === 'bulk').length,
  full: sizes.filter((size) => size === 'full').length,
  short: sizes.filter((size) => size === 'short').length,
});

/** The most that one of two tenant queues has had beyond the other over any time in which both had something waiting. */
function widestGap(moments: readonly Moment[], one: string, other: string): number {
  let widest = 0;
  let [least, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { tenantQueues } of moments) {
    const [first, second] = [tenantQueues[one], tenantQueues[other]];
    if (first === undefined || second === undefined) continue;
    if (!first.waits || !second.waits) {
      [least, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      continue;
    }
    const ahead = first.workMs - second.workMs;
    [least, max] = [Math.min(least, ahead), Math.max(max, ahead)];
    widest = Math.max(widest, max - least);
  }
  return widest;
}

function pairsOf(names: readonly string[]): [string, string][] {
  return names.flatMap((one, at) => names.slice(at + 1).map((other): [string, string] => [one, other]));
}

const someBounds = fc
  .record({
    atOnce: fc.integer({ min: 1, max: 8 }),
    more: fc.integer({ min: 0, max: 4 }),
    sliced: fc.integer({ min: 0, max: 4 }),
    kept: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ atOnce, more, sliced, kept }) => ({
    atOnce: { short: atOnce + more, full: atOnce, bulk: Math.ceil(atOnce / 2) },
    begun: atOnce + more + sliced + kept,
    kept,
    sliceMs: 1,
  }));
const someKinds = fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }), {
  minLength: 2,
  maxLength: 4,
});
const someRequests = fc.array(
  fc.record({
    tenantQueue: fc.constantFrom(...NAMES),
    atMs: fc.integer({ min: 0, max: 200 }),
    slicesMs: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 5 }),
    size: fc.constantFrom<Size>('bulk', 'full', 'short'),
  }),
  { maxLength: 150 },
);

describe('the fair queue', () => {
  it('has no room for one more whenever a request waits, and ends every request', () => {
    fc.assert(
      fc.property(someBounds, someRequests, (bounds, requests) => {
        const { moments, ended } = play(bounds, requests);

        for (const { waiting, atWork, begun } of moments) {
          const used =
            atWork.bulk / bounds.atOnce.bulk +
            atWork.full / bounds.atOnce.full +
            atWork.short / bounds.atOnce.short;
          if (waiting > 0) expect(used).toBeGreaterThan(1 - 1 / bounds.atOnce.bulk + 1e-9);
          expect(used).toBeLessThanOrEqual(1 + bounds.kept / bounds.atOnce.bulk + 1e-9);
          expect(begun).toBeLessThanOrEqual(bounds.begun);
        }
        expect(ended.toSorted((one, other) => one - other)).toEqual(requests.map((_, id) => id));
      }),
      { numRuns: 100 },
    );
  });

  it('has as many at work as it may whenever all that wait are of one size', () => {
    fc.assert(
      fc.property(
        someBounds,
        someRequests,
        fc.constantFrom<Size>('bulk', 'full', 'short'),
        (bounds, requests, size) => {
          const { moments } = play(
            bounds,
            requests.map((request) => ({ ...request, size })),
          );
          for (const { waiting, atWork } of moments) {
            if (waiting > 0) expect(atWork[size]).toBeGreaterThanOrEqual(bounds.atOnce[size]);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('lets a long request begin beside any number of short ones of others', () => {
    const short = Array.from({ length: 2_000 }, (_, at) => ({
      tenantQueue: NAMES[at % 3] ?? '',
      atMs: 0,
      slicesMs: [5],
      size: 'short' as const,
    }));
    const long = { tenantQueue: 'd', atMs: 100, slicesMs: [5] };
    const { endedAt } = play({ atOnce: { short: 5, full: 3, bulk: 3 }, begun: 8, kept: 0, sliceMs: 2 }, [
      ...short,
      long,
    ]);

    expect(endedAt.get(short.length)).toBeLessThanOrEqual(100 + 4 * 5);
  });

  it('gives tenant queues that wait the same work, but for twice what all that have begun may still take, whatever each costs', () => {
    fc.assert(
      fc.property(someBounds, someKinds, fc.integer({ min: 0, max: 300 }), (bounds, kinds, lateMs) => {
        const requests = kinds.flatMap((slicesMs, kind) =>
          Array.from({ length: 100 }, () => ({
            tenantQueue: NAMES[kind] ?? '',
            atMs: kind * lateMs,
            slicesMs,
          })),
        );
        const { moments } = play(bounds, requests);
        const longestMs = Math.max(...kinds.map((slices) => slices.reduce((sum, one) => sum + one, 0)));

        for (const [one, other] of pairsOf(NAMES.slice(0, kinds.length))) {
          expect(widestGap(moments, one, other)).toBeLessThanOrEqual(
            2 * (bounds.sliceMs + bounds.begun * longestMs),
          );
        }
      }),
      { numRuns: 40 },
    );
  });

  it('serves the example of its README as it says there', () => {
    const request = (tenantQueue: string, atMs: number, workMs: number) => ({
      tenantQueue,
      atMs,
      slicesMs: [workMs],
    });
    const asked = [
      ...Array.from({ length: 4 }, () => request('a', 0, 10)),
      ...Array.from({ length: 3 }, () => request('b', 5, 4)),
    ];
    const { endedAt } = play(
      { atOnce: { short: 1, full: 1, bulk: 1 }, begun: 1, kept: 0, sliceMs: 2 },
      asked,
    );

    expect([...endedAt].map(([id, atMs]) => [asked[id]?.tenantQueue, atMs])).toEqual([
      ['a', 10],
      ['b', 14],
      ['b', 18],
      ['a', 28],
      ['b', 32],
      ['a', 42],
      ['a', 52],
    ]);
  });

  it('gives a tenant queue that comes one request after another its turns beside a full one', () => {
    const full = Array.from({ length: 200 }, () => ({ tenantQueue: 'a', atMs: 0, slicesMs: [10] }));
    const few = Array.from({ length: 10 }, (_, at) => ({ tenantQueue: 'b', atMs: 30 * at, slicesMs: [1] }));
    const { endedAt } = play({ atOnce: { short: 1, full: 1, bulk: 1 }, begun: 1, kept: 0, sliceMs: 2 }, [
      ...full,
      ...few,
    ]);

    for (const [at, { atMs }] of few.entries()) {
      expect((endedAt.get(full.length + at) ?? 0) - atMs).toBeLessThanOrEqual(2 * 10 + 1);
    }
  });

  it('gives a tenant queue its turns beside any number that come once each and leave no moment free', () => {
    const own = Array.from({ length: 5 }, () => ({ tenantQueue: 'a', atMs: 0, slicesMs: [20] }));
    const strangers = Array.from({ length: 1_500 }, (_, at) => ({
      tenantQueue: `s${at}`,
      atMs: 2 * at,
      slicesMs: [2],
    }));
    const { endedAt } = play({ atOnce: { short: 1, full: 1, bulk: 1 }, begun: 1, kept: 0, sliceMs: 2 }, [
      ...strangers,
      ...own,
    ]);

    const lastOfOwn = endedAt.get(strangers.length + own.length - 1) ?? Number.POSITIVE_INFINITY;
    expect(lastOfOwn).toBeLessThan(2 * strangers.length);
  });

  it('remembers what a tenant queue has had while others wait, also when it has nothing there', () => {
    const queue = createFairQueue({ atOnce: { short: 1, full: 1, bulk: 1 }, begun: 1, kept: 0, sliceMs: 2 });
    const begun: string[] = [];
    const request = (name: string) => {
      const tenantQueue = queue.addRequest(name);
      if (queue.beginAtOnce(tenantQueue, 'full')) begun.push(name);
      else queue.wait(tenantQueue, 'arrivals', { size: 'full', go: () => void begun.push(name) });
      return (tookMs: number) => {
        queue.end(tenantQueue, { size: 'full', tookMs });
        queue.removeRequest(tenantQueue);
      };
    };
    const endOfA = request('a');
    const [endOfB] = [request('b'), request('b'), request('b')];
    endOfA(100);
    request('a');
    endOfB?.(10);

    expect(begun).toEqual(['a', 'b', 'b']);
  });

  it('forgets tenant queues that have nothing there once none waits', () => {
    const queue = createFairQueue({ atOnce: { short: 1, full: 1, bulk: 1 }, begun: 1, kept: 0, sliceMs: 2 });
    const [one, other] = [queue.addRequest('a'), queue.addRequest('b')];
    queue.beginAtOnce(one, 'full');
    queue.wait(other, 'arrivals', { size: 'full', go: () => undefined });
    queue.end(one, { size: 'full', tookMs: 100 });
    queue.removeRequest(one);
    queue.end(other, { size: 'full', tookMs: 1 });
    queue.removeRequest(other);

    expect([queue.tenantQueueOf('a'), queue.tenantQueueOf('b'), queue.waiting]).toEqual([
      undefined,
      undefined,
      0,
    ]);
  });
});

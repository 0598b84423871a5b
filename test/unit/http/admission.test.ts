import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAdmission } from '../../../src/http/gate/middleware/admission.js';
import { CallerGone, type RequestSlot } from '../../../src/http/gate/middleware/request-slot.js';

const HELD = { body: 1, upload: 1, download: 1, wait: 1 };
const bounds = {
  atOnce: { short: 3, full: 2, bulk: 2 },
  begun: 4,
  kept: 1,
  sliceMs: 2,
  pauseMs: 100,
  queued: 3,
  held: HELD,
};

/** The connection of a caller, as far as admission looks at it. */
function caller() {
  const response = Object.assign(new EventEmitter(), {
    destroyed: false,
    req: { socket: { destroyed: false } },
  });
  return {
    response: response as unknown as Response,
    goAway() {
      response.destroyed = true;
      response.emit('close');
    },
  };
}

/** Lets everything that can go on do so. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Requests of one tenant queue, in order, with what happened to each. */
function stand(limits = bounds) {
  const admission = createAdmission(limits);
  const begun: string[] = [];
  const slots = new Map<string, RequestSlot>();
  return {
    admission,
    begun,
    slots,
    request(tenantQueue: string, name: string) {
      const { response, goAway } = caller();
      const outcome = admission.enter(tenantQueue, { caller: response, size: 'full' }).then((slot) => {
        begun.push(name);
        slots.set(name, slot);
        return slot;
      });
      outcome.catch(() => undefined);
      return { outcome, goAway };
    },
    leave: (name: string) => slots.get(name)?.leave(),
  };
}

describe('admission', () => {
  afterEach(() => void vi.useRealTimers());

  it('lets so many work at once, and the next in the order in which they came', async () => {
    const { request, begun, leave, admission } = stand();
    for (const name of ['a1', 'a2', 'a3', 'a4']) request('a', name);
    await settle();
    expect(begun).toEqual(['a1', 'a2']);

    leave('a2');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    expect(admission.stateOf('a')).toEqual({ atWork: 2, waiting: 1, held: 0 });
  });

  it('has a slot at once for another tenant while one has all of the others', async () => {
    const { request, begun } = stand();
    for (const name of ['a1', 'a2', 'a3']) request('a', name);
    for (const name of ['b1', 'b2']) request('b', name);
    await settle();

    expect(begun).toEqual(['a1', 'a2', 'b1']);
  });

  it('gives tenants turns', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { request, begun, leave } = stand({
      ...bounds,
      atOnce: { short: 3, full: 1, bulk: 1 },
      kept: 0,
      queued: 4,
    });
    for (const name of ['a1', 'a2', 'a3']) request('a', name);
    for (const name of ['b1', 'b2', 'b3', 'b4']) request('b', name);
    await settle();
    for (const [name, tookMs] of [
      ['a1', 20],
      ['b1', 10],
      ['b2', 10],
      ['a2', 20],
      ['b3', 10],
      ['b4', 10],
    ] as const) {
      vi.advanceTimersByTime(tookMs);
      leave(name);
      await settle();
    }

    expect(begun).toEqual(['a1', 'b1', 'b2', 'a2', 'b3', 'b4', 'a3']);
  });

  it('refuses what comes when too many of the tenant wait, and takes others', async () => {
    const { request, begun } = stand();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) request('a', name);

    await expect(request('a', 'a6').outcome).rejects.toMatchObject({ code: 'too_many_requests_in_flight' });
    request('b', 'b1');
    await settle();
    expect(begun).toContain('b1');
  });

  it('frees the slot of a request that waits when its caller goes', async () => {
    const { request, begun, leave, admission } = stand();
    request('a', 'a1');
    request('a', 'a2');
    const third = request('a', 'a3');
    request('a', 'a4');
    third.goAway();

    await expect(third.outcome).rejects.toThrow(CallerGone);
    leave('a1');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'a4']);
    expect(admission.stateOf('a')).toMatchObject({ atWork: 2, waiting: 0 });
  });

  it('does not lose a slot that was given in the moment in which its caller went', async () => {
    const { request, leave, admission } = stand();
    request('a', 'a1');
    request('a', 'a2');
    const third = request('a', 'a3');
    await settle();
    third.goAway();
    leave('a1');
    await settle();

    await expect(third.outcome).rejects.toThrow(CallerGone);
    expect(admission.stateOf('a')).toEqual({ atWork: 1, waiting: 0, held: 0 });
  });

  it('lets another work while a request waits for something, which comes back before those not begun', async () => {
    const { request, begun, slots, leave, admission } = stand();
    request('a', 'a1');
    request('a', 'a2');
    request('a', 'a3');
    await settle();
    let arrive: () => void = () => undefined;
    const isBack = slots.get('a1')?.releaseWhile(() => new Promise<void>((resolve) => (arrive = resolve)));
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'a3']);

    request('a', 'a4');
    arrive();
    await settle();
    leave('a2');
    await isBack;
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    expect(admission.stateOf('a').atWork).toBe(2);
  });

  /** Whether a promise has settled once everything that can go on has. */
  async function isOver(promise: Promise<unknown> | undefined): Promise<boolean> {
    let over = false;
    const note = () => {
      over = true;
    };
    void promise?.then(note, note);
    await settle();
    await settle();
    return over;
  }

  it('lets the next tenant have its turn where work yields, and goes on at the next turn of its own', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { request, begun, slots, leave } = stand({
      ...bounds,
      atOnce: { short: 3, full: 1, bulk: 1 },
      kept: 0,
    });
    request('a', 'a1');
    await settle();
    for (const name of ['a2', 'b1']) request(name.slice(0, 1), name);
    vi.advanceTimersByTime(5);

    const yielded = slots.get('a1')?.yield();
    expect(await isOver(yielded)).toBe(false);
    expect(begun).toEqual(['a1', 'b1']);
    leave('b1');
    expect(await isOver(yielded)).toBe(true);
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('has one slice of work in a turn of the event loop, however many requests have long work', async () => {
    const { request, slots } = stand({ ...bounds, atOnce: { short: 3, full: 3, bulk: 3 } });
    for (const name of ['a1', 'a2', 'a3']) request('a', name);
    await settle();
    let turn = 0;
    let isOver = false;
    const count = () => {
      turn += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);

    const slices: { name: string; turn: number }[] = [];
    await Promise.all(
      [...slots].map(async ([name, slot]) => {
        for (let slice = 0; slice < 4; slice++) {
          await slot.yield();
          slices.push({ name, turn });
        }
      }),
    );
    isOver = true;

    expect(new Set(slices.map((slice) => slice.turn)).size).toBe(12);
    expect(slices.map(({ name }) => name).join(' ')).toBe('a1 a2 a3 a1 a2 a3 a1 a2 a3 a1 a2 a3');
  });

  it('lets work that yields go on where nothing waits', async () => {
    const { request, slots, admission } = stand();
    request('a', 'a1');
    await settle();

    expect(await isOver(slots.get('a1')?.yield())).toBe(true);
    expect(admission.stateOf('a').atWork).toBe(1);
  });

  it('lets work that has yielded go on in time, though all at work may wait for a lock that it holds', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { request, begun, slots, admission } = stand({
      ...bounds,
      atOnce: { short: 3, full: 1, bulk: 1 },
      kept: 0,
    });
    request('a', 'a1');
    await settle();
    request('b', 'b1');
    vi.advanceTimersByTime(5);
    const yielded = slots.get('a1')?.yield();
    expect(await isOver(yielded)).toBe(false);
    expect(begun).toEqual(['a1', 'b1']);

    vi.advanceTimersByTime(100);
    expect(await isOver(yielded)).toBe(true);
    expect(admission.stateOf('a').atWork).toBe(1);
  });

  it('counts work that has yielded as begun, since it may have a connection', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { request, begun, slots } = stand({
      ...bounds,
      atOnce: { short: 3, full: 1, bulk: 1 },
      begun: 2,
      kept: 0,
    });
    request('a', 'a1');
    await settle();
    for (const name of ['b1', 'c1']) request(name.slice(0, 1), name);
    vi.advanceTimersByTime(5);
    const yielded = slots.get('a1')?.yield();
    await settle();
    expect(begun).toEqual(['a1', 'b1']);

    vi.advanceTimersByTime(20);
    void slots.get('b1')?.yield();
    expect(await isOver(yielded)).toBe(true);
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('loses no slot of work that has yielded when its request ends meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { request, begun, slots, leave, admission } = stand({
      ...bounds,
      atOnce: { short: 3, full: 1, bulk: 1 },
      kept: 0,
    });
    request('a', 'a1');
    await settle();
    request('b', 'b1');
    vi.advanceTimersByTime(5);
    const yielded = slots.get('a1')?.yield();
    yielded?.catch(() => undefined);
    await settle();
    leave('a1');
    leave('b1');

    await expect(yielded).rejects.toThrow(CallerGone);
    request('b', 'b2');
    await settle();
    expect(begun).toEqual(['a1', 'b1', 'b2']);
    expect(admission.stateOf('a')).toEqual({ atWork: 0, waiting: 0, held: 0 });
  });

  it('ends a wait as soon as the caller goes, and forgets the tenant with its last request', async () => {
    const { request, slots, admission } = stand();
    const one = request('a', 'a1');
    await settle();
    expect(slots.get('a1')?.hold('wait')).toBe(true);
    const waiting = slots.get('a1')?.releaseWhile(() => new Promise(() => undefined));
    expect(admission.stateOf('a')).toEqual({ atWork: 0, waiting: 0, held: 1 });

    one.goAway();
    await expect(waiting).rejects.toThrow(CallerGone);
    slots.get('a1')?.leave();
    expect(admission.stateOf('a')).toEqual({ atWork: 0, waiting: 0, held: 0 });
  });

  it('holds so many of each kind for a tenant, and each request once', async () => {
    const { request, slots } = stand();
    request('a', 'a1');
    request('a', 'a2');
    await settle();

    expect(slots.get('a1')?.hold('upload')).toBe(true);
    expect(slots.get('a1')?.hold('upload')).toBe(true);
    expect(slots.get('a2')?.hold('upload')).toBe(false);
    expect(slots.get('a2')?.hold('body')).toBe(true);
    slots.get('a1')?.leave();
    expect(slots.get('a2')?.hold('upload')).toBe(true);
  });

  it('never has more at work than it may, whatever comes, goes and waits', async () => {
    const { request, slots, admission } = stand({
      ...bounds,
      atOnce: { short: 3, full: 2, bulk: 2 },
      kept: 1,
      queued: 100,
    });
    const tenantQueues = ['a', 'b', 'c'];
    let turn = 1;
    const random = () => {
      turn = (turn * 48_271) % 2_147_483_647;
      return turn / 2_147_483_647;
    };
    const gone: (() => void)[] = [];
    for (let step = 0; step < 2_000; step++) {
      const tenantQueue = tenantQueues[Math.floor(random() * 3)] ?? 'a';
      const chosen = [...slots.values()][Math.floor(random() * slots.size)];
      if (random() < 0.4) gone.push(request(tenantQueue, `r${step}`).goAway);
      else if (random() < 0.5) chosen?.leave();
      else if (random() < 0.45) chosen?.releaseWhile(settle).catch(() => undefined);
      else if (random() < 0.7) chosen?.yield().catch(() => undefined);
      else gone.splice(Math.floor(random() * gone.length), 1)[0]?.();
      if (step % 3 === 0) await settle();
      const atWork = tenantQueues.map((name) => admission.stateOf(name).atWork);
      expect(atWork.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3);
    }
    for (const goAway of gone) goAway();
    await settle();
    await settle();
    for (const slot of slots.values()) slot.leave();
    expect(tenantQueues.map((name) => admission.stateOf(name))).toEqual(
      tenantQueues.map(() => ({ atWork: 0, waiting: 0, held: 0 })),
    );
  });
});

import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAdmission } from '../../../src/http/middleware/admission.js';
import { CallerGone, type Place } from '../../../src/http/middleware/place.js';

const HELD = { body: 1, upload: 1, download: 1, wait: 1 };
const bounds = {
  atOnce: 4,
  perTenant: 2,
  alone: 2,
  aloneAfterMs: 0,
  aloneWorkMs: 60_000,
  share: 0.5,
  burstMs: 60_000,
  requestMs: 0,
  sentBytesPerMs: 1,
  owedMs: 0,
  yieldMs: 0,
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

/** Requests of one lane, in order, with what happened to each. */
function stand(limits = bounds) {
  const admission = createAdmission(limits);
  const begun: string[] = [];
  const places = new Map<string, Place>();
  return {
    admission,
    begun,
    places,
    request(lane: string, name: string) {
      const { response, goAway } = caller();
      const outcome = admission.enter(lane, response).then((place) => {
        begun.push(name);
        places.set(name, place);
        return place;
      });
      outcome.catch(() => undefined);
      return { outcome, goAway };
    },
    leave: (name: string) => places.get(name)?.leave(),
  };
}

describe('admission', () => {
  it('lets a tenant work at so many at once, and the next in the order in which they came', async () => {
    const { request, begun, leave, admission } = stand();
    for (const name of ['a1', 'a2', 'a3', 'a4']) request('a', name);
    await settle();
    expect(begun).toEqual(['a1', 'a2']);

    leave('a2');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    expect(admission.stateOf('a')).toEqual({ atWork: 2, waiting: 1, held: 0 });
  });

  it('lets a tenant that is alone have more at work, and no more than the others once one comes', async () => {
    const { request, begun, leave } = stand({ ...bounds, alone: 3 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) request('a', name);
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'a3']);

    request('b', 'b1');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
    leave('a1');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);

    leave('b1');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
  });

  it('lets a tenant that is alone have fewer at work the longer its requests take', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { request, begun, leave } = stand({ ...bounds, alone: 4, aloneWorkMs: 10, queued: 10 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']) request('a', name);
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);

    vi.advanceTimersByTime(40);
    for (const name of ['a1', 'a2', 'a3', 'a4']) leave(name);
    await settle();
    expect(begun.slice(4)).toEqual(['a5', 'a6']);

    vi.advanceTimersByTime(40);
    leave('a5');
    await settle();
    expect(begun.slice(4)).toEqual(['a5', 'a6', 'a7']);
    vi.useRealTimers();
  });

  it('counts a tenant that has just left as one that is there', async () => {
    const { request, begun, leave } = stand({ ...bounds, alone: 3, aloneAfterMs: 60_000 });
    request('b', 'b1');
    await settle();
    leave('b1');
    for (const name of ['a1', 'a2', 'a3']) request('a', name);
    await settle();

    expect(begun).toEqual(['b1', 'a1', 'a2']);
  });

  it('has a place at once for another tenant while one fills its own', async () => {
    const { request, begun } = stand();
    for (const name of ['a1', 'a2', 'a3']) request('a', name);
    request('b', 'b1');
    await settle();

    expect(begun).toEqual(['a1', 'a2', 'b1']);
  });

  it('gives tenants turns when the process itself is full', async () => {
    const { request, begun, leave } = stand({ ...bounds, atOnce: 2 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) request('a', name);
    for (const name of ['b1', 'b2']) request('b', name);
    await settle();
    for (const name of ['a1', 'a2', 'a3', 'b1']) {
      leave(name);
      await settle();
    }

    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
  });

  describe('beside others', () => {
    afterEach(() => void vi.useRealTimers());
    const shared = { ...bounds, burstMs: 100, owedMs: 500, queued: 100 };
    const pass = async (ms: number) => {
      vi.advanceTimersByTime(ms);
      await settle();
    };

    it('counts a tenant that comes again and again as there, however long the requests of another take', async () => {
      vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
      const { request, begun, leave } = stand({ ...shared, alone: 3, aloneAfterMs: 1_000, share: 1 });
      request('a', 'a0');
      await pass(1_000);
      for (const name of ['a1', 'a2', 'a3']) request('a', name);
      await settle();
      expect(begun).toEqual(['a0', 'a1', 'a2']);

      for (const name of ['b1', 'b2', 'b3']) {
        request('b', name);
        await pass(0);
        leave(name);
        await pass(500);
      }
      leave('a0');
      await settle();
      expect(begun).toEqual(['a0', 'a1', 'a2', 'b1', 'b2', 'b3']);
    });

    it('lets a tenant with more requests than places work one at a time, and rest for what it worked beyond its share', async () => {
      vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
      const { request, begun, leave } = stand(shared);
      for (const name of ['b1', 'a1', 'a2', 'a3', 'a4', 'a5']) request(name.slice(0, 1), name);
      await settle();
      expect(begun).toEqual(['b1', 'a1', 'a2']);

      await pass(200);
      leave('a1');
      await settle();
      expect(begun).toEqual(['b1', 'a1', 'a2']);

      // Two at work for 200 ms owe 300, of which 100 are the burst: 200 take 400 ms at half of the time.
      leave('a2');
      await pass(399);
      expect(begun).toEqual(['b1', 'a1', 'a2']);
      request('b', 'b2');
      await settle();
      expect(begun).toEqual(['b1', 'a1', 'a2', 'b2']);
      await pass(1);
      expect(begun).toEqual(['b1', 'a1', 'a2', 'b2', 'a3']);
    });

    it.each([
      ['each request', { requestMs: 50, sentBytes: 0, begunAtOnce: 3 }],
      ['what is sent', { requestMs: 0, sentBytes: 500, begunAtOnce: 4 }],
    ])('counts %s as work, however short it was', async (_, { requestMs, sentBytes, begunAtOnce }) => {
      vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
      const limits = { ...shared, burstMs: 0, requestMs, sentBytesPerMs: 10 };
      const { request, begun, leave, places } = stand(limits);
      for (const name of ['b1', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6']) request(name.slice(0, 1), name);
      await settle();
      leave('a1');
      leave('a2');
      await settle();
      expect(begun).toHaveLength(begunAtOnce);
      await pass(2 * requestMs);
      expect(begun).toEqual(['b1', 'a1', 'a2', 'a3']);

      // 50 ms take 100 at half of the time.
      places.get('a3')?.charge(sentBytes);
      leave('a3');
      await pass(99);
      expect(begun).toEqual(['b1', 'a1', 'a2', 'a3']);
      await pass(1);
      expect(begun).toEqual(['b1', 'a1', 'a2', 'a3', 'a4']);
    });

    it('rests no longer than what may be owed, however long a request took', async () => {
      vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
      const { request, begun, leave } = stand(shared);
      for (const name of ['b1', 'a1', 'a2', 'a3', 'a4', 'a5']) request(name.slice(0, 1), name);
      await settle();
      await pass(60_000);
      leave('a1');
      leave('a2');
      await pass(999);
      expect(begun).not.toContain('a3');
      await pass(1);
      expect(begun).toContain('a3');
    });

    it('leaves its places to a tenant that waits for a much busier one', async () => {
      const { request, begun } = stand({ ...shared, burstMs: 0 });
      for (let at = 1; at <= 8; at += 1) request('a', `a${at}`);
      for (const name of ['b1', 'b2', 'b3']) request('b', name);
      await settle();
      expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
    });
  });

  it('refuses what comes when too many of the tenant wait, and takes others', async () => {
    const { request, begun } = stand();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) request('a', name);

    await expect(request('a', 'a6').outcome).rejects.toMatchObject({ code: 'too_many_requests_in_flight' });
    request('b', 'b1');
    await settle();
    expect(begun).toContain('b1');
  });

  it('frees the place of a request that waits when its caller goes', async () => {
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

  it('does not lose a place that was given in the moment in which its caller went', async () => {
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
    const { request, begun, places, leave, admission } = stand();
    request('a', 'a1');
    request('a', 'a2');
    request('a', 'a3');
    await settle();
    let arrive: () => void = () => undefined;
    const isBack = places.get('a1')?.aside(() => new Promise<void>((resolve) => (arrive = resolve)));
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

  it('lets the work of a tenant with more requests than places pause until those of others are answered', async () => {
    const { request, places, leave } = stand({ ...bounds, yieldMs: 60_000 });
    for (const name of ['a1', 'a2', 'a3']) request('a', name);
    request('b', 'b1');
    await settle();

    const paused = places.get('a1')?.yield();
    expect(await isOver(paused)).toBe(false);
    expect(await isOver(places.get('b1')?.yield())).toBe(true);
    leave('b1');
    expect(await isOver(paused)).toBe(true);
  });

  it('lets work pause only while others have a request at work, and only of a tenant with more requests than places', async () => {
    const { request, places, leave } = stand({ ...bounds, yieldMs: 60_000 });
    for (const name of ['a1', 'a2', 'a3']) request('a', name);
    await settle();
    expect(await isOver(places.get('a1')?.yield())).toBe(true);

    request('b', 'b1');
    await settle();
    const gone = places.get('b1')?.aside(() => new Promise(() => undefined));
    gone?.catch(() => undefined);
    expect(await isOver(places.get('a1')?.yield())).toBe(true);

    request('c', 'c1');
    await settle();
    leave('a2');
    leave('a3');
    await settle();
    leave('a3');
    expect(await isOver(places.get('a1')?.yield())).toBe(true);
  });

  it('begins nothing of such a tenant while a request of another is at work, and for so long at most', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { request, begun, leave } = stand({ ...bounds, yieldMs: 20 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) request('a', name);
    request('b', 'b1');
    await settle();
    leave('a1');
    leave('a2');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);

    vi.advanceTimersByTime(20);
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);

    request('a', 'a6');
    request('a', 'a7');
    leave('a3');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    leave('b1');
    await settle();
    expect(begun.slice(4)).toContain('a4');
    vi.useRealTimers();
  });

  it('lets work go on after a while behind a request that takes long', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { request, places } = stand({ ...bounds, yieldMs: 20 });
    for (const name of ['a1', 'a2', 'a3']) request('a', name);
    request('b', 'b1');
    await settle();
    const paused = places.get('a1')?.yield();
    await settle();
    vi.advanceTimersByTime(19);
    expect(await isOver(paused)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await isOver(paused)).toBe(true);
    vi.useRealTimers();
  });

  it('ends a wait as soon as the caller goes, and forgets the tenant with its last request', async () => {
    const { request, places, admission } = stand();
    const one = request('a', 'a1');
    await settle();
    expect(places.get('a1')?.hold('wait')).toBe(true);
    const waiting = places.get('a1')?.aside(() => new Promise(() => undefined));
    expect(admission.stateOf('a')).toEqual({ atWork: 0, waiting: 0, held: 1 });

    one.goAway();
    await expect(waiting).rejects.toThrow(CallerGone);
    places.get('a1')?.leave();
    expect(admission.stateOf('a')).toEqual({ atWork: 0, waiting: 0, held: 0 });
  });

  it('holds so many of each kind for a tenant, and each request once', async () => {
    const { request, places } = stand();
    request('a', 'a1');
    request('a', 'a2');
    await settle();

    expect(places.get('a1')?.hold('upload')).toBe(true);
    expect(places.get('a1')?.hold('upload')).toBe(true);
    expect(places.get('a2')?.hold('upload')).toBe(false);
    expect(places.get('a2')?.hold('body')).toBe(true);
    places.get('a1')?.leave();
    expect(places.get('a2')?.hold('upload')).toBe(true);
  });

  it('never has more at work than it may, whatever comes, goes and waits', async () => {
    const { request, places, admission } = stand({ ...bounds, atOnce: 3, queued: 100 });
    const lanes = ['a', 'b', 'c'];
    let turn = 1;
    const random = () => {
      turn = (turn * 48_271) % 2_147_483_647;
      return turn / 2_147_483_647;
    };
    const gone: (() => void)[] = [];
    for (let step = 0; step < 2_000; step++) {
      const lane = lanes[Math.floor(random() * 3)] ?? 'a';
      const chosen = [...places.values()][Math.floor(random() * places.size)];
      if (random() < 0.4) gone.push(request(lane, `r${step}`).goAway);
      else if (random() < 0.5) chosen?.leave();
      else if (random() < 0.7) chosen?.aside(settle).catch(() => undefined);
      else gone.splice(Math.floor(random() * gone.length), 1)[0]?.();
      if (step % 3 === 0) await settle();
      const atWork = lanes.map((name) => admission.stateOf(name).atWork);
      expect(Math.max(...atWork)).toBeLessThanOrEqual(2);
      expect(atWork.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3);
    }
    for (const goAway of gone) goAway();
    await settle();
    await settle();
    for (const place of places.values()) place.leave();
    expect(lanes.map((name) => admission.stateOf(name))).toEqual(
      lanes.map(() => ({ atWork: 0, waiting: 0, held: 0 })),
    );
  });
});

import type { Response } from 'express';
import { createLinkedList, type LinkedList } from '../../linked-list.js';
import { type Bounds, type Lane, newLane } from './lane.js';
import { type Place, refuseGone, untilGone, type Ways, WorkingPlace } from './place.js';
import { HttpProblem } from './problem.js';

export interface Admission {
  /**
   * Waits for a place in a lane: the tenant, or the address of a caller who is not known yet.
   * @throws {HttpProblem} 429 when too many of the lane wait already
   * @throws {CallerGone}
   */
  enter(lane: string, caller: Response): Promise<Place>;
  /** The requests of a lane as they stand. */
  stateOf(lane: string): { readonly atWork: number; readonly waiting: number; readonly held: number };
}

/** Work of a lane that has yielded to others. */
interface Paused {
  readonly lane: Lane;
  readonly resume: () => void;
}

/** Requests that the mean of a lane looks back on. */
const MEAN_OVER = 8;

/**
 * Lets requests work a few at a time for each tenant; the others of that tenant wait in order, and tenants
 * take turns. A tenant that has had the process to itself for a moment may have more at work, until another comes.
 * Beside others a tenant with more requests than places works one at a time and, after a burst, for its share of the
 * time: while it rests, they find the process free. While one of theirs is at work it begins nothing, and what it has
 * begun pauses where it yields, for `yieldMs` at most.
 * What is not work holds no place. A request whose caller has gone gives its place up as soon as
 * it waits for anything but the database: until then its connection is in use, whoever is listening.
 */
export function createAdmission(bounds: Bounds): Admission {
  const lanes = new Map<string, Lane>();
  let atWork = 0;
  /** The lane that came last, and until when a lane by itself does not count as alone. */
  let latest = '';
  let sharedUntil = 0;
  const paused = createLinkedList<Paused>();

  function open(name: string): Lane {
    const known = lanes.get(name);
    const others = lanes.size - (known === undefined ? 0 : 1);
    if (name !== latest || others > 0) {
      latest = name;
      sharedUntil = performance.now() + bounds.aloneAfterMs;
    }
    if (known !== undefined) return known;
    const lane = newLane(name);
    lanes.set(name, lane);
    return lane;
  }

  function closeWhenEmpty(lane: Lane): void {
    if (lane.places > 0) return;
    lanes.delete(lane.name);
    if (lane.rest !== null) clearTimeout(lane.rest);
  }

  function hasRoom(lane: Lane): boolean {
    if (atWork >= bounds.atOnce) return false;
    if (isAlone()) return lane.atWork < roomAlone(lane);
    if (isCrowding(lane)) return lane.atWork < 1 && pauseOf(lane) === 0;
    return lane.atWork < bounds.perTenant;
  }

  /** Whoever comes finds these at work: the longer they take, the fewer they are. */
  function roomAlone({ meanMs }: Lane): number {
    const bearable = Math.floor((bounds.alone * bounds.aloneWorkMs) / Math.max(meanMs, bounds.aloneWorkMs));
    return Math.max(bearable, bounds.perTenant);
  }

  const isAlone = () => lanes.size === 1 && performance.now() >= sharedUntil;

  /**
   * More requests than may be at work, beside others. Not when another lane has more than twice as many: that
   * one is what the requests of this one wait for.
   */
  function isCrowding(lane: Lane): boolean {
    if (lane.places <= bounds.perTenant || isAlone()) return false;
    for (const other of lanes.values()) {
      if (other.places > 2 * lane.places) return false;
    }
    return true;
  }

  /** Counts the time since the last count: what a crowding lane works beyond its share is owed. */
  function settle(lane: Lane): void {
    const now = performance.now();
    const owed = lane.owedMs + (lane.atWork - bounds.share) * (now - lane.countedAt);
    lane.owedMs = isCrowding(lane) ? Math.min(Math.max(owed, 0), bounds.burstMs + bounds.owedMs) : 0;
    lane.countedAt = now;
  }

  /** Milliseconds until the lane may begin something: none while it owes no more than the burst. */
  function restOf(lane: Lane): number {
    settle(lane);
    return Math.max(0, lane.owedMs - bounds.burstMs) / bounds.share;
  }

  /** Milliseconds until a crowding lane may begin something: until its rest is over and those of others are answered. */
  function pauseOf(lane: Lane): number {
    if (!hasOthersFirst(lane)) return restOf(lane);
    const now = performance.now();
    lane.yieldsUntil ??= now + bounds.yieldMs;
    return Math.max(restOf(lane), lane.yieldsUntil - now);
  }

  function begin(lane: Lane): void {
    settle(lane);
    lane.owedMs += bounds.requestMs;
    lane.yieldsUntil = null;
    lane.atWork += 1;
    atWork += 1;
  }

  function end(lane: Lane, tookMs: number): void {
    settle(lane);
    lane.meanMs += (tookMs - lane.meanMs) / MEAN_OVER;
    lane.atWork -= 1;
    atWork -= 1;
    resumePaused();
    startWaiting();
  }

  function charge(lane: Lane, sentBytes: number): void {
    lane.owedMs += sentBytes / bounds.sentBytesPerMs;
  }

  /** Whether a lane crowds others of which one that keeps to its places has a request at work. */
  function hasOthersFirst(lane: Lane): boolean {
    if (!isCrowding(lane)) return false;
    for (const other of lanes.values()) {
      if (other.atWork > 0 && other.places <= bounds.perTenant) return true;
    }
    return false;
  }

  /** Resolves when the work of a lane may go on: at once, where no others come first. */
  async function othersFirst(lane: Lane): Promise<void> {
    if (!hasOthersFirst(lane)) return;
    await new Promise<void>((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        remove();
        resolve();
      };
      const timer = setTimeout(resume, bounds.yieldMs);
      const remove = paused.add({ lane, resume });
    });
  }

  function resumePaused(): void {
    if (paused.size === 0) return;
    for (const { lane, resume } of paused.values()) {
      if (!hasOthersFirst(lane)) resume();
    }
  }

  /** Each lane that is served goes to the end, so that the others come first the next time. */
  function startWaiting(): void {
    for (const lane of lanes.values()) {
      if (atWork >= bounds.atOnce) return;
      const queue = lane.returning.size > 0 ? lane.returning : lane.arrivals;
      if (queue.size === 0) continue;
      if (!hasRoom(lane)) {
        startAfterRest(lane);
        continue;
      }
      lanes.delete(lane.name);
      lanes.set(lane.name, lane);
      begin(lane);
      queue.shift()?.();
    }
  }

  function startAfterRest(lane: Lane): void {
    if (lane.atWork > 0 || lane.rest !== null) return;
    lane.rest = setTimeout(
      () => {
        lane.rest = null;
        startWaiting();
      },
      Math.ceil(pauseOf(lane)),
    );
  }

  async function takePlace(lane: Lane, queue: LinkedList<() => void>, caller: Response): Promise<void> {
    refuseGone(caller);
    if (hasRoom(lane) && queue.size === 0) return begin(lane);
    let start: () => void = () => undefined;
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    const remove = queue.add(start);
    startAfterRest(lane);
    try {
      await untilGone(caller, started);
    } catch (error) {
      // Started in the same moment: the place is there, and nobody to use it.
      if (!remove()) end(lane, 0);
      throw error;
    }
  }

  const ways: Ways = { bounds, open, closeWhenEmpty, takePlace, end, charge, othersFirst, isCrowding };
  return {
    async enter(name, caller) {
      const lane = open(name);
      if (!hasRoom(lane) && lane.arrivals.size >= bounds.queued) {
        closeWhenEmpty(lane);
        throw tooManyInFlight();
      }
      lane.places += 1;
      try {
        await takePlace(lane, lane.arrivals, caller);
      } catch (error) {
        lane.places -= 1;
        closeWhenEmpty(lane);
        throw error;
      }
      return new WorkingPlace(ways, lane, caller);
    },
    stateOf(name) {
      const lane = lanes.get(name);
      if (lane === undefined) return { atWork: 0, waiting: 0, held: 0 };
      const held = Object.values(lane.held).reduce((sum, count) => sum + count, 0);
      return { atWork: lane.atWork, waiting: lane.arrivals.size + lane.returning.size, held };
    },
  };
}

export const tooManyInFlight = (): HttpProblem =>
  new HttpProblem('too_many_requests_in_flight', 'Too many requests of this tenant are in progress.', {
    headers: { 'Retry-After': '1' },
  });

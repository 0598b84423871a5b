import type { Response } from 'express';
import { createLinkedList, type LinkedList } from '../../linked-list.js';
import type { HeldKind, RequestLimits } from '../request-limits.js';
import { HttpProblem } from './problem.js';

/** The caller has closed the connection: there is nobody to answer. */
export class CallerGone extends Error {}

/** The right of one request to be at work. */
export interface Place {
  /**
   * Gives the place up while `work` waits for bytes or for time, and takes one again before those of the same
   * tenant that have not begun. Ends at once when the caller goes.
   * @throws {CallerGone}
   */
  aside<T>(work: () => Promise<T>): Promise<T>;
  /** Counts the request among those of its tenant in this state until it leaves; `false` when they are too many. */
  hold(kind: HeldKind): boolean;
  /** Moves to the tenant of the credential, once it is known. @throws {CallerGone} */
  moveTo(lane: string): Promise<void>;
  /** The end of the request. Harmless when repeated. */
  leave(): void;
}

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

/** Whatever is public costs too little to be counted. */
export const FREE_PLACE: Place = {
  aside: (work) => work(),
  hold: () => true,
  moveTo: async () => undefined,
  leave: () => undefined,
};

/** Requests that the mean of a lane looks back on. */
const MEAN_OVER = 8;

interface Lane {
  readonly name: string;
  atWork: number;
  /** Places that live, at work or not: a lane is forgotten with its last. */
  places: number;
  /** Work beyond its share while it crowded others, as it stood at `countedAt`. */
  owedMs: number;
  countedAt: number;
  /** How long a request is at work, lately. */
  meanMs: number;
  rest: NodeJS.Timeout | null;
  readonly returning: LinkedList<() => void>;
  readonly arrivals: LinkedList<() => void>;
  readonly held: Record<HeldKind, number>;
}

type Bounds = Pick<
  RequestLimits,
  | 'atOnce'
  | 'perTenant'
  | 'alone'
  | 'aloneAfterMs'
  | 'aloneWorkMs'
  | 'share'
  | 'burstMs'
  | 'owedMs'
  | 'queued'
  | 'held'
>;

/**
 * Lets requests work a few at a time for each tenant; the others of that tenant wait in order, and tenants
 * take turns. A tenant that has had the process to itself for a moment may have more at work, until another comes.
 * Beside others a tenant with more requests than places works one at a time and, after a burst, for its share of the
 * time: while it rests, they find the process free.
 * What is not work holds no place. A request whose caller has gone gives its place up as soon as
 * it waits for anything but the database: until then its connection is in use, whoever is listening.
 */
export function createAdmission(bounds: Bounds): Admission {
  const lanes = new Map<string, Lane>();
  let atWork = 0;
  /** The lane that came last, and until when a lane by itself does not count as alone. */
  let latest = '';
  let sharedUntil = 0;

  function open(name: string): Lane {
    const known = lanes.get(name);
    const others = lanes.size - (known === undefined ? 0 : 1);
    if (name !== latest || others > 0) {
      latest = name;
      sharedUntil = performance.now() + bounds.aloneAfterMs;
    }
    if (known !== undefined) return known;
    const held = { body: 0, upload: 0, download: 0, wait: 0 };
    const lane = {
      name,
      atWork: 0,
      places: 0,
      owedMs: 0,
      countedAt: performance.now(),
      meanMs: 0,
      rest: null,
      returning: createLinkedList<() => void>(),
      arrivals: createLinkedList<() => void>(),
      held,
    };
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
    if (isCrowding(lane)) return lane.atWork < 1 && restOf(lane) === 0;
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

  function begin(lane: Lane): void {
    settle(lane);
    lane.atWork += 1;
    atWork += 1;
  }

  function end(lane: Lane, tookMs: number): void {
    settle(lane);
    lane.meanMs += (tookMs - lane.meanMs) / MEAN_OVER;
    lane.atWork -= 1;
    atWork -= 1;
    startWaiting();
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
      Math.ceil(restOf(lane)),
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

  const ways: Ways = { bounds, open, closeWhenEmpty, takePlace, end };
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

interface Ways {
  readonly bounds: Bounds;
  open(name: string): Lane;
  closeWhenEmpty(lane: Lane): void;
  takePlace(lane: Lane, queue: LinkedList<() => void>, caller: Response): Promise<void>;
  end(lane: Lane, tookMs: number): void;
}

/** A class and not closures: one is made for every request. */
class WorkingPlace implements Place {
  readonly #ways: Ways;
  readonly #caller: Response;
  #lane: Lane;
  #isAtWork = true;
  #begunAt = performance.now();
  #hasLeft = false;
  #holding: HeldKind[] = [];

  constructor(ways: Ways, lane: Lane, caller: Response) {
    this.#ways = ways;
    this.#lane = lane;
    this.#caller = caller;
  }

  async aside<T>(work: () => Promise<T>): Promise<T> {
    this.#rest();
    const result = await untilGone(this.#caller, work());
    await this.#comeBack();
    return result;
  }

  hold(kind: HeldKind): boolean {
    if (this.#holding.includes(kind)) return true;
    if (this.#lane.held[kind] >= this.#ways.bounds.held[kind]) return false;
    this.#lane.held[kind] += 1;
    this.#holding.push(kind);
    return true;
  }

  async moveTo(name: string): Promise<void> {
    if (name === this.#lane.name) return;
    this.#lane.places -= 1;
    this.#ways.closeWhenEmpty(this.#lane);
    this.#rest();
    this.#lane = this.#ways.open(name);
    this.#lane.places += 1;
    await this.#comeBack();
  }

  leave(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    for (const kind of this.#holding) this.#lane.held[kind] -= 1;
    this.#lane.places -= 1;
    this.#ways.closeWhenEmpty(this.#lane);
    this.#rest();
  }

  #rest(): void {
    if (!this.#isAtWork) return;
    this.#isAtWork = false;
    this.#ways.end(this.#lane, performance.now() - this.#begunAt);
  }

  async #comeBack(): Promise<void> {
    const at = this.#lane;
    await this.#ways.takePlace(at, at.returning, this.#caller);
    if (this.#hasLeft) {
      this.#ways.end(at, 0);
      throw new CallerGone();
    }
    this.#isAtWork = true;
    this.#begunAt = performance.now();
  }
}

export const tooManyInFlight = (): HttpProblem =>
  new HttpProblem('too_many_requests_in_flight', 'Too many requests of this tenant are in progress.', {
    headers: { 'Retry-After': '1' },
  });

function refuseGone(caller: Response): void {
  if (caller.destroyed || caller.req.socket.destroyed) throw new CallerGone();
}

/** What `work` brings, or `CallerGone` as soon as the connection is closed; `work` then goes on unheard. */
async function untilGone<T>(caller: Response, work: Promise<T>): Promise<T> {
  let leave: () => void = () => undefined;
  const gone = new Promise<never>((_, reject) => {
    leave = () => reject(new CallerGone());
  });
  caller.once('close', leave);
  try {
    return await Promise.race([work, gone]);
  } finally {
    caller.removeListener('close', leave);
  }
}

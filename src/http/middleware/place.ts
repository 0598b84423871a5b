import { scheduler } from 'node:timers/promises';
import type { Response } from 'express';
import type { LinkedList } from '../../linked-list.js';
import { type Scheduler, UNSHARED } from '../../scheduler.js';
import type { HeldKind } from '../request-limits.js';
import type { Bounds, Lane } from './lane.js';

/** The caller has closed the connection: there is nobody to answer. */
export class CallerGone extends Error {}

/** The right of one request to be at work. */
export interface Place extends Scheduler {
  /**
   * Lets other work of the process run. A tenant with more requests than places, beside others, waits until those of
   * the others that are at work are answered, at the latest for `yieldMs`.
   */
  yield(): Promise<void>;
  /** Whether its tenant has more requests than places, beside others. */
  readonly isShared: boolean;
  /**
   * Gives the place up while `work` waits for bytes or for time, and takes one again before those of the same
   * tenant that have not begun. Ends at once when the caller goes.
   * @throws {CallerGone}
   */
  aside<T>(work: () => Promise<T>): Promise<T>;
  /** Counts the request among those of its tenant in this state until it leaves; `false` when they are too many. */
  hold(kind: HeldKind): boolean;
  /** Counts bytes that are sent as work: the kernel copies them, and their reader takes them in. */
  charge(sentBytes: number): void;
  /** Moves to the tenant of the credential, once it is known. @throws {CallerGone} */
  moveTo(lane: string): Promise<void>;
  /** The end of the request. Harmless when repeated. */
  leave(): void;
}

/** For a probe whose turn does not come soon. */
export const FREE_PLACE: Place = {
  ...UNSHARED,
  aside: (work) => work(),
  hold: () => true,
  charge: () => undefined,
  moveTo: async () => undefined,
  leave: () => undefined,
};

/** What a place needs of the admission that gave it. */
export interface Ways {
  readonly bounds: Bounds;
  open(name: string): Lane;
  closeWhenEmpty(lane: Lane): void;
  takePlace(lane: Lane, queue: LinkedList<() => void>, caller: Response): Promise<void>;
  end(lane: Lane, tookMs: number): void;
  charge(lane: Lane, sentBytes: number): void;
  /** Resolves once no other tenant's requests come first, at the latest after `yieldMs`. */
  othersFirst(lane: Lane): Promise<void>;
  /** Whether the lane has more requests than may be at work, beside others. */
  isCrowding(lane: Lane): boolean;
}

/** A class and not closures: one is made for every request. */
export class WorkingPlace implements Place {
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

  get isShared(): boolean {
    return this.#ways.isCrowding(this.#lane);
  }

  async yield(): Promise<void> {
    await scheduler.yield();
    await this.#ways.othersFirst(this.#lane);
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

  charge(sentBytes: number): void {
    this.#ways.charge(this.#lane, sentBytes);
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

export function refuseGone(caller: Response): void {
  if (caller.destroyed || caller.req.socket.destroyed) throw new CallerGone();
}

/** What `work` brings, or `CallerGone` as soon as the connection is closed; `work` then goes on unheard. */
export async function untilGone<T>(caller: Response, work: Promise<T>): Promise<T> {
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

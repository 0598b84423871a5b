import type { Response } from 'express';
import { type Scheduler, UNSHARED } from '../../../process/scheduler.js';
import type { HeldKind } from '../request-limits.js';
import type { FairQueue } from './fair-queue/fair-queue.js';
import type { Size, TenantQueue } from './fair-queue/tenant-queues.js';
import type { Slices } from './slices.js';

/** The caller has closed the connection: there is nobody to answer. */
export class CallerGone extends Error {}

/** The right of one request to be at work. */
export interface RequestSlot extends Scheduler {
  /**
   * Gives the slot up while `work` waits for bytes or for time, and takes one again before those of the same
   * tenant that have not begun. Ends at once when the caller goes.
   * @throws {CallerGone}
   */
  releaseWhile<T>(work: () => Promise<T>): Promise<T>;
  /** Counts the request among those of its tenant in this state until it leaves; `false` when they are too many. */
  hold(kind: HeldKind): boolean;
  /** Moves to the tenant of the credential, once it is known. @throws {CallerGone} */
  moveTo(tenantQueue: string): Promise<void>;
  /** The end of the request. Harmless when repeated. */
  leave(): void;
}

/** The slot of a probe whose turn does not come soon. */
export const FREE_SLOT: RequestSlot = {
  ...UNSHARED,
  releaseWhile: (work) => work(),
  hold: () => true,
  moveTo: async () => undefined,
  leave: () => undefined,
};

/** A request that wants to work. */
export interface Entrant {
  readonly caller: Response;
  readonly size: Size;
}

/** Functions of the admission that its slot needs. */
export interface AdmissionSteps {
  readonly turns: FairQueue;
  readonly slices: Slices;
  /** How long work waits between two slices at most: it may hold a lock that all those at work wait for. */
  readonly pauseMs: number;
  /** Counts a request of a tenant queue in a state that is not work; `false` when they are too many. */
  hold(tenantQueue: TenantQueue, kind: HeldKind): boolean;
  release(tenantQueue: TenantQueue, kind: HeldKind): void;
  /** @throws {CallerGone} */
  takeSlot(tenantQueue: TenantQueue, kind: 'arrivals' | 'returning', entrant: Entrant): Promise<void>;
}

/** A class and not closures: one is made for every request. */
export class AdmittedSlot implements RequestSlot {
  readonly #steps: AdmissionSteps;
  readonly #entrant: Entrant;
  #tenantQueue: TenantQueue;
  #isAtWork = true;
  #begunAt = performance.now();
  #hasLeft = false;
  /** Servers that are waited for side by side. */
  #away = 0;
  #holding: HeldKind[] = [];

  constructor(steps: AdmissionSteps, tenantQueue: TenantQueue, entrant: Entrant) {
    this.#steps = steps;
    this.#tenantQueue = tenantQueue;
    this.#entrant = entrant;
  }

  async yield(): Promise<void> {
    await this.#steps.slices.next();
    if (!this.#isAtWork || this.#steps.turns.waiting === 0) return;
    this.#isAtWork = false;
    const turn = this.#turn();
    await new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => goOnAnyway(), this.#steps.pauseMs);
      const goOnAnyway = this.#steps.turns.endSlice(this.#tenantQueue, turn, goOn);
    });
    this.#resume();
  }

  async releaseWhile<T>(work: () => Promise<T>): Promise<T> {
    this.#release();
    const result = await untilGone(this.#entrant.caller, work());
    await this.#reacquire();
    return result;
  }

  /** Waits for another server's answer to its end, also if the caller has gone: it may hold a token that works once. */
  async releaseWhileRemote<T>(wait: () => Promise<T>): Promise<T> {
    const isAway = this.#away > 0;
    if (!isAway && (!this.#isAtWork || !this.hold('wait'))) return wait();
    this.#away += 1;
    this.#release();
    try {
      return await wait();
    } finally {
      this.#away -= 1;
      if (this.#away === 0) await this.#reacquireIgnoringDisconnect();
    }
  }

  hold(kind: HeldKind): boolean {
    if (this.#holding.includes(kind)) return true;
    if (!this.#steps.hold(this.#tenantQueue, kind)) return false;
    this.#holding.push(kind);
    return true;
  }

  async moveTo(name: string): Promise<void> {
    const from = this.#tenantQueue;
    if (name === from.name) return;
    this.#release();
    this.#tenantQueue = this.#steps.turns.addRequest(name);
    this.#steps.turns.removeRequest(from);
    await this.#reacquire();
  }

  leave(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    for (const kind of this.#holding) this.#steps.release(this.#tenantQueue, kind);
    this.#release();
    this.#steps.turns.removeRequest(this.#tenantQueue);
  }

  #release(): void {
    if (!this.#isAtWork) return;
    this.#isAtWork = false;
    this.#steps.turns.end(this.#tenantQueue, this.#turn());
  }

  #turn() {
    return { size: this.#entrant.size, tookMs: performance.now() - this.#begunAt };
  }

  async #reacquire(): Promise<void> {
    await this.#steps.takeSlot(this.#tenantQueue, 'returning', this.#entrant);
    this.#resume();
  }

  async #reacquireIgnoringDisconnect(): Promise<void> {
    const { size } = this.#entrant;
    await new Promise<void>((go) => {
      if (this.#steps.turns.beginAtOnce(this.#tenantQueue, size)) go();
      else this.#steps.turns.wait(this.#tenantQueue, 'returning', { size, go });
    });
    this.#resume();
  }

  /** @throws {CallerGone} where the request has left meanwhile: the request has a slot, and nobody to use it */
  #resume(): void {
    if (this.#hasLeft) {
      this.#steps.turns.end(this.#tenantQueue, { size: this.#entrant.size, tookMs: 0 });
      throw new CallerGone();
    }
    this.#isAtWork = true;
    this.#begunAt = performance.now();
  }
}

export function refuseGone(caller: Response): void {
  if (caller.destroyed || caller.req.socket.destroyed) throw new CallerGone();
}

/** Result of `work`, or `CallerGone` as soon as the connection is closed; `work` then goes on without a listener. */
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

import type { Response } from 'express';
import { type Scheduler, UNSHARED } from '../../../process/scheduler.js';
import type { HeldKind } from '../request-limits.js';
import type { FairQueue, Size, TenantQueue } from './fair-queue.js';
import type { Slices } from './slices.js';

/** The caller has closed the connection: there is nobody to answer. */
export class CallerGone extends Error {}

/** The right of one request to be at work. */
export interface Place extends Scheduler {
  /**
   * Gives the place up while `work` waits for bytes or for time, and takes one again before those of the same
   * tenant that have not begun. Ends at once when the caller goes.
   * @throws {CallerGone}
   */
  aside<T>(work: () => Promise<T>): Promise<T>;
  /** Counts the request among those of its tenant in this state until it leaves; `false` when they are too many. */
  hold(kind: HeldKind): boolean;
  /** Moves to the tenant of the credential, once it is known. @throws {CallerGone} */
  moveTo(tenantQueue: string): Promise<void>;
  /** The end of the request. Harmless when repeated. */
  leave(): void;
}

/** For a probe whose turn does not come soon. */
export const FREE_PLACE: Place = {
  ...UNSHARED,
  aside: (work) => work(),
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
  takePlace(tenantQueue: TenantQueue, line: 'arrivals' | 'returning', entrant: Entrant): Promise<void>;
}

/** A class and not closures: one is made for every request. */
export class WorkingPlace implements Place {
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
    this.#goOn();
  }

  async aside<T>(work: () => Promise<T>): Promise<T> {
    this.#rest();
    const result = await untilGone(this.#entrant.caller, work());
    await this.#comeBack();
    return result;
  }

  /** Waits for another server's answer to its end, also if the caller has gone: it may hold a token that works once. */
  async outside<T>(wait: () => Promise<T>): Promise<T> {
    const isAway = this.#away > 0;
    if (!isAway && (!this.#isAtWork || !this.hold('wait'))) return wait();
    this.#away += 1;
    this.#rest();
    try {
      return await wait();
    } finally {
      this.#away -= 1;
      if (this.#away === 0) await this.#comeBackUnheard();
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
    this.#rest();
    this.#tenantQueue = this.#steps.turns.join(name);
    this.#steps.turns.part(from);
    await this.#comeBack();
  }

  leave(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    for (const kind of this.#holding) this.#steps.release(this.#tenantQueue, kind);
    this.#rest();
    this.#steps.turns.part(this.#tenantQueue);
  }

  #rest(): void {
    if (!this.#isAtWork) return;
    this.#isAtWork = false;
    this.#steps.turns.end(this.#tenantQueue, this.#turn());
  }

  #turn() {
    return { size: this.#entrant.size, tookMs: performance.now() - this.#begunAt };
  }

  async #comeBack(): Promise<void> {
    await this.#steps.takePlace(this.#tenantQueue, 'returning', this.#entrant);
    this.#goOn();
  }

  async #comeBackUnheard(): Promise<void> {
    const { size } = this.#entrant;
    await new Promise<void>((go) => {
      if (this.#steps.turns.beginAtOnce(this.#tenantQueue, size)) go();
      else this.#steps.turns.wait(this.#tenantQueue, 'returning', { size, go });
    });
    this.#goOn();
  }

  /** @throws {CallerGone} where the request has left meanwhile: the place is there, and nobody to use it */
  #goOn(): void {
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

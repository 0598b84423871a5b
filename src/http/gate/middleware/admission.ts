import type { HeldKind, RequestLimits } from '../request-limits.js';
import { createFairQueue } from './fair-queue/fair-queue.js';
import type { TenantQueue } from './fair-queue/tenant-queues.js';
import { HttpProblem } from './problem.js';
import {
  type AdmissionSteps,
  AdmittedSlot,
  type Entrant,
  type RequestSlot,
  refuseGone,
  untilGone,
} from './request-slot.js';
import { createSlices } from './slices.js';

export interface Admission {
  /**
   * Waits for a slot in a tenant queue: the tenant, or the address of a caller who is not known yet.
   * @throws {HttpProblem} 429 when too many requests of the tenant queue wait already
   * @throws {CallerGone}
   */
  enter(tenantQueue: string, entrant: Entrant): Promise<RequestSlot>;
  /** The requests of a tenant queue as they stand. */
  stateOf(tenantQueue: string): { readonly atWork: number; readonly waiting: number; readonly held: number };
}

/**
 * Lets requests work a few at a time; the others wait in the queue of their tenant, and the tenant queue that has had the least
 * work goes next (decision 104). What is not work holds no slot. A request whose caller has gone gives its slot up as soon
 * as it waits for anything but the database: until then its connection is in use.
 */
export function createAdmission(
  bounds: Pick<RequestLimits, 'atOnce' | 'begun' | 'kept' | 'sliceMs' | 'pauseMs' | 'queued' | 'held'>,
): Admission {
  const turns = createFairQueue(bounds);
  const held = createHeldCounts(bounds.held);

  const takeSlot: AdmissionSteps['takeSlot'] = async (tenantQueue, kind, { caller, size }) => {
    refuseGone(caller);
    if (turns.beginAtOnce(tenantQueue, size)) return;
    let go: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      go = resolve;
    });
    const remove = turns.wait(tenantQueue, kind, { size, go });
    try {
      await untilGone(caller, begun);
    } catch (error) {
      // Begun in the same moment: the request has a slot, and nobody to use it.
      if (!remove()) turns.end(tenantQueue, { size, tookMs: 0 });
      throw error;
    }
  };

  const steps: AdmissionSteps = {
    turns,
    slices: createSlices(),
    pauseMs: bounds.pauseMs,
    takeSlot,
    hold: held.hold,
    release: held.release,
  };
  return {
    async enter(name, entrant) {
      const tenantQueue = turns.addRequest(name);
      try {
        if (tenantQueue.waiting.arrivals.size >= bounds.queued) throw tooManyInFlight();
        await takeSlot(tenantQueue, 'arrivals', entrant);
      } catch (error) {
        turns.removeRequest(tenantQueue);
        throw error;
      }
      return new AdmittedSlot(steps, tenantQueue, entrant);
    },
    stateOf(name) {
      const tenantQueue = turns.tenantQueueOf(name);
      if (tenantQueue === undefined) return { atWork: 0, waiting: 0, held: 0 };
      const { sliced, returning, arrivals } = tenantQueue.waiting;
      return {
        atWork: tenantQueue.atWork,
        waiting: sliced.size + returning.size + arrivals.size,
        held: held.countOf(tenantQueue),
      };
    },
  };
}

/** Counts of the requests of each tenant queue that are in a state that is not work. */
function createHeldCounts(bounds: RequestLimits['held']) {
  const counts = new WeakMap<TenantQueue, Record<HeldKind, number>>();
  function countsOf(tenantQueue: TenantQueue): Record<HeldKind, number> {
    const known = counts.get(tenantQueue) ?? { body: 0, upload: 0, download: 0, wait: 0 };
    counts.set(tenantQueue, known);
    return known;
  }
  return {
    hold(tenantQueue: TenantQueue, kind: HeldKind): boolean {
      const own = countsOf(tenantQueue);
      if (own[kind] >= bounds[kind]) return false;
      own[kind] += 1;
      return true;
    },
    release(tenantQueue: TenantQueue, kind: HeldKind): void {
      countsOf(tenantQueue)[kind] -= 1;
    },
    countOf: (tenantQueue: TenantQueue): number =>
      Object.values(countsOf(tenantQueue)).reduce((sum, count) => sum + count, 0),
  };
}

export const tooManyInFlight = (): HttpProblem =>
  new HttpProblem('too_many_requests_in_flight', 'Too many requests of this tenant are in progress.', {
    headers: { 'Retry-After': '1' },
  });

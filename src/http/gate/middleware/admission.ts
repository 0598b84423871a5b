import type { HeldKind, RequestLimits } from '../request-limits.js';
import { createFairQueue, type TenantQueue } from './fair-queue.js';
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
  bounds: Pick<
    RequestLimits,
    'atOnce' | 'shortAtOnce' | 'begun' | 'kept' | 'sliceMs' | 'pauseMs' | 'queued' | 'held'
  >,
): Admission {
  const turns = createFairQueue(bounds);
  const held = new WeakMap<TenantQueue, Record<HeldKind, number>>();

  const takeSlot: AdmissionSteps['takeSlot'] = async (tenantQueue, line, { caller, size }) => {
    refuseGone(caller);
    if (turns.beginAtOnce(tenantQueue, size)) return;
    let go: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      go = resolve;
    });
    const remove = turns.wait(tenantQueue, line, { size, go });
    try {
      await untilGone(caller, begun);
    } catch (error) {
      // Begun in the same moment: the request has a slot, and nobody to use it.
      if (!remove()) turns.end(tenantQueue, { size, tookMs: 0 });
      throw error;
    }
  };

  function heldOf(tenantQueue: TenantQueue): Record<HeldKind, number> {
    const counts = held.get(tenantQueue) ?? { body: 0, upload: 0, download: 0, wait: 0 };
    held.set(tenantQueue, counts);
    return counts;
  }

  const steps: AdmissionSteps = {
    turns,
    slices: createSlices(),
    pauseMs: bounds.pauseMs,
    takeSlot,
    hold(tenantQueue, kind) {
      const counts = heldOf(tenantQueue);
      if (counts[kind] >= bounds.held[kind]) return false;
      counts[kind] += 1;
      return true;
    },
    release(tenantQueue, kind) {
      heldOf(tenantQueue)[kind] -= 1;
    },
  };
  return {
    async enter(name, entrant) {
      const tenantQueue = turns.addRequest(name);
      try {
        if (tenantQueue.lines.arrivals.size >= bounds.queued) throw tooManyInFlight();
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
      const { sliced, returning, arrivals } = tenantQueue.lines;
      return {
        atWork: tenantQueue.atWork,
        waiting: sliced.size + returning.size + arrivals.size,
        held: Object.values(heldOf(tenantQueue)).reduce((sum, count) => sum + count, 0),
      };
    },
  };
}

export const tooManyInFlight = (): HttpProblem =>
  new HttpProblem('too_many_requests_in_flight', 'Too many requests of this tenant are in progress.', {
    headers: { 'Retry-After': '1' },
  });

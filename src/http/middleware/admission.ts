import type { Response } from 'express';
import type { HeldKind, RequestLimits } from '../request-limits.js';
import { createFairQueue, type Lane } from './fair-queue.js';
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

/**
 * Lets requests work a few at a time; the others wait in the lane of their tenant, and the lane that has had the least
 * work goes next (decision 104). What is not work holds no place. A request whose caller has gone gives its place up as soon
 * as it waits for anything but the database: until then its connection is in use, whoever is listening.
 */
export function createAdmission(
  bounds: Pick<RequestLimits, 'atOnce' | 'begun' | 'kept' | 'sliceMs' | 'pauseMs' | 'queued' | 'held'>,
): Admission {
  const turns = createFairQueue(bounds);
  const held = new WeakMap<Lane, Record<HeldKind, number>>();

  const takePlace: Ways['takePlace'] = async (lane, line, caller) => {
    refuseGone(caller);
    if (turns.beginAtOnce(lane)) return;
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const remove = turns.wait(lane, line, begin);
    try {
      await untilGone(caller, begun);
    } catch (error) {
      // Begun in the same moment: the place is there, and nobody to use it.
      if (!remove()) turns.end(lane, 0);
      throw error;
    }
  };

  function heldOf(lane: Lane): Record<HeldKind, number> {
    const counts = held.get(lane) ?? { body: 0, upload: 0, download: 0, wait: 0 };
    held.set(lane, counts);
    return counts;
  }

  const ways: Ways = {
    turns,
    pauseMs: bounds.pauseMs,
    takePlace,
    hold(lane, kind) {
      const counts = heldOf(lane);
      if (counts[kind] >= bounds.held[kind]) return false;
      counts[kind] += 1;
      return true;
    },
    release(lane, kind) {
      heldOf(lane)[kind] -= 1;
    },
  };
  return {
    async enter(name, caller) {
      const lane = turns.join(name);
      try {
        if (lane.lines.arrivals.size >= bounds.queued) throw tooManyInFlight();
        await takePlace(lane, 'arrivals', caller);
      } catch (error) {
        turns.part(lane);
        throw error;
      }
      return new WorkingPlace(ways, lane, caller);
    },
    stateOf(name) {
      const lane = turns.laneOf(name);
      if (lane === undefined) return { atWork: 0, waiting: 0, held: 0 };
      const { sliced, returning, arrivals } = lane.lines;
      return {
        atWork: lane.atWork,
        waiting: sliced.size + returning.size + arrivals.size,
        held: Object.values(heldOf(lane)).reduce((sum, count) => sum + count, 0),
      };
    },
  };
}

export const tooManyInFlight = (): HttpProblem =>
  new HttpProblem('too_many_requests_in_flight', 'Too many requests of this tenant are in progress.', {
    headers: { 'Retry-After': '1' },
  });

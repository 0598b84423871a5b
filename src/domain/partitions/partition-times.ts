import { LIMITS } from '../../limits/limits.js';
import { DAY_MS } from '../durations.js';

/** A partition that is to be made, with the instants between which the ids of its rows were made. */
export interface PartitionTimes {
  /** The day on which it begins, as in `20261207`. */
  readonly day: string;
  readonly startsMs: number;
  /** Without this instant. */
  readonly endsMs: number;
}

/** Whole days, for rows that are kept for so many: the longer, the fewer partitions. */
const partitionDays = (keptDays: number): number =>
  Math.ceil(keptDays / LIMITS.database.partitionsKept.value);

/** The greatest age of a row in days when its partition is dropped. */
export const daysUntilDropped = (keptDays: number): number => keptDays + partitionDays(keptDays);

/**
 * Partitions that are to follow the last one, so that some are there before their time. Where that has ended already they begin with
 * the next day: rows of this one have gone elsewhere.
 * @param lastEndsMs end of the last partition that has one
 */
export function partitionsToMake(now: Date, lastEndsMs: number, keptDays: number): readonly PartitionTimes[] {
  const lengthMs = partitionDays(keptDays) * DAY_MS;
  const untilMs = now.getTime() + LIMITS.database.partitionsAhead.value * lengthMs;
  const made: PartitionTimes[] = [];
  for (let startsMs = Math.max(lastEndsMs, nextMidnight(now)); startsMs < untilMs; startsMs += lengthMs) {
    const day = new Date(startsMs).toISOString().slice(0, 10).replaceAll('-', '');
    made.push({ day, startsMs, endsMs: startsMs + lengthMs });
  }
  return made;
}

const nextMidnight = (now: Date): number => Math.ceil(now.getTime() / DAY_MS) * DAY_MS;

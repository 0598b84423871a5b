import { SLOT_COUNT, slotOf } from '../domain/console/duration-histogram.js';
import { MINUTE_MS } from '../domain/durations.js';

/** Beyond it the oldest are given up: Postgres has been away for hours. */
const MAX_ENTRIES = 5_000;

/** Count of one series by one process in one minute. */
interface MinuteCount {
  readonly series: string;
  /** The start of the minute. */
  readonly startsAt: Date;
  count: number;
  failed: number;
  /** Durations by the slots of `duration-histogram.ts`. */
  readonly histogram: number[];
}

/** Counts in memory until they are written; see `src/services/console/keep-minutes.ts`. */
export interface MinuteCounts {
  /** Counts one event of a series. @param ms how long it took */
  record(series: string, ms: number, isFailed: boolean): void;
  /** All counts since they were last taken. */
  take(): MinuteCount[];
  /** Keeps counts that could not be written for the next time. */
  giveBack(counts: readonly MinuteCount[]): void;
}

/** @param nowMs milliseconds since 1970 */
export function createMinuteCounts(nowMs: () => number): MinuteCounts {
  let counts = new Map<string, MinuteCount>();

  function entryOf(series: string, minute: number): MinuteCount {
    const key = `${minute} ${series}`;
    const known = counts.get(key);
    if (known !== undefined) return known;
    const startsAt = new Date(minute * MINUTE_MS);
    const entry = { series, startsAt, count: 0, failed: 0, histogram: new Array<number>(SLOT_COUNT).fill(0) };
    if (counts.size < MAX_ENTRIES) counts.set(key, entry);
    return entry;
  }

  return {
    record(series, ms, isFailed) {
      const entry = entryOf(series, Math.floor(nowMs() / MINUTE_MS));
      const slot = slotOf(ms);
      entry.count += 1;
      if (isFailed) entry.failed += 1;
      entry.histogram[slot] = (entry.histogram[slot] ?? 0) + 1;
    },
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    giveBack(taken) {
      for (const { series, startsAt, count, failed, histogram } of taken) {
        const entry = entryOf(series, startsAt.getTime() / MINUTE_MS);
        entry.count += count;
        entry.failed += failed;
        for (const [slot, value] of histogram.entries())
          entry.histogram[slot] = (entry.histogram[slot] ?? 0) + value;
      }
    },
  };
}

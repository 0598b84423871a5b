import { LIMITS } from '../src/limits/limits.js';

const SHORTEST_MS = 500;

/** How long the jobs of one worker wait while a store is away. */
export interface StoreWaits {
  /**
   * Waits until the database is back, if it is away. Then the job waits for a shortest time; where the database answers and
   * another store is away, for about as long as the fault has lasted, up to the limit. Waits are spread, so that jobs do not
   * all return at the same moment.
   * @param signal ends the wait for the database, when the process is asked to stop
   * @returns whole milliseconds that the job waits from now
   */
  next(signal: AbortSignal): Promise<number>;
  /** The stores answer. */
  reset(): void;
}

/**
 * @param random at least 0, less than 1
 * @param awaitDatabase resolves with whether the database had to be waited for
 * @param nowMs only differences count
 */
export function createStoreWaits(
  random: () => number,
  awaitDatabase: (signal: AbortSignal) => Promise<boolean>,
  nowMs: () => number = () => performance.now(),
): StoreWaits {
  let awaySince: number | null = null;
  let back: Promise<boolean> | null = null;

  /** All jobs of the worker wait for the same look. */
  const databaseIsBack = (signal: AbortSignal): Promise<boolean> => {
    back ??= awaitDatabase(signal).finally(() => {
      back = null;
    });
    return back;
  };

  return {
    async next(signal) {
      awaySince ??= nowMs();
      const wasAway = await databaseIsBack(signal);
      if (wasAway) awaySince = null;
      const awayMs = awaySince === null ? 0 : nowMs() - awaySince;
      const waitMs = Math.min(LIMITS.stores.storeWaitMs.value, Math.max(SHORTEST_MS, awayMs));
      return Math.round(waitMs * (0.5 + random() / 2));
    },
    reset() {
      awaySince = null;
    },
  };
}

import { LIMITS } from '../src/domain/limits.js';

const SHORTEST_MS = 500;

/** How long the jobs of one worker wait while a store is away. */
export interface StoreWaits {
  /** About as long as the store has been away already, up to the limit, spread so that jobs do not come back at once. */
  next(): number;
  /** The stores answer. */
  reset(): void;
}

/** @param random at least 0, less than 1 */
export function createStoreWaits(random: () => number): StoreWaits {
  let awaySince: number | null = null;
  return {
    next() {
      awaySince ??= performance.now();
      const awayMs = performance.now() - awaySince;
      const waitMs = Math.min(LIMITS.stores.storeWaitMs.value, Math.max(SHORTEST_MS, awayMs));
      return Math.round(waitMs * (0.5 + random() / 2));
    },
    reset() {
      awaySince = null;
    },
  };
}

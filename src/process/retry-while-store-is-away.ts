import { setTimeout as pause } from 'node:timers/promises';
import { isStoreFault } from './store-faults.js';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Repeats a write for as long as a store is away, each pause twice the one before, up to a second: for what is known
 * in this process alone and is wanted as soon as the store is back. The write must be safe to repeat.
 * @param forMs from now; what fails after that is thrown
 * @throws at once what is no fault of a store
 */
export async function retryWhileStoreIsAway<T>(write: () => Promise<T>, forMs: number): Promise<T> {
  const until = performance.now() + forMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await write();
    } catch (error) {
      if (!isStoreFault(error) || performance.now() + pauseMs > until) throw error;
    }
    await pause(pauseMs);
  }
}

import { LIMITS } from '../limits/limits.js';
import { isContention } from '../process/store-faults.js';
import { waitByChance } from './wait-by-chance.js';

/**
 * Runs a whole transaction, and again while Postgres undoes it for the sake of others: a deadlock, or two that
 * cannot be put in an order. The waits differ by chance, so that the same ones do not meet again.
 * @throws what the last try throws
 */
export async function againAfterContention<T>(transaction: () => Promise<T>): Promise<T> {
  const { contentionTries, contentionWaitMs } = LIMITS.stores;
  for (let tried = 1; ; tried += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tried >= contentionTries.value || !isContention(error)) throw error;
      await waitByChance(contentionWaitMs.value * tried);
    }
  }
}

import type { JobPayload, QueueContract } from '../src/queues/define-queue.js';

/** The payload; `null` for data that the contract does not take as one. */
export function parsedPayload<P extends JobPayload>(queue: QueueContract<P>, data: unknown): P | null {
  try {
    return queue.parse(data);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

import type { JobPayload, QueueContract } from '../src/queues/define-queue.js';

/** `null` for data of which the contract's parse says that they are not a payload. */
export function parsedPayload<P extends JobPayload>(queue: QueueContract<P>, data: unknown): P | null {
  try {
    return queue.parse(data);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

import { defineQueue, Uuid } from './define-queue.js';

/**
 * Takes one submission a step further with HMRC. Attempts repeat reads and data only: the final
 * declaration itself is guarded by the submission's own state, never by the number of attempts.
 */
export const submitQueue = defineQueue({
  name: 'submit',
  properties: { submissionId: Uuid },
  attempts: 10,
  backoff: { type: 'exponential', delayMs: 2_000 },
});

import { defineQueue, Uuid } from './define-queue.js';

/**
 * Takes one submission a step further with HMRC. A job may be repeated at any time: the final declaration is
 * guarded by the submission's own state.
 */
export const submitQueue = defineQueue({
  name: 'submit',
  properties: { submissionId: Uuid },
});

import { submitQueue } from '../src/queues/submit.js';
import { advanceSubmission } from '../src/services/submissions/advance-submission.js';
import { defineWorker } from './define-worker.js';
import { LONG_WORK_SHARE } from './worker-definition.js';

/**
 * Prepares and files returns with HMRC, step by step. Safe to repeat: each step is held by one run under a
 * lease, and a final declaration whose outcome is unknown is asked about and never simply sent again.
 */
export default defineWorker({
  queue: submitQueue,
  hold: 'filing',
  concurrency: 8, // HMRC's limit is one call in 400 ms for everybody; most of them wait for their turn
  tenantShare: LONG_WORK_SHARE,
  handle: (ctx, { tenantId, livemode, submissionId }) =>
    advanceSubmission(ctx, { tenantId, livemode }, submissionId),
});

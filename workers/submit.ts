import { submitQueue } from '../src/queues/submit.js';
import { beginBatchItem } from '../src/services/submission-batches/begin-batch-item.js';
import { advanceSubmission } from '../src/services/submissions/advance-submission.js';
import { defineWorker } from './define-worker.js';
import { done, snooze } from './outcome.js';

/**
 * Prepares and files returns with HMRC, step by step. Safe to repeat: each step is held by one run under a
 * lease, and a final declaration whose outcome is unknown is asked about and never simply sent again.
 */
export default defineWorker({
  queue: submitQueue,
  hold: 'filing',
  concurrency: 8, // HMRC's limit is one call in 400 ms for everybody; most of them wait for their turn
  tenantShare: 0.5,
  async handle(ctx, { tenantId, livemode, submissionId }) {
    const tenant = { tenantId, livemode };
    await beginBatchItem(ctx, tenant, submissionId);
    const held = await advanceSubmission(ctx, tenant, submissionId);
    return held === null ? done() : snooze(held.waitMs);
  },
});

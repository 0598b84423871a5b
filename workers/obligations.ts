import { obligationsQueue } from '../src/queues/obligations.js';
import { failReading } from '../src/services/obligations/fail-reading.js';
import { readObligations } from '../src/services/obligations/read-obligations.js';
import { defineWorker } from './define-worker.js';
import { LONG_WORK_SHARE } from './worker-definition.js';

/** Reads obligations from HMRC. Safe to repeat: what was read before is only compared. */
export default defineWorker({
  queue: obligationsQueue,
  concurrency: 2, // HMRC's limit is one call in 400 ms for everybody; more would only wait
  tenantShare: LONG_WORK_SHARE,
  handle: (ctx, { tenantId, livemode, readingId }) => readObligations(ctx, { tenantId, livemode }, readingId),
  fail: failReading,
});

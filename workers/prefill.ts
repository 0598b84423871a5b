import { prefillQueue } from '../src/queues/prefill.js';
import { failPrefill } from '../src/services/prefills/fail-prefill.js';
import { readFromHmrc } from '../src/services/prefills/read-from-hmrc.js';
import { defineWorker } from './define-worker.js';
import { LONG_WORK_SHARE } from './worker-definition.js';

/**
 * Reads what HMRC holds for a return. Safe to repeat: a second call leaves nothing more at HMRC, and the answer is stored
 * once.
 */
export default defineWorker({
  queue: prefillQueue,
  concurrency: 2, // HMRC's limit is one call in 400 ms for everybody; more would only wait
  tenantShare: LONG_WORK_SHARE,
  handle: (ctx, { tenantId, livemode, prefillId }) => readFromHmrc(ctx, { tenantId, livemode }, prefillId),
  fail: failPrefill,
});

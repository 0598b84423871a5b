import { prefillQueue } from '../src/queues/prefill.js';
import { failPrefill } from '../src/services/prefills/fail-prefill.js';
import { readFromHmrc } from '../src/services/prefills/read-from-hmrc.js';
import { defineWorker } from './define-worker.js';
import { done } from './outcome.js';

/** Reads what HMRC holds for a return. Safe to repeat: it only reads, and what it found is stored once. */
export default defineWorker({
  queue: prefillQueue,
  concurrency: 2, // HMRC's limit is one call in 400 ms for everybody; more would only wait
  tenantShare: 0.5,
  async handle(ctx, { tenantId, livemode, prefillId }) {
    await readFromHmrc(ctx, { tenantId, livemode }, prefillId);
    return done();
  },
  fail: failPrefill,
});

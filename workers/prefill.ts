import { prefillQueue } from '../src/queues/prefill.js';
import { failPrefill } from '../src/services/prefills/fail-prefill.js';
import { readFromHmrc } from '../src/services/prefills/read-from-hmrc.js';
import { defineWorker } from './define-worker.js';
import { done, snooze } from './outcome.js';

/** Reads what HMRC holds for a return. Safe to repeat: nothing is sent that adds up, and what it found is stored once. */
export default defineWorker({
  queue: prefillQueue,
  concurrency: 2, // HMRC's limit is one call in 400 ms for everybody; more would only wait
  tenantShare: 0.5,
  async handle(ctx, { tenantId, livemode, prefillId }) {
    const { waitMs } = await readFromHmrc(ctx, { tenantId, livemode }, prefillId);
    return waitMs === null ? done() : snooze(waitMs);
  },
  fail: failPrefill,
});

import { quarterlyUpdateQueue } from '../src/queues/quarterly-update.js';
import { failUpdate } from '../src/services/quarterly-updates/fail-update.js';
import { sendUpdate } from '../src/services/quarterly-updates/send-update.js';
import { defineWorker } from './define-worker.js';
import { LONG_WORK_SHARE } from './worker-definition.js';

/** Sends quarterly updates. Safe to repeat: each replaces what HMRC had, one of unknown outcome is read first, and a run whose update another has taken on sends nothing. */
export default defineWorker({
  queue: quarterlyUpdateQueue,
  hold: 'filing',
  concurrency: 2, // HMRC's limit is one call in 400 ms for everybody; more would only wait
  tenantShare: LONG_WORK_SHARE,
  handle: (ctx, { tenantId, livemode, quarterlyUpdateId }) =>
    sendUpdate(ctx, { tenantId, livemode }, quarterlyUpdateId),
  fail: failUpdate,
});

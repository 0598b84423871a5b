import { hmrcAccessQueue } from '../src/queues/hmrc-access.js';
import { failAccessCheck, runAccessCheck } from '../src/services/hmrc-access/run-access-check.js';
import { defineWorker } from './define-worker.js';
import { LONG_WORK_SHARE } from './worker-definition.js';

/** Asks HMRC about access and invitations. Safe to repeat: what is known is only compared. */
export default defineWorker({
  queue: hmrcAccessQueue,
  concurrency: 2, // HMRC's limit is one call in 400 ms for everybody; more would only wait
  tenantShare: LONG_WORK_SHARE,
  handle: (ctx, { tenantId, livemode, accessId }) => runAccessCheck(ctx, { tenantId, livemode }, accessId),
  fail: failAccessCheck,
});

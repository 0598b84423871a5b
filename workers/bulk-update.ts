import { bulkUpdateQueue } from '../src/queues/bulk-update.js';
import { continueBulkUpdate } from '../src/services/transactions/continue-bulk-update.js';
import { failBulkUpdate } from '../src/services/transactions/fail-bulk-update.js';
import { defineWorker } from './define-worker.js';
import { LONG_WORK_SHARE } from './worker-definition.js';

/**
 * Changes many transactions alike. Safe to repeat, and to run twice at once: each portion is written together with the
 * checkpoint that it moves, under a lock on the bulk update.
 */
export default defineWorker({
  queue: bulkUpdateQueue,
  hold: 'heavy',
  concurrency: 2, // each portion is CPU work in this process and locks rows that people may want to write
  tenantShare: LONG_WORK_SHARE,
  handle: continueBulkUpdate,
  fail: failBulkUpdate,
});

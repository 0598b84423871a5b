import { bulkUpdateQueue } from '../src/queues/bulk-update.js';
import { continueBulkUpdate } from '../src/services/transactions/continue-bulk-update.js';
import { failBulkUpdate } from '../src/services/transactions/fail-bulk-update.js';
import { defineWorker } from './define-worker.js';
import { done, snooze } from './outcome.js';

/** Gives the next process the time to start. */
const RESUME_MS = 1_000;

/**
 * Changes many transactions alike. Safe to repeat, and to run twice at once: each portion is written together with the
 * checkpoint that it moves, under a lock on the bulk update.
 */
export default defineWorker({
  queue: bulkUpdateQueue,
  hold: 'heavy',
  concurrency: 2, // as of categorisations: each portion is CPU work and locks rows that people may want to write
  tenantShare: 0.5,
  async handle(ctx, job, signal) {
    return (await continueBulkUpdate(ctx, job, signal)) === 'paused' ? snooze(RESUME_MS) : done();
  },
  fail: failBulkUpdate,
});

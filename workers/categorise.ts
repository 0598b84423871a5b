import { categoriseQueue } from '../src/queues/categorise.js';
import { failCategorisation } from '../src/services/transactions/fail-categorisation.js';
import { recategorise } from '../src/services/transactions/recategorise.js';
import { defineWorker } from './define-worker.js';
import { LONG_WORK_SHARE } from './worker-definition.js';

/**
 * Categorises transactions again. Safe to repeat, and to run twice at once: each batch is written together
 * with the checkpoint that it moves, under a lock on the job.
 */
export default defineWorker({
  queue: categoriseQueue,
  hold: 'heavy',
  concurrency: 2, // each batch is CPU work in this process and locks rows that people may want to write
  tenantShare: LONG_WORK_SHARE,
  handle: recategorise,
  fail: failCategorisation,
});

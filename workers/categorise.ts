import { categoriseQueue } from '../src/queues/categorise.js';
import { failCategorisation } from '../src/services/transactions/fail-categorisation.js';
import { recategorise } from '../src/services/transactions/recategorise.js';
import { defineWorker } from './define-worker.js';
import { done, snooze } from './outcome.js';

/** Gives the next process the time to start. */
const RESUME_MS = 1_000;

/**
 * Categorises transactions again. Safe to repeat, and to run twice at once: each batch is written together
 * with the checkpoint that it moves, under a lock on the job.
 */
export default defineWorker({
  queue: categoriseQueue,
  hold: 'heavy',
  concurrency: 2, // each batch is CPU work in this process and locks rows that people may want to write
  tenantShare: 0.5,
  async handle(ctx, job, signal) {
    return (await recategorise(ctx, job, signal)) === 'paused' ? snooze(RESUME_MS) : done();
  },
  fail: failCategorisation,
});

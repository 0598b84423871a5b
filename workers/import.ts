import { importQueue } from '../src/queues/import.js';
import { importFile } from '../src/services/imports/import-file.js';
import { defineWorker, done, snooze } from './define-worker.js';

/** Gives the next process the time to start. */
const RESUME_MS = 1_000;

/**
 * Reads a stored bank file into the ledger. Safe to repeat, and to run twice at once: every chunk of rows
 * is written together with the checkpoint that it moves, and only by the run that finds the checkpoint
 * where it left it.
 */
export default defineWorker({
  queue: importQueue,
  concurrency: 2, // parsing is CPU work in this process; more would starve the other queues
  async handle(ctx, job, signal) {
    return (await importFile(ctx, job, signal)) === 'paused' ? snooze(RESUME_MS) : done();
  },
});

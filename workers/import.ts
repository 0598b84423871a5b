import { importQueue } from '../src/queues/import.js';
import { importFile } from '../src/services/imports/import-file.js';
import { createLargeImportPlaces } from '../src/services/imports/large-import-places.js';
import { sizeOfImport } from '../src/services/imports/size-of-import.js';
import { defineWorker, done, snooze } from './define-worker.js';

/** Gives the next process the time to start. */
const RESUME_MS = 1_000;
/** Takes a second or two by itself; what is larger takes turns. */
const LARGE_BYTES = 2 * 1024 * 1024;
/** Half of the worker's places: the rest are for files that are soon over. */
const LARGE_AT_ONCE = 2;
const TURN_MS = 1_000;

const places = createLargeImportPlaces(LARGE_AT_ONCE);

/**
 * Reads a stored bank file into the ledger. Safe to repeat, and to run twice at once: every chunk of rows
 * is written together with the checkpoint that it moves, and only by the run that finds the checkpoint
 * where it left it.
 */
export default defineWorker({
  queue: importQueue,
  concurrency: 4, // parsing is CPU work in this process; more would starve the other queues
  async handle(ctx, job, signal) {
    const isLarge = (await sizeOfImport(ctx, job)) > LARGE_BYTES;
    const leave = isLarge ? places.take(job.tenantId) : () => undefined;
    if (leave === null) return snooze(TURN_MS);
    try {
      return (await importFile(ctx, job, signal)) === 'paused' ? snooze(RESUME_MS) : done();
    } finally {
      leave();
    }
  },
});

import { LIMITS } from '../src/limits/limits.js';
import { importQueue } from '../src/queues/import.js';
import { failImport } from '../src/services/imports/fail-import.js';
import { importFile } from '../src/services/imports/import-file.js';
import { createLargeImportPlaces } from '../src/services/imports/large-import-places.js';
import { sizeOfImport } from '../src/services/imports/size-of-import.js';
import { defineWorker } from './define-worker.js';
import { done, snooze } from './outcome.js';

/** Gives the next process the time to start. */
const RESUME_MS = 1_000;
const TURN_MS = 1_000;

const places = createLargeImportPlaces(LIMITS.imports.largeAtOnce.value);

/**
 * Reads a stored bank file into the ledger. Safe to repeat, and to run twice at once: every chunk of rows
 * is written together with the checkpoint that it moves, and only by the run that finds the checkpoint
 * where it left it.
 */
export default defineWorker({
  queue: importQueue,
  hold: 'heavy',
  concurrency: 4, // parsing is CPU work in this process; more would starve the other queues
  tenantShare: 0.5,
  async handle(ctx, job, signal) {
    const run = async () => ((await importFile(ctx, job, signal)) === 'paused' ? snooze(RESUME_MS) : done());
    if ((await sizeOfImport(ctx, job)) <= LIMITS.imports.largeBytes.value) return run();
    const leave = places.take(job.tenantId);
    if (leave === null) return snooze(TURN_MS);
    try {
      return await run();
    } finally {
      leave();
    }
  },
  fail: failImport,
});

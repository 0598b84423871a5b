import { importQueue } from '../src/queues/import.js';
import { failImport } from '../src/services/imports/fail-import.js';
import { importInTurn } from '../src/services/imports/import-in-turn.js';
import { defineWorker } from './define-worker.js';
import { LONG_WORK_SHARE } from './worker-definition.js';

/**
 * Reads a stored bank file into the ledger. Safe to repeat, and to run twice at once: every chunk of rows
 * is written together with the checkpoint that it moves, and only by the run that finds the checkpoint
 * where it left it.
 */
export default defineWorker({
  queue: importQueue,
  hold: 'heavy',
  concurrency: 4, // parsing is CPU work in this process; more would starve the other queues
  tenantShare: LONG_WORK_SHARE,
  handle: importInTurn,
  fail: failImport,
});

import { defineQueue, Uuid } from './define-queue.js';

/** Reads one stored bank file. Few attempts: the worker resumes from its checkpoint, and a fault of the file is no failure. */
export const importQueue = defineQueue({
  name: 'import',
  properties: { importId: Uuid },
  attempts: 8,
  backoff: { type: 'exponential', delayMs: 1_000 },
});

import { defineQueue, Uuid } from './define-queue.js';

/** Categorises again what one categorisation names. Batches, each in its own transaction; resumes after the last. */
export const categoriseQueue = defineQueue({
  name: 'categorise',
  properties: { categorisationId: Uuid },
});

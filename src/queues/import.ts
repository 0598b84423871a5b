import { defineQueue, Uuid } from './define-queue.js';

/** Reads one stored bank file. A worker resumes from its checkpoint. */
export const importQueue = defineQueue({
  name: 'import',
  properties: { importId: Uuid },
});

import { defineQueue, Uuid } from './define-queue.js';

/** Changes the transactions that one bulk update names. Portions, each in its own transaction; resumes after the last. */
export const bulkUpdateQueue = defineQueue({
  name: 'bulk-update',
  properties: { bulkUpdateId: Uuid },
});

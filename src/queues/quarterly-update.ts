import { defineQueue, Uuid } from './define-queue.js';

/** Sends one quarterly update to HMRC. A second run sends the same figures, which replace themselves. */
export const quarterlyUpdateQueue = defineQueue({
  name: 'quarterly-update',
  properties: { quarterlyUpdateId: Uuid },
});

import { defineQueue, Uuid } from './define-queue.js';

/**
 * Wakes one delivery. The schedule of retries is kept on the delivery's row in Postgres; attempts here
 * only cover a fault of our own stores.
 */
export const webhookQueue = defineQueue({
  name: 'webhook',
  properties: { deliveryId: Uuid },
  attempts: 10,
  backoff: { type: 'exponential', delayMs: 500 },
});

import { defineQueue, Uuid } from './define-queue.js';

/** Wakes one delivery. The schedule of its attempts is kept on its row in Postgres. */
export const webhookQueue = defineQueue({
  name: 'webhook',
  properties: { deliveryId: Uuid },
});

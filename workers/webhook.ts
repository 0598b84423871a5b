import { webhookQueue } from '../src/queues/webhook.js';
import { deliverEvent } from '../src/services/webhooks/deliver-event.js';
import { defineWorker, done, snooze } from './define-worker.js';

/** Sends one delivery. Safe to repeat: the delivery's row says whether there is an attempt to make, and gives it to one. */
export default defineWorker({
  queue: webhookQueue,
  concurrency: 50, // an attempt is mostly waiting for its receiver, up to 15 s
  async handle(ctx, { tenantId, livemode, deliveryId }) {
    const { afterMs } = await deliverEvent(ctx, { tenantId, livemode }, deliveryId);
    return afterMs === null ? done() : snooze(afterMs);
  },
});

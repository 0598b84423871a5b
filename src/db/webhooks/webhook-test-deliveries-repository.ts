import { webhookQueue } from '../../queues/webhook.js';
import { insertInto, type TenantExecutor } from '../executor.js';
import { appendJob } from '../queues/outbox.js';

/**
 * Sends an event that was recorded in this transaction to one endpoint, whatever it subscribes to, and to
 * no other: deliveries that subscriptions have led to are taken back with their jobs.
 */
export async function deliverOnlyTo(
  db: TenantExecutor,
  delivery: { readonly id: string; readonly eventId: string; readonly endpointId: string },
): Promise<void> {
  await db.trx.raw(
    `with dropped as (
       delete from webhook_deliveries where event_id = ? and tenant_id = ? and livemode = ? returning job_id)
     delete from outbox where job_id in (select job_id from dropped)`,
    [delivery.eventId, db.tenantId, db.livemode],
  );
  const jobId = await appendJob(db, webhookQueue, { deliveryId: delivery.id });
  await insertInto(db, 'webhook_deliveries', {
    id: delivery.id,
    event_id: delivery.eventId,
    webhook_endpoint_id: delivery.endpointId,
    next_attempt_at: db.trx.fn.now(),
    job_id: jobId,
  });
}

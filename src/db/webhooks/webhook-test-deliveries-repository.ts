import { shardOfId } from '../../domain/webhooks/shards.js';
import { webhookBells } from '../bells/bell.js';
import { ringOnceCommitted } from '../bells/ring-once-committed.js';
import type { TenantExecutor } from '../executor.js';
import { shardOf } from './delivery-columns.js';

/**
 * Sends an event that was recorded in this transaction to one endpoint, whatever it subscribes to, and to
 * no other: deliveries that subscriptions have led to are taken back.
 */
export async function deliverOnlyTo(
  db: TenantExecutor,
  delivery: { readonly id: string; readonly eventId: string; readonly endpointId: string },
): Promise<void> {
  const { tenantId, livemode } = db;
  ringOnceCommitted(db.trx, webhookBells([shardOfId(delivery.endpointId)]));
  await Promise.all([
    db.trx.raw(
      'delete from webhook_deliveries where event_id = :eventId and tenant_id = :tenantId and livemode = :livemode',
      {
        eventId: delivery.eventId,
        tenantId,
        livemode,
      },
    ),
    db.trx.raw(
      `insert into webhook_deliveries
         (id, tenant_id, livemode, event_id, webhook_endpoint_id, shard, next_attempt_at)
       select :id, :tenantId, :livemode, :eventId, e.id, ${shardOf('e.id')}, now()
       from (select cast(:endpointId as uuid) as id) e`,
      { ...delivery, tenantId, livemode },
    ),
  ]);
}

import type { Knex } from 'knex';
import { shardOf } from '../../../src/db/webhooks/delivery-columns.js';
import type { TenantKey } from '../../../src/domain/tenant.js';

/** Writes events that wait to be sent to one endpoint, as a bulk operation would have left them. */
export async function writeDeliveries(
  system: Knex,
  key: TenantKey,
  { endpointId, rows }: { endpointId: string; rows: number },
): Promise<void> {
  await system.raw(
    `with recorded as (
       insert into events (id, tenant_id, livemode, type, body)
       select gen_random_uuid(), :tenantId, :livemode, 'client.created',
         '{"id":"evt_0","type":"client.created","sequence":' || n || ',"data":{}}'
       from generate_series(1, cast(:rows as integer)) n
       returning id)
     insert into webhook_deliveries (id, tenant_id, livemode, event_id, webhook_endpoint_id, shard, next_attempt_at)
     select gen_random_uuid(), :tenantId, :livemode, id, cast(:endpointId as uuid),
       ${shardOf('cast(:endpointId as uuid)')}, now()
     from recorded`,
    { tenantId: key.tenantId, livemode: key.livemode, endpointId, rows },
  );
}

import type { StatementPart } from '../../statement.js';
import { orderKeyOf, shardOf, TIMED_ID } from '../delivery-columns.js';

const ORDER_KEY = orderKeyOf({ ordering: 'w.ordering', type: 'e.type', subjectId: 'e.subject_id' });

/**
 * Purpose: a delivery of each recorded event for each endpoint that asked for it, enabled or not.
 * Bindings: `tenantId`, `livemode`; reads `recorded`.
 * Answer: `shards`, those of the deliveries, each once, for `ringForDeliveries`; `null` without deliveries.
 * Locks: none that others wait for.
 */
export const DELIVER_EVENTS: StatementPart = {
  name: 'deliver',
  members: `
  delivered as (
    insert into webhook_deliveries
      (id, tenant_id, livemode, event_id, webhook_endpoint_id, shard, next_attempt_at, request_id,
       order_key, order_number)
    select ${TIMED_ID}, e.tenant_id, e.livemode, e.id, w.id, ${shardOf('w.id')}, now(), e.request_id,
      ${ORDER_KEY}, case when w.ordering = 'entity' then e.sequence end
    from recorded e
    join webhook_endpoints w on w.tenant_id = cast(:tenantId as uuid) and w.livemode = cast(:livemode as boolean)
      and w.deleted_at is null
      and w.events && array[e.type, split_part(e.type, '.', 1) || '.*', '*']
    returning shard)`,
  answer: '(select json_agg(distinct shard) from delivered) as shards',
};

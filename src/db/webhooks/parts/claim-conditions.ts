/** The time of the claim, which is the caller's. */
export const NOW = 'cast(:now as timestamptz)';
export const LEASE_SECONDS = 'cast(:leaseSeconds as double precision)';

/** Places that are free for endpoints like the one of the row, quick or slow. */
export const FREE = '(case when is_slow then cast(:slow as integer) else cast(:quick as integer) end)';

/** Whether the delivery `d` is one of the endpoint `r` and may be sent now. */
export const IS_DUE = `d.shard = r.shard and d.webhook_endpoint_id = r.id and d.next_attempt_at <= ${NOW}
          and not exists (select from webhook_claims c where c.tenant_id = d.tenant_id and c.webhook_delivery_id = d.id)`;

/** Whether no earlier delivery of its entity precedes the delivery `d`, where the endpoint `r` asks for this order. */
export const IS_IN_ORDER = `(not r.is_ordered or d.order_key is null or not exists (select from webhook_deliveries p
            where p.tenant_id = d.tenant_id and p.webhook_endpoint_id = d.webhook_endpoint_id and p.order_key = d.order_key
              and p.order_number < d.order_number and p.next_attempt_at is not null))`;

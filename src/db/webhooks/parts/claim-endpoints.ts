import type { StatementPart } from '../../statement.js';
import { FREE, IS_DUE, IS_IN_ORDER, NOW } from './claim-conditions.js';

/**
 * Purpose: open endpoints with what decides on sending to them: pauses, the breaker, order, batches, and the room that is left of their cap.
 * Bindings: none; reads `open` and `under_way`.
 * Answer: `endpoints`; `tie` decides by chance between equals.
 * Locks: none.
 */
export const ENDPOINTS: StatementPart = {
  name: '',
  members: `
  endpoints as materialized (
    select o.shard, o.id, o.first_at, w.tenant_id, w.livemode, w.is_slow, h.host, w.deleted_at is not null as is_deleted,
      w.enabled and w.deleted_at is null as is_live, w.ordering = 'entity' as is_ordered,
      w.batch_events is not null or w.ordering = 'entity' as is_special,
      w.batch_events, make_interval(secs => 0.001 * w.batch_wait_ms) as batch_wait,
      greatest(w.paused_until, w.operator_paused_until, w.breaker_until) as blocked_until,
      w.in_flight_cap - coalesce((select sum(n) from under_way u where u.webhook_endpoint_id = o.id), 0) as room,
      random() as tie
    from open o join webhook_endpoints w on w.tenant_id = o.tenant_id and w.id = o.id
    cross join lateral (select lower(split_part(w.url, '/', 3)) as host) h)`,
};

/**
 * Purpose: for endpoints that take batches, whether a batch is full, and since when its first delivery could be sent.
 * Bindings: `now`; reads `endpoints`.
 * Answer: `batched` (`shard`, `id`, `batch_wait`, `first_free`, `is_full`).
 * Locks: none.
 */
export const BATCHED: StatementPart = {
  name: '',
  members: `
  batched as materialized (
    select r.shard, r.id, r.batch_wait,
      (select d.next_attempt_at from webhook_deliveries d where ${IS_DUE} and ${IS_IN_ORDER}
        order by d.next_attempt_at limit 1) as first_free,
      (select true from webhook_deliveries d where ${IS_DUE} and ${IS_IN_ORDER}
        order by d.next_attempt_at offset r.batch_events - 1 limit 1) is not null as is_full
    from endpoints r where r.batch_events is not null and r.is_live and r.first_at <= ${NOW}
      and (r.blocked_until is null or r.blocked_until <= ${NOW}))`,
};

const SHARE = `greatest(1, ceil(${FREE}::numeric / count(*) over (partition by l.is_slow)))`;
const IS_READY = `l.is_live and l.first_at <= ${NOW} and (l.blocked_until is null or l.blocked_until <= ${NOW}) and l.room > 0
      and ${FREE} > 0`;

/**
 * Purpose: endpoints that may be sent to now and take single events in any order.
 * Bindings: `now`, `quick`, `slow`; reads `endpoints`.
 * Answer: `ready`, with `take`: what the endpoint may have of the free places, so that the read is bounded by them.
 * Locks: none.
 */
export const READY_FOR_SINGLES: StatementPart = {
  name: '',
  members: `
  ready as materialized (
    select l.*, least(l.room, ${SHARE}) as take
    from endpoints l
    where ${IS_READY} and not l.is_special)`,
};

/** A part like `READY_FOR_SINGLES`, for all endpoints: one that takes batches has no more than `batches`, once one is full or has waited. Reads `batched`. */
export const READY: StatementPart = {
  name: '',
  members: `
  ready as materialized (
    select l.*, least(l.room, ${SHARE},
      case when l.batch_events is not null then cast(:batches as integer) end) as take
    from endpoints l
    where ${IS_READY} and (l.batch_events is null or exists (select from batched b where b.shard = l.shard and b.id = l.id
        and (b.is_full or b.first_free + b.batch_wait <= ${NOW}))))`,
};

import type { StatementPart } from '../../statement.js';
import { FREE, LEASE_SECONDS, NOW } from './claim-conditions.js';

/** Milliseconds until a delivery is due, a pause is over, or a lease runs out, a row each. Bindings: `now`, `leaseSeconds`. */
const WAITS = `select extract(epoch from
        case when l.blocked_until > ${NOW} then greatest(l.blocked_until, l.first_at)
        else (select d.next_attempt_at from webhook_deliveries d
              where d.shard = l.shard and d.webhook_endpoint_id = l.id and d.next_attempt_at > ${NOW}
              order by d.next_attempt_at limit 1) end - ${NOW}) * 1000 as ms
    from endpoints l where l.is_live
    union all
    select extract(epoch from min(leased_until) - clock_timestamp()) * 1000 from under_way
    where webhook_endpoint_id in (select id from open)
    union all
    select ${LEASE_SECONDS} * 1000 from (select from picked limit 1) one`;

/**
 * Purpose: milliseconds until something else may be claimed: a delivery is due, a pause is over, or a lease runs out.
 * Bindings: `now`, `leaseSeconds`; reads `endpoints`, `under_way`, `open` and `picked`.
 * Answer: `waits` (`ms`).
 * Locks: none.
 */
export const WAITS_OF_DELIVERIES: StatementPart = {
  name: '',
  members: `
  waits as (
    ${WAITS})`,
};

/** Waits like those of `WAITS_OF_DELIVERIES`, and until a batch that is not full has waited long enough. Reads `batched`. */
export const WAITS_OF_BATCHES: StatementPart = {
  name: '',
  members: `
  waits as (
    ${WAITS}
    union all
    select extract(epoch from first_free + batch_wait - ${NOW}) * 1000 from batched
    where not is_full and first_free + batch_wait > ${NOW})`,
};

/**
 * Purpose: what a claim leaves. `has_special`: something waits for an endpoint that takes batches or asks for order, which the claim of
 * single deliveries, being cheaper, passes over.
 * Bindings: `now`, `quick`, `slow`; reads the parts before it.
 * Answer: `summary`, one row: `next_ms`, `is_more`, `has_special`, `deleted_endpoints`.
 * Locks: none.
 */
export const SUMMARY: StatementPart = {
  name: '',
  members: `
  summary as materialized (
    select (select min(ms) from waits) as next_ms,
      (select count(*) from candidates) > (select count(*) from picked)
        or exists (select from ready r where r.take = (
          select max(c.nth) from candidates c where c.shard = r.shard and c.endpoint_id = r.id))
        or exists (select from endpoints l where l.is_live and l.first_at <= ${NOW} and l.room <= 0
          and (l.blocked_until is null or l.blocked_until <= ${NOW}))
        or exists (select from endpoints l where l.is_live and l.first_at <= ${NOW}
          and (l.blocked_until is null or l.blocked_until <= ${NOW})
          and ${FREE} <= 0) as is_more,
      exists (select from endpoints l where l.is_special and l.is_live and l.first_at <= ${NOW}
        and (l.blocked_until is null or l.blocked_until <= ${NOW})) as has_special,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('tenantId', tenant_id, 'id', id)), '[]')
        from endpoints where is_deleted) as deleted_endpoints)`,
};

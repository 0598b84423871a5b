import type { StatementPart } from '../../statement.js';
import { IS_DUE, IS_IN_ORDER, NOW } from './claim-conditions.js';

const ENDPOINT = 'r.shard, r.id as endpoint_id, r.tenant_id, r.livemode, r.is_slow, r.host, r.tie, r.take';
const HAS_BACKLOG = `r.first_at < ${NOW} - make_interval(secs => cast(:backlogSeconds as double precision))`;

/**
 * Purpose: deliveries of single events in any order. Of an endpoint the oldest come first; where it has a backlog, every fourth is one of the
 * newest.
 * Bindings: `now`, `backlogSeconds`; reads `ready`.
 * Answer: `candidates`; `nth` is the place of a delivery among those of its endpoint.
 * Locks: none.
 */
export const SINGLE_CANDIDATES: StatementPart = {
  name: '',
  members: `
  candidates as materialized (
    select ${ENDPOINT}, d.id as delivery_id, d.nth
    from ready r cross join lateral (
      select id, row_number() over (order by min(nth)) as nth from (
        select o.id, row_number() over (order by o.next_attempt_at) as nth
        from (select d.id, d.next_attempt_at from webhook_deliveries d where ${IS_DUE}
          order by d.next_attempt_at limit r.take) o
        union all
        select n.id, 3 * row_number() over (order by n.next_attempt_at desc) + 0.5
        from (select d.id, d.next_attempt_at from webhook_deliveries d where ${IS_DUE} and ${HAS_BACKLOG}
          order by d.next_attempt_at desc limit ceil(r.take / 4)) n) due
      group by id order by nth limit r.take) d)`,
};

/**
 * Purpose: as `SINGLE_CANDIDATES`, in the order of their entities where the endpoint asks for it, and batches of the oldest deliveries.
 * Deliveries that failed together are due together again and stay one batch.
 * Bindings: `now`, `backlogSeconds`; reads `ready`.
 * Answer: `candidates`, with `is_batch`; `nth` counts single deliveries, or batches.
 * Locks: none.
 */
export const CANDIDATES: StatementPart = {
  name: '',
  members: `
  candidates as materialized (
    select ${ENDPOINT}, false as is_batch, d.id as delivery_id, d.nth
    from ready r cross join lateral (
      select id, row_number() over (order by min(nth)) as nth from (
        select o.id, row_number() over (order by o.next_attempt_at) as nth
        from (select d.id, d.next_attempt_at from webhook_deliveries d where ${IS_DUE} and ${IS_IN_ORDER}
          order by d.next_attempt_at limit r.take) o
        union all
        select n.id, 3 * row_number() over (order by n.next_attempt_at desc) + 0.5
        from (select d.id, d.next_attempt_at from webhook_deliveries d where ${IS_DUE} and ${IS_IN_ORDER} and ${HAS_BACKLOG}
          order by d.next_attempt_at desc limit ceil(r.take / 4)) n) due
      group by id order by nth limit r.take) d where r.batch_events is null
    union all
    select ${ENDPOINT}, true, d.id, d.nth
    from ready r cross join lateral (
      select id, dense_rank() over (order by first_at, retry_at nulls first, chunk) as nth from (
        select c.id, c.retry_at, c.chunk, min(c.next_attempt_at) over (partition by c.retry_at, c.chunk) as first_at from (
          select d.id, d.next_attempt_at, d.retry_at, (row_number() over (partition by d.retry_at order by d.next_attempt_at, d.id) - 1)
            / r.batch_events as chunk
          from (select d.id, d.next_attempt_at, case when d.scheduled_attempts > 0 then d.next_attempt_at end as retry_at
            from webhook_deliveries d where ${IS_DUE} and ${IS_IN_ORDER}
            order by d.next_attempt_at limit r.take * r.batch_events) d) c) u) d
    where r.batch_events is not null and d.nth <= r.take)`,
};

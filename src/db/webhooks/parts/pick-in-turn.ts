import type { StatementPart } from '../../statement.js';
import { FREE } from './claim-conditions.js';

/**
 * Purpose: picks what is sent. Endpoints take turns within a tenant, and tenants too, ties by chance: a tenant's second delivery comes after
 * every tenant's first. No host gets more than its cap.
 * Bindings: `quick`, `slow`, `ofHost`, `max` (rows in all); reads `candidates` and `at_host`.
 * Answer: `picked`, rows of `candidates`.
 * Locks: none.
 */
export const PICK_DELIVERIES: StatementPart = {
  name: '',
  members: `
  in_turn as (
    select c.*, row_number() over (partition by c.host order by c.nth, c.tie) + coalesce(h.n, 0) as of_host,
      row_number() over (partition by c.is_slow, c.tenant_id order by c.nth, c.tie) as of_tenant
    from candidates c left join at_host h on h.host = c.host),
  picked as materialized (
    select * from (
      select t.*, row_number() over (partition by t.is_slow order by t.of_tenant, t.tie) as place,
        0 as rows_so_far
      from in_turn t where t.of_host <= cast(:ofHost as bigint)) p
    where place <= ${FREE} and rows_so_far <= cast(:max as bigint))`,
};

/** A part like `PICK_DELIVERIES`, where the deliveries of a batch have the same number and are one request. */
export const PICK_REQUESTS: StatementPart = {
  name: '',
  members: `
  in_turn as (
    select c.*, dense_rank() over (partition by c.host order by c.nth, c.tie) + coalesce(h.n, 0) as of_host,
      dense_rank() over (partition by c.is_slow, c.tenant_id order by c.nth, c.tie) as of_tenant
    from candidates c left join at_host h on h.host = c.host),
  picked as materialized (
    select * from (
      select t.*, dense_rank() over (partition by t.is_slow order by t.of_tenant, t.tie) as place,
        count(*) over (order by t.of_tenant, t.tie) as rows_so_far
      from in_turn t where t.of_host <= cast(:ofHost as bigint)) p
    where place <= ${FREE} and rows_so_far <= cast(:max as bigint))`,
};

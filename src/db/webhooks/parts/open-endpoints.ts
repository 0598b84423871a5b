import { STORED_SHARDS } from '../../../domain/webhooks/shards.js';
import type { StatementPart } from '../../statement.js';

/**
 * Purpose: endpoints that have deliveries to send, and when the earliest of each is due: a probe of the index for each endpoint. An endpoint
 * that a release without shards stored elsewhere counts as one of its stored shard.
 * Bindings: `shards` (stored), `of` and `held` (this process's share of the endpoints).
 * Answer: `open` (`shard`, `tenant_id`, `id`, `first_at`).
 * Locks: none.
 */
export const OPEN_ENDPOINTS: StatementPart = {
  name: '',
  members: `
  open as materialized (
    select o.shard, o.tenant_id, o.id, o.first_at from unnest(cast(:shards as smallint[])) s(shard) cross join lateral (
      with recursive walk as (
        (select d.shard, d.tenant_id, d.webhook_endpoint_id as id, d.next_attempt_at as first_at from webhook_deliveries d
         where d.shard = s.shard and d.next_attempt_at is not null
         order by d.webhook_endpoint_id, d.next_attempt_at limit 1)
        union all
        select n.shard, n.tenant_id, n.id, n.first_at from walk cross join lateral (
          select d.shard, d.tenant_id, d.webhook_endpoint_id as id, d.next_attempt_at as first_at from webhook_deliveries d
          where d.shard = s.shard and d.next_attempt_at is not null and d.webhook_endpoint_id > walk.id
          order by d.webhook_endpoint_id, d.next_attempt_at limit 1) n)
      select * from walk) o
    where get_byte(uuid_send(o.id), 15) % cast(:of as integer) = any(cast(:held as integer[]))
      or get_byte(uuid_send(o.id), 15) % ${STORED_SHARDS} <> o.shard)`,
};

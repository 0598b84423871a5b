import { composeStatement } from '../statement.js';
import { CANDIDATES, SINGLE_CANDIDATES } from './parts/claim-candidates.js';
import { BATCHED, ENDPOINTS, READY, READY_FOR_SINGLES } from './parts/claim-endpoints.js';
import { CLAIM_BATCHES, CLAIM_DELIVERIES } from './parts/claim-picked.js';
import { SUMMARY, WAITS_OF_BATCHES, WAITS_OF_DELIVERIES } from './parts/claim-summary.js';
import { OPEN_ENDPOINTS } from './parts/open-endpoints.js';
import { PICK_DELIVERIES, PICK_REQUESTS } from './parts/pick-in-turn.js';
import { CLAIMS_UNDER_WAY, REQUESTS_UNDER_WAY } from './parts/requests-under-way.js';

/** Time of a row's commit, where the server keeps it and nobody has changed the row since; else the event's creation. */
const COMMITTED_AT = `case when current_setting('track_commit_timestamp')::boolean
  then coalesce(pg_xact_commit_timestamp(d.xmin), e.created_at) else e.created_at end`;

/**
 * The summary, and every claimed delivery with its event and endpoint: one row when nothing was claimed. Each is looked up by its key:
 * `limit 1` keeps the planner from joining by the tenant alone, which it does where it takes the tables to be empty.
 */
const CLAIMED_DELIVERIES = `
  select s.next_ms, s.is_more, s.has_special, s.deleted_endpoints, c.*
  from summary s left join (
    select d.id, d.attempts, d.scheduled_attempts, d.faults, d.tenant_id, d.livemode, d.request_id, claimed.batch_id,
      e.id as event_id, e.body, ${COMMITTED_AT} as committed_at, w.id as endpoint_id, w.url, w.signature_format,
      w.secret_encrypted, w.previous_secret_encrypted, w.previous_secret_expires_at, w.headers_encrypted, w.authentication_id, w.is_slow,
      w.ordering = 'entity' as is_ordered, e.sequence
    from claimed
    cross join lateral (select f.id, f.tenant_id, f.livemode, f.event_id, f.webhook_endpoint_id, f.attempts, f.scheduled_attempts, f.faults, f.request_id,
        f.xmin from webhook_deliveries f where f.tenant_id = claimed.tenant_id and f.id = claimed.id limit 1) d
    cross join lateral (select f.id, f.body, f.sequence, f.created_at from events f where f.tenant_id = d.tenant_id and f.id = d.event_id limit 1) e
    cross join lateral (select f.id, f.url, f.signature_format, f.secret_encrypted, f.previous_secret_encrypted, f.previous_secret_expires_at,
        f.headers_encrypted, f.authentication_id, f.is_slow, f.ordering from webhook_endpoints f where f.tenant_id = d.tenant_id and f.id = d.webhook_endpoint_id limit 1) w) c on true
  order by c.sequence`;

/** Claims for endpoints that take events one by one and in any order. */
export const CLAIM_SINGLES = composeStatement(
  [
    OPEN_ENDPOINTS,
    CLAIMS_UNDER_WAY,
    ENDPOINTS,
    READY_FOR_SINGLES,
    SINGLE_CANDIDATES,
    PICK_DELIVERIES,
    CLAIM_DELIVERIES,
    WAITS_OF_DELIVERIES,
    SUMMARY,
  ],
  CLAIMED_DELIVERIES,
);

/** Claims for all endpoints, those too that take batches or ask for order, which costs more. */
export const CLAIM_ANY = composeStatement(
  [
    OPEN_ENDPOINTS,
    REQUESTS_UNDER_WAY,
    ENDPOINTS,
    BATCHED,
    READY,
    CANDIDATES,
    PICK_REQUESTS,
    CLAIM_BATCHES,
    WAITS_OF_BATCHES,
    SUMMARY,
  ],
  CLAIMED_DELIVERIES,
);

/** Locks the stored shards: processes that claim from the same one wait for each other, so that no endpoint gets more than its cap. */
export const HOLD = `select pg_advisory_xact_lock(hashtextextended('webhook shard ' || s, 0))
  from (select s from unnest(cast(:shards as smallint[])) s order by s) o`;

/**
 * Ends claims whose lease has run out: the attempt is spent, the delivery due again, after the first time later and
 * later. After so many it is held, until somebody releases it. Not yet when Postgres has just been started: attempts that
 * ended while it was away are recorded first.
 * Bindings: `shards`, `now`, `restartSeconds`, `maxDeaths`.
 * Answer: the deliveries, with how many of their attempts have died.
 * Locks: the claims that end, then their deliveries; the caller holds the shards (`HOLD`).
 */
export const RELEASE_DEAD = `
  with dead as (
    delete from webhook_claims where shard = any(cast(:shards as smallint[])) and leased_until < clock_timestamp()
      and pg_postmaster_start_time() < clock_timestamp() - make_interval(secs => :restartSeconds)
    returning tenant_id, webhook_delivery_id as id)
  update webhook_deliveries d set attempts = d.attempts + 1, deaths = d.deaths + 1, updated_at = now(),
    status = case when d.deaths + 1 >= :maxDeaths then 'held' else d.status end,
    next_attempt_at = case when d.deaths + 1 >= :maxDeaths then null when d.deaths = 0 then d.next_attempt_at
      else cast(:now as timestamptz) + make_interval(secs => 10 * 4 ^ (d.deaths - 1)) end
  from dead where d.tenant_id = dead.tenant_id and d.id = dead.id and d.status = 'pending'
  returning d.id, d.deaths`;

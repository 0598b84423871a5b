import type { StatementPart } from '../../statement.js';

/** A resend was asked for while the attempt was under way. */
const AGAIN = 'd.resend_requested_at is not null and not g.is_gone';

/**
 * Purpose: ends attempts, with the next state of each delivery. A result counts only while its claim stands: one whose claim another process
 * has taken over changes nothing.
 * Bindings: `results`, JSON of `toRow`; `now`.
 * Answer: `moved`, the deliveries whose result counted.
 * Locks: the claims, then their deliveries.
 */
export const END_ATTEMPTS: StatementPart = {
  name: 'end',
  members: `
  given as materialized (
    select g.* from jsonb_to_recordset(cast(:results as jsonb)) as g(tenant_id uuid, id uuid, token uuid, attempt_id uuid, status text,
      next_attempt_at timestamptz, started_at timestamptz, outcome text, failure_class text, failure_detail text,
      response_status integer, response_excerpt text, response_truncated boolean, timings jsonb,
      peer_address text, request_headers jsonb, response_headers jsonb, is_gone boolean)),
  freed as (
    delete from webhook_claims c using given g
    where c.tenant_id = g.tenant_id and c.webhook_delivery_id = g.id and c.token = g.token
    returning c.tenant_id, c.webhook_delivery_id as id),
  moved as (
    update webhook_deliveries d set
      status = case when ${AGAIN} then 'pending' else g.status end,
      attempts = d.attempts + 1,
      scheduled_attempts = case when ${AGAIN} then 0 else d.scheduled_attempts + 1 end,
      next_attempt_at = case when ${AGAIN} then now() else g.next_attempt_at end,
      resend_requested_at = null, deaths = 0, faults = 0,
      last_status = g.response_status, last_failure_class = g.failure_class,
      delivered_at = case when g.status = 'delivered' then cast(:now as timestamptz) else d.delivered_at end,
      updated_at = now()
    from freed f join given g using (tenant_id, id)
    where d.tenant_id = f.tenant_id and d.id = f.id and d.status = 'pending'
    returning d.id, d.tenant_id, d.livemode, d.webhook_endpoint_id, d.attempts, d.request_id)`,
};

/**
 * Purpose: an entry of the log for each attempt that counted.
 * Bindings: none; reads `moved` and `given`.
 * Answer: none.
 * Locks: none.
 */
export const LOG_ATTEMPTS: StatementPart = {
  name: 'log',
  members: `
  logged as (
    insert into webhook_attempts (id, tenant_id, livemode, webhook_delivery_id, webhook_endpoint_id, number, started_at,
      outcome, failure_class, failure_detail, response_status, response_excerpt, response_truncated, timings,
      peer_address, request_headers, response_headers, request_id)
    select g.attempt_id, m.tenant_id, m.livemode, m.id, m.webhook_endpoint_id, m.attempts, g.started_at, g.outcome, g.failure_class,
      g.failure_detail, g.response_status, decode(g.response_excerpt, 'base64'), g.response_truncated, g.timings,
      g.peer_address, g.request_headers, g.response_headers, m.request_id
    from moved m join given g using (tenant_id, id))`,
};

/**
 * Purpose: notes on endpoints that attempts succeeded, where that changes them or the last note is a second old.
 * Bindings: `successes`, JSON of endpoints with the number of successes; `inFlight`, the greatest cap.
 * Answer: none.
 * Locks: the endpoints.
 */
export const NOTE_SUCCESSES: StatementPart = {
  name: 'note',
  members: `
  noted as (
    update webhook_endpoints w set
      consecutive_failures = 0, failing_since = null, warned_count = 0, breaker_level = 0, breaker_until = null,
      in_flight_cap = least(:inFlight, w.in_flight_cap + n.count), is_slow = n.is_slow,
      last_attempt_at = n.at, last_attempt_status = n.status
    from jsonb_to_recordset(cast(:successes as jsonb)) as n(
      tenant_id uuid, id uuid, count integer, at timestamptz, status integer, is_slow boolean)
    where w.tenant_id = n.tenant_id and w.id = n.id and (w.in_flight_cap < :inFlight or w.consecutive_failures > 0 or w.is_slow <> n.is_slow
      or w.breaker_until is not null or w.last_attempt_status is distinct from n.status or w.last_attempt_at is null
      or w.last_attempt_at < n.at - interval '1 second'))`,
};

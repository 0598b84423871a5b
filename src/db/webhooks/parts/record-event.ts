import type { StatementPart } from '../../statement.js';

/**
 * Purpose: numbers and records one event. It is bound by values, so that Postgres need not read JSON or number rows.
 * Bindings: `tenantId`, `livemode`, and those that `eventBindings` gives for one event; reads `given`.
 * Answer: the event, as `recorded`; nothing when `given` is empty.
 * Locks: the counter of the event's entity, until the transaction ends.
 */
export const RECORD_EVENT: StatementPart = {
  name: 'event',
  members: `
  counted as (
    insert into event_counters as c (tenant_id, livemode, subject_id, noun, last_sequence)
    select cast(:tenantId as uuid), cast(:livemode as boolean), entity, noun, 1 from given
    on conflict (tenant_id, livemode, subject_id, noun) do update set last_sequence = c.last_sequence + 1
    returning last_sequence),
  recorded as (
    insert into events
      (id, tenant_id, livemode, type, client_id, subject_id, body, created_at, changes, request_id)
    select cast(:eventId as uuid), cast(:tenantId as uuid), cast(:livemode as boolean), cast(:eventType as text),
      cast(:eventClient as uuid), cast(:eventSubject as uuid),
      cast(:eventStart as text) || last_sequence || cast(:eventEnd as text), cast(:eventTime as timestamptz),
      cast(:eventChanges as jsonb), coalesce(cast(:eventRequest as text), nullif(current_setting('app.request_id', true), ''))
    from counted
    returning id, type, tenant_id, livemode, request_id, subject_id, sequence)`,
};

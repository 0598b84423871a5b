import type { StatementPart } from '../../statement.js';

/**
 * Purpose: numbers and records events. Those of one entity are numbered from 1, without a gap.
 * Bindings: `tenantId`, `livemode`; reads `given`.
 * Answer: the events, as `recorded`.
 * Locks: the counters of the events' entities in the order of their ids, until the transaction ends.
 */
export const RECORD_EVENTS: StatementPart = {
  name: 'events',
  members: `
  counted as (
    insert into event_counters as c (tenant_id, livemode, subject_id, noun, last_sequence)
    select cast(:tenantId as uuid), cast(:livemode as boolean), entity, noun, count(*) from given
    group by entity, noun order by entity, noun
    on conflict (tenant_id, livemode, subject_id, noun)
      do update set last_sequence = c.last_sequence + excluded.last_sequence
    returning subject_id as entity, noun, last_sequence),
  recorded as (
    insert into events
      (id, tenant_id, livemode, type, client_id, subject_id, body, created_at, changes, request_id)
    select r.id, :tenantId, :livemode, r.type, r.client_id, r.subject_id,
      r.body_start || r.sequence || r.body_end, r.created_at, r.changes,
      coalesce(r.request_id, nullif(current_setting('app.request_id', true), ''))
    from (
      select g.*, c.last_sequence + 1
        - row_number() over (partition by entity, noun order by g.nth desc) as sequence
      from given g join counted c using (entity, noun)) r
    order by r.nth
    returning id, type, tenant_id, livemode, request_id, subject_id, sequence)`,
};

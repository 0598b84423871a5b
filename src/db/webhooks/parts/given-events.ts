import type { StatementPart } from '../../statement.js';

/** The entity under which events that have no subject are counted. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Entity and noun by which one bound event is counted. Bindings: `eventSubject`, `eventType`. */
const ONE = `select coalesce(cast(:eventSubject as uuid), '${NOBODY}') as entity,
      split_part(cast(:eventType as text), '.', 1) as noun`;

/** Bound events as rows, with the entity and noun by which each is counted. Bindings: `events`. */
const MANY = `select event.*, coalesce(event.subject_id, '${NOBODY}') as entity, split_part(event.type, '.', 1) as noun
    from jsonb_to_recordset(cast(:events as jsonb)) as event(nth integer, id uuid, type text, client_id uuid,
      subject_id uuid, body_start text, body_end text, created_at timestamptz, request_id text, changes jsonb)`;

/**
 * Purpose: what one bound event is counted by.
 * Bindings: `eventSubject`, `eventType`.
 * Answer: a row of `entity` and `noun`.
 * Locks: none.
 */
export const GIVEN_EVENT: StatementPart = {
  name: '',
  members: `
  given as (
    ${ONE})`,
};

/** A row like that of `GIVEN_EVENT`, but none when `written` has none. */
export const GIVEN_EVENT_IF_WRITTEN: StatementPart = {
  name: '',
  members: `
  given as (
    ${ONE}
    where exists (select from written))`,
};

/**
 * Purpose: the bound events as rows, with what they are counted by.
 * Bindings: `events`, as `eventBindings` gives it.
 * Answer: the events' columns, `entity` and `noun`, in the order of `nth`, by which those of one entity are numbered.
 * Locks: none.
 */
export const GIVEN_EVENTS: StatementPart = {
  name: '',
  members: `
  given as materialized (
    ${MANY}
    order by event.nth)`,
};

/** Rows like those of `GIVEN_EVENTS`, but without the events of rows that `written` does not have. */
export const GIVEN_EVENTS_OF_WRITTEN: StatementPart = {
  name: '',
  members: `
  given as materialized (
    ${MANY}
    where event.subject_id in (select id from written)
    order by event.nth)`,
};

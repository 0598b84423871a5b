import { publicId } from '../../domain/ids.js';
import type { FieldChange } from '../../domain/reports/field-changes.js';
import type { EventType } from '../../events/catalogue.js';
import { noteEventSpans } from '../../telemetry/tracing/spans.js';
import { webhookBells } from '../bells/bell.js';
import { ringOnceCommitted } from '../bells/ring-once-committed.js';
import type { TenantExecutor } from '../executor.js';
import { orderKeyOf, shardOf, TIMED_ID } from './delivery-claims-repository.js';

/** One thing that happened, before it has an id and a place in the sequence. */
export interface NewEvent {
  readonly id: string;
  readonly type: EventType;
  readonly clientId: string | null;
  readonly subjectId: string | null;
  /** Public ids and statuses under the noun that changed; never NINO, UTR or amounts. */
  readonly data: Record<string, unknown>;
  /** Of a replacement: each field before and after, for the audit trail alone. */
  readonly changes?: readonly FieldChange[];
  /** The request that it comes from, where that is another than the transaction's, as in work for several at once. */
  readonly requestId?: string | null;
}

/**
 * Records events, and a delivery for each endpoint that asked for them, enabled or not, in the caller's
 * transaction; once it is committed, the senders are rung. The body is serialised here, once: those bytes are what every attempt
 * sends. Events are recorded whether or not anybody listens.
 */
export async function appendEvents(
  db: TenantExecutor,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const { rows } = await db.trx
    .raw<{ rows: DeliveredShards[] }>(events.length === 1 ? APPEND_ONE : APPEND_MANY, {
      ...eventBindings(db, events, now),
      tenantId: db.tenantId,
      livemode: db.livemode,
    })
    .options({ name: events.length === 1 ? 'append-event' : 'append-events' });
  ringForDeliveries(db, rows[0]);
}

const ORDER_KEY = orderKeyOf({ ordering: 'w.ordering', type: 'e.type', subjectId: 'e.subject_id' });

/** The bound events as rows, in the order in which those of one entity are numbered: `nth`. */
export const EVENT_RECORDS = `jsonb_to_recordset(cast(:events as jsonb)) as event(nth integer, id uuid, type text,
  client_id uuid, subject_id uuid, body_start text, body_end text, created_at timestamptz, request_id text,
  changes jsonb)`;

/** Bindings of `recordingOneEvent` and `recordingEvents`, beside `tenantId` and `livemode`. */
export function eventBindings(
  db: Pick<TenantExecutor, 'livemode' | 'requestId'>,
  events: readonly NewEvent[],
  now: Date,
): Readonly<Record<string, string | Date | null>> {
  noteEventSpans(events, db.requestId);
  const records = events.map((event, nth) => {
    const [body_start, body_end] = bodyAroundSequence(event, { livemode: db.livemode, now });
    const { id, type, clientId: client_id, subjectId: subject_id, requestId: request_id = null } = event;
    const changes = event.changes?.length ? event.changes : null;
    return {
      nth,
      id,
      type,
      client_id,
      subject_id,
      created_at: now,
      body_start,
      body_end,
      request_id,
      changes,
    };
  });
  const [record] = records;
  if (record === undefined || records.length > 1) return { events: JSON.stringify(records) };
  return {
    eventId: record.id,
    eventType: record.type,
    eventClient: record.client_id,
    eventSubject: record.subject_id,
    eventStart: record.body_start,
    eventEnd: record.body_end,
    eventTime: now,
    eventRequest: record.request_id,
    eventChanges: record.changes === null ? null : JSON.stringify(record.changes),
  };
}

/** Of an event that is about nothing in particular: the entity that counts it. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Answer of a statement with `DELIVERING_EVENTS` and `DELIVERED_SHARDS`. */
export interface DeliveredShards {
  readonly shards: readonly number[] | null;
}

/** Has the shards looked at once this is committed. */
export function ringForDeliveries({ trx }: TenantExecutor, answer: DeliveredShards | undefined): void {
  ringOnceCommitted(trx, webhookBells(answer?.shards ?? []));
}

export const DELIVERED_SHARDS = '(select json_agg(distinct shard) from delivered) as shards';

/** The part `delivered`, after `recorded`: its shards are to be answered, and given to `ringForDeliveries`. */
export const DELIVERING_EVENTS = `
  delivered as (
    insert into webhook_deliveries
      (id, tenant_id, livemode, event_id, webhook_endpoint_id, shard, next_attempt_at, request_id,
       order_key, order_number)
    select ${TIMED_ID}, e.tenant_id, e.livemode, e.id, w.id, ${shardOf('w.id')}, now(), e.request_id,
      ${ORDER_KEY}, case when w.ordering = 'entity' then e.sequence end
    from recorded e
    join webhook_endpoints w on w.tenant_id = cast(:tenantId as uuid) and w.livemode = cast(:livemode as boolean)
      and w.deleted_at is null
      and w.events && array[e.type, split_part(e.type, '.', 1) || '.*', '*']
    returning shard)`;

/**
 * The parts of a statement that record events: `counted` and `recorded`. Events of one entity are numbered from 1, without a gap: the counter of an entity is locked
 * until the transaction ends, entities in the order of their ids.
 * @param source a query of rows of `EVENT_RECORDS`, ordered
 */
export const recordingEvents = (source: string): string => `
  given as materialized (
    select s.*, coalesce(s.subject_id, '${NOBODY}') as entity,
      split_part(s.type, '.', 1) as noun
    from (${source}) s),
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
    returning id, type, tenant_id, livemode, request_id, subject_id, sequence)`;

/**
 * The same parts for one event, bound by values: Postgres need neither read JSON nor number rows.
 * @param condition whether to
 */
export const recordingOneEvent = (condition: string): string => `
  counted as (
    insert into event_counters as c (tenant_id, livemode, subject_id, noun, last_sequence)
    select cast(:tenantId as uuid), cast(:livemode as boolean),
      coalesce(cast(:eventSubject as uuid), '${NOBODY}'), split_part(cast(:eventType as text), '.', 1), 1
    where ${condition}
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
    returning id, type, tenant_id, livemode, request_id, subject_id, sequence)`;

const appending = (recording: string) => `with ${recording}, ${DELIVERING_EVENTS} select ${DELIVERED_SHARDS}`;
const APPEND_ONE = appending(recordingOneEvent('true'));
const APPEND_MANY = appending(recordingEvents(`select * from ${EVENT_RECORDS} order by nth`));

/** Whether any endpoint, enabled or not, asked for this type. Bulk work writes an event a row only then. */
export async function isEventWanted(db: TenantExecutor, type: EventType): Promise<boolean> {
  const { rows } = await db.trx.raw<{ rows: { wanted: boolean }[] }>(
    `select exists (select from webhook_endpoints
       where tenant_id = ? and livemode = ? and deleted_at is null
         and events && array[?, split_part(?, '.', 1) || '.*', '*']) as wanted`,
    [db.tenantId, db.livemode, type, type],
  );
  return rows[0]?.wanted === true;
}

/** The body in two parts: between them belongs the number that the event gets when it is written. */
function bodyAroundSequence(
  event: NewEvent,
  stamp: { livemode: boolean; now: Date },
): [start: string, end: string] {
  const head = JSON.stringify({
    id: publicId('event', event.id),
    type: event.type,
    created_at: stamp.now.toISOString(),
    api_version: 'v1',
    livemode: stamp.livemode,
    client_id: event.clientId === null ? null : publicId('client', event.clientId),
  });
  return [`${head.slice(0, -1)},"sequence":`, `,"data":${JSON.stringify(event.data)}}`];
}

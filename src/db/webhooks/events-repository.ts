import { publicId } from '../../domain/ids.js';
import type { FieldChange } from '../../domain/reports/field-changes.js';
import type { EventType } from '../../events/catalogue.js';
import { noteEventSpans } from '../../telemetry/tracing/spans.js';
import { webhookBells } from '../bells/bell.js';
import { ringOnceCommitted } from '../bells/ring-once-committed.js';
import type { TenantExecutor } from '../executor.js';
import { composeStatement, scopeBindings } from '../statement.js';
import { DELIVER_EVENTS } from './parts/deliver-events.js';
import { GIVEN_EVENT, GIVEN_EVENTS } from './parts/given-events.js';
import { RECORD_EVENT } from './parts/record-event.js';
import { RECORD_EVENTS } from './parts/record-events.js';

/** One thing that happened, before it has an id and a place in the sequence. */
export interface NewEvent {
  readonly id: string;
  readonly type: EventType;
  readonly clientId: string | null;
  readonly subjectId: string | null;
  /** Public ids and statuses under the noun that changed; never NINO, UTR or amounts. */
  readonly data: Record<string, unknown>;
  /** Each field that was replaced, before and after, for the audit trail alone. */
  readonly changes?: readonly FieldChange[];
  /** The request that it comes from, where that is another than the transaction's, as in work for several at once. */
  readonly requestId?: string | null;
}

export const APPEND_EVENT = composeStatement([GIVEN_EVENT, RECORD_EVENT, DELIVER_EVENTS]);
export const APPEND_EVENTS = composeStatement([GIVEN_EVENTS, RECORD_EVENTS, DELIVER_EVENTS]);

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
  const statement = events.length === 1 ? APPEND_EVENT : APPEND_EVENTS;
  const { rows } = await db.trx
    .raw<{ rows: DeliveredShards[] }>(statement.text, {
      ...eventBindings(db, events, now),
      ...scopeBindings(db),
    })
    .options({ name: statement.name });
  ringForDeliveries(db, rows[0]);
}

/**
 * Bindings of the parts that record events, beside `tenantId` and `livemode`: values for one event, JSON for several. The order
 * of the events is that in which those of one entity are numbered.
 */
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

/** Answer of a statement that may have the part `DELIVER_EVENTS`; without it there are no `shards`. */
export interface DeliveredShards {
  readonly shards?: readonly number[] | null;
}

/** Has the shards looked at once this is committed. */
export function ringForDeliveries({ trx }: TenantExecutor, answer: DeliveredShards | undefined): void {
  ringOnceCommitted(trx, webhookBells(answer?.shards ?? []));
}

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

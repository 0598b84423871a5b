import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { appendEvents } from '../../db/webhooks/events-repository.js';
import { fieldChanges } from '../../domain/reports/field-changes.js';
import type { EventType } from '../../events/catalogue.js';
import { type EventSubject, eventDataOf } from './event-data.js';

type Slice = Pick<AppContext, 'newId' | 'now'>;

/** Records one event and its deliveries to the endpoints that take it, in the caller's transaction. */
export const recordEvent = (
  ctx: Slice,
  db: TenantExecutor,
  type: EventType,
  subject: EventSubject,
): Promise<void> => recordEventOfRequest(ctx, db, { type, subject, requestId: null });

/** Records one event in the same way, for another request than the transaction's; `null`: the transaction's own. */
export async function recordEventOfRequest(
  ctx: Slice,
  db: TenantExecutor,
  event: { readonly type: EventType; readonly subject: EventSubject; readonly requestId: string | null },
): Promise<void> {
  const { type, subject, requestId } = event;
  const { clientId, subjectId, data } = eventDataOf(subject);
  await appendEvents(db, [{ id: ctx.newId(), type, clientId, subjectId, data, requestId }], ctx.now());
}

interface Replaced {
  readonly subject: EventSubject;
  readonly before: object;
  readonly after: object;
}

/** Records that a record was replaced, and in which fields: `after` is what was written. */
export async function recordReplacement(
  ctx: Slice,
  db: TenantExecutor,
  type: Extract<EventType, `${string}.updated`>,
  { subject, before, after }: Replaced,
): Promise<void> {
  const { clientId, subjectId, data } = eventDataOf(subject);
  const changes = fieldChanges(before, after);
  await appendEvents(db, [{ id: ctx.newId(), type, clientId, subjectId, data, changes }], ctx.now());
}

import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { appendEvents } from '../../db/webhooks/events-repository.js';
import { fieldChanges } from '../../domain/reports/field-changes.js';
import type { EventType } from '../../events/catalogue.js';
import { type EventSubject, eventDataOf } from './event-data.js';

/**
 * Records one event, and wakes the deliveries of those who asked for it, in the caller's transaction.
 * @param requestId the request that it comes from, where that is another than the transaction's
 */
export async function recordEvent(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  type: EventType,
  subject: EventSubject,
  requestId: string | null = null,
): Promise<void> {
  const { clientId, subjectId, data } = eventDataOf(subject);
  await appendEvents(db, [{ id: ctx.newId(), type, clientId, subjectId, data, requestId }], ctx.now());
}

/** Records that a record was replaced, and in which fields. @param after what was written */
export async function recordReplacement(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  type: Extract<EventType, `${string}.updated`>,
  subject: EventSubject,
  { before, after }: { readonly before: object; readonly after: object },
): Promise<void> {
  const { clientId, subjectId, data } = eventDataOf(subject);
  const changes = fieldChanges(before, after);
  await appendEvents(db, [{ id: ctx.newId(), type, clientId, subjectId, data, changes }], ctx.now());
}

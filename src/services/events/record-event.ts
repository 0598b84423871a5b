import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { appendEvents } from '../../db/webhooks/events-repository.js';
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

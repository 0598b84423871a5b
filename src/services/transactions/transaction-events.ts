import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { appendEvents, type NewEvent } from '../../db/webhooks/events-repository.js';
import type { Categorisation } from '../../domain/transactions/transaction.js';
import type { EventType } from '../../events/catalogue.js';
import { eventDataOf } from '../events/event-data.js';

type Subject = Categorisation & { readonly id: string; readonly clientId: string };
type Slice = Pick<AppContext, 'newId' | 'now'>;

/** One event of a transaction, `transaction.categorised` with the category before. */
export function transactionEvent(
  ctx: Pick<AppContext, 'newId'>,
  type: Extract<EventType, `transaction.${string}`>,
  subject: Subject,
  previousCategory?: string | null,
): NewEvent {
  const { id, clientId, category, categorySource, categoryConfidence, categoryVersion } = subject;
  const { subjectId, data } = eventDataOf({
    transaction: {
      id,
      clientId,
      category,
      categorySource,
      categoryConfidence,
      categoryVersion,
      ...(previousCategory === undefined ? {} : { previousCategory }),
    },
  });
  return { id: ctx.newId(), type, clientId, subjectId, data };
}

/** Records that transactions were created, and categorised where they have a category. */
export async function recordCreated(
  ctx: Slice,
  db: TenantExecutor,
  transactions: readonly Subject[],
): Promise<void> {
  const events = transactions.flatMap((transaction) => [
    transactionEvent(ctx, 'transaction.created', transaction),
    ...(transaction.category === null
      ? []
      : [transactionEvent(ctx, 'transaction.categorised', transaction, null)]),
  ]);
  if (events.length > 0) await appendEvents(db, events, ctx.now());
}

/** Records that a transaction was replaced, and categorised when its category is another. */
export async function recordReplaced(
  ctx: Slice,
  db: TenantExecutor,
  transaction: Subject,
  previousCategory: string | null,
): Promise<void> {
  const isChanged = transaction.category !== previousCategory;
  const events = [
    transactionEvent(ctx, 'transaction.updated', transaction),
    ...(isChanged ? [transactionEvent(ctx, 'transaction.categorised', transaction, previousCategory)] : []),
  ];
  await appendEvents(db, events, ctx.now());
}

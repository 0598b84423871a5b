import type { AppContext } from '../../context.js';
import type { NewEvent } from '../../db/webhooks/events-repository.js';
import { fieldChanges } from '../../domain/reports/field-changes.js';
import type { Categorisation } from '../../domain/transactions/transaction.js';
import type { EventType } from '../../events/catalogue.js';
import { eventDataOf } from '../events/event-data.js';

type Subject = Categorisation & { readonly id: string; readonly clientId: string };
type Slice = Pick<AppContext, 'newId'>;

/** One event of a transaction, `transaction.categorised` with the category before. */
export function transactionEvent(
  ctx: Slice,
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

/** Events that say that transactions were created, and categorised where they have a category. */
export const createdEvents = (ctx: Slice, transactions: readonly Subject[]): NewEvent[] =>
  transactions.flatMap((transaction) => [
    transactionEvent(ctx, 'transaction.created', transaction),
    ...(transaction.category === null
      ? []
      : [transactionEvent(ctx, 'transaction.categorised', transaction, null)]),
  ]);

/** Events that say in which fields a transaction was replaced, and that it was categorised when its category is another. */
export function replacedEvents(
  ctx: Slice,
  transaction: Subject,
  current: { readonly category: string | null },
): NewEvent[] {
  const isChanged = transaction.category !== current.category;
  const changes = fieldChanges(current, transaction);
  return [
    { ...transactionEvent(ctx, 'transaction.updated', transaction), changes },
    ...(isChanged ? [transactionEvent(ctx, 'transaction.categorised', transaction, current.category)] : []),
  ];
}

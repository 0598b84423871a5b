import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { recordBulkChanges } from '../../db/transactions/bulk-changes-repository.js';
import { isEventWanted, type NewEvent } from '../../db/webhooks/events-repository.js';
import { fieldChanges } from '../../domain/reports/field-changes.js';
import type { CategorySource } from '../../domain/transactions/transaction.js';
import { transactionEvent } from './transaction-events.js';

interface CategoryChange {
  readonly id: string;
  readonly clientId: string;
  readonly previousCategory: string | null;
  readonly category: string | null;
  readonly categorySource: CategorySource | null;
  readonly categoryConfidence: number | null;
}

/**
 * Events that say that transactions have another partner than before, and which of them have another category. What changed
 * is kept for the audit trail.
 * @param isBulk there may be many: events only where an endpoint takes them
 */
export async function recategorisedEvents(
  ctx: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  changes: readonly CategoryChange[],
  { isBulk }: { isBulk: boolean },
): Promise<NewEvent[]> {
  if (changes.length === 0) return [];
  if (isBulk) await recordBulkChanges(db, ctx, changes.map(changeOf));
  const events: NewEvent[] = [];
  const subjectOf = ({ previousCategory: _, ...change }: CategoryChange) => ({ ...change, ...NOT_SHOWN });
  if (!isBulk || (await isEventWanted(db, 'transaction.updated'))) {
    events.push(
      ...changes.map((one) => ({
        ...transactionEvent(ctx, 'transaction.updated', subjectOf(one)),
        ...(isBulk ? {} : { changes: changeOf(one).changes }),
      })),
    );
  }
  const others = changes.filter((one) => one.category !== one.previousCategory);
  if (others.length > 0 && (!isBulk || (await isEventWanted(db, 'transaction.categorised')))) {
    events.push(
      ...others.map((one) =>
        transactionEvent(ctx, 'transaction.categorised', subjectOf(one), one.previousCategory),
      ),
    );
  }
  return events;
}

const changeOf = ({ id, clientId, previousCategory, category }: CategoryChange) => ({
  id,
  clientId,
  changes: fieldChanges({ category: previousCategory }, { category }),
});

/** Members of a category that no event shows. */
const NOT_SHOWN = {
  categoryReason: null,
  categoryRuleId: null,
  categoryVersion: null,
  categoryAlternatives: [],
} as const;

import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { appendEvents, isEventWanted, type NewEvent } from '../../db/webhooks/events-repository.js';
import type { CategorySource } from '../../domain/transactions/transaction.js';
import { transactionEvent } from '../transactions/transaction-events.js';

interface Change {
  readonly id: string;
  readonly previousCategory: string | null;
  readonly category: string | null;
  readonly categorySource: CategorySource | null;
  readonly categoryConfidence: number | null;
}

interface Recategorised {
  readonly clientId: string;
  readonly changes: readonly Change[];
  /** There may be many: only for somebody who asked. */
  readonly isBulk: boolean;
}

/** Records that transactions have another partner than before, and those that have another category. */
export async function recordRecategorised(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  { clientId, changes, isBulk }: Recategorised,
): Promise<void> {
  if (changes.length === 0) return;
  const events: NewEvent[] = [];
  const subjectOf = ({ previousCategory: _, ...change }: Change) => ({ ...change, ...UNTOLD, clientId });
  if (!isBulk || (await isEventWanted(db, 'transaction.updated'))) {
    events.push(...changes.map((one) => transactionEvent(ctx, 'transaction.updated', subjectOf(one))));
  }
  const others = changes.filter((one) => one.category !== one.previousCategory);
  if (others.length > 0 && (!isBulk || (await isEventWanted(db, 'transaction.categorised')))) {
    events.push(
      ...others.map((one) =>
        transactionEvent(ctx, 'transaction.categorised', subjectOf(one), one.previousCategory),
      ),
    );
  }
  await appendEvents(db, events, ctx.now());
}

/** Of a category, what no event shows. */
const UNTOLD = {
  categoryReason: null,
  categoryRuleId: null,
  categoryVersion: null,
  categoryAlternatives: [],
} as const;

import type { AppContext } from '../../context.js';
import { assertPeriodOpen } from '../../db/tax-returns/period-lock-repository.js';
import { lockTransaction, setTransactionDeleted } from '../../db/transactions/transactions-repository.js';
import { appendEvents } from '../../db/webhooks/events-repository.js';
import { assertVersion, type IfMatch } from '../../domain/version.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { pairWritten } from '../transfers/pair-transfers.js';
import { releasePartners } from '../transfers/release-partners.js';
import { transactionEvent } from './transaction-events.js';

/**
 * Deletes a transaction softly.
 * @throws {NotFoundError} {VersionConflictError} {ConflictError} `period_locked`
 */
export async function deleteTransaction(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: { id: string; propertyId?: string | undefined; ifMatch: IfMatch | null },
): Promise<Committed<void>> {
  return commitEffect(ctx, effect, async (db) => {
    const transaction = await lockTransaction(db, input.id, input);
    assertVersion(transaction.version, input.ifMatch);
    await assertPeriodOpen(db, transaction);
    const released = await releasePartners(ctx, db, [transaction], { isBulk: false });
    await setTransactionDeleted(db, input.id);
    await appendEvents(db, [transactionEvent(ctx, 'transaction.deleted', transaction)], ctx.now());
    const paired = await pairWritten(ctx, db, [transaction, ...released]);
    await recalculateReturns(ctx, db, [transaction, ...released, ...paired]);
  });
}

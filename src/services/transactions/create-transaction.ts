import type { AppContext } from '../../context.js';
import { assertPeriodOpen } from '../../db/tax-returns/period-lock-repository.js';
import { loadTransaction } from '../../db/transactions/transactions-queries.js';
import { insertTransactions } from '../../db/transactions/transactions-repository.js';
import type { Transaction, TransactionFields } from '../../domain/transactions/transaction.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { learnCategories } from '../category-memory/learn-categories.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { pairWritten } from '../transfers/pair-transfers.js';
import { claimIdentity, overtaken } from './claim-identities.js';
import { draftTransaction } from './draft-transactions.js';
import { recordCreated } from './transaction-events.js';

/**
 * Adds a transaction, and finds its category when none is given.
 * @throws {ValidationError} {ConflictError} `period_locked`, `duplicate_external_id`
 */
export async function createTransaction(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  { clientId, fields }: { clientId: string; fields: TransactionFields },
): Promise<Committed<Transaction>> {
  return commitEffect(ctx, effect, async (db) => {
    const settled = await draftTransaction(db, { clientId, fields, current: null });
    await assertPeriodOpen(db, { clientId, taxYear: settled.taxYear });
    const transaction = { ...settled, id: ctx.newId(), clientId };
    const identity = await claimIdentity(db, transaction);
    const added = await insertTransactions(db, [{ ...transaction, identity }]);
    if (!added.has(transaction.id)) throw await overtaken(db, transaction);
    await recordCreated(ctx, db, [transaction]);
    const paired = await pairWritten(ctx, db, [transaction]);
    await recalculateReturns(ctx, db, [transaction, ...paired]);
    await learnCategories(ctx, db, [{ written: transaction, current: null }]);
    return loadTransaction(db, transaction.id);
  });
}

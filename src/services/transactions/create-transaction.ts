import type { AppContext } from '../../context.js';
import { gatherFacts } from '../../db/ledger/ledger-facts-repository.js';
import type { Transaction, TransactionFields } from '../../domain/transactions/transaction.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { changeLedger } from '../ledger/change-ledger.js';
import { claimIdentity, overtaken } from './claim-identities.js';
import { draftTransaction, factsQuestion } from './draft-transactions.js';
import { flagDuplicates } from './flag-duplicates.js';
import { assertPeriodOpen } from './open-periods.js';

/**
 * Adds a transaction, and finds its category when none is given.
 * @throws {ValidationError} {ConflictError} `period_locked`, `duplicate_external_id`
 * @throws {ForbiddenError} `row_limit`
 */
export async function createTransaction(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now' | 'scheduler' | 'rowGuard'>,
  effect: Effect,
  { clientId, fields }: { clientId: string; fields: TransactionFields },
): Promise<Committed<Transaction>> {
  return commitEffect(ctx, effect, async (db, last) => {
    const draft = { clientId, fields, current: null };
    const [facts] = await Promise.all([
      gatherFacts(db, factsQuestion([draft], [clientId]), [{ clientId, ...fields }]),
      ctx.rowGuard.refuseFull(db),
    ]);
    const settled = await draftTransaction(ctx, db, draft, facts);
    assertPeriodOpen(facts, { ...settled, clientId });
    const identity = claimIdentity(facts.holders, { clientId, ...settled });
    const row = { id: ctx.newId(), clientId, identity, ...settled };
    const rows = flagDuplicates([row], facts.imported);
    const [created] = await changeLedger(ctx, db, { kind: 'create', rows, facts }, last);
    if (created === undefined) throw await overtaken(db, row);
    return created;
  });
}

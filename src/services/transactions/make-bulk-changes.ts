import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { gatherFacts } from '../../db/ledger/ledger-facts-repository.js';
import { lockWithPartners } from '../../db/transactions/transaction-locks-repository.js';
import {
  type BulkChanges,
  type BulkCounts,
  fieldsWithChanges,
  isChangedBy,
} from '../../domain/transactions/bulk-update.js';
import type { SettledTransaction } from '../../domain/transactions/settle-transaction.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { fieldsInPair } from '../../domain/transfers/stays-paired.js';
import { changeLedger } from '../ledger/change-ledger.js';
import { draftTransactions, factsQuestion } from './draft-transactions.js';
import { lockOf } from './open-periods.js';

/** A row that a bulk update has changed. */
interface BulkChanged {
  readonly current: Transaction;
  readonly settled: SettledTransaction;
}

/**
 * Changes rows alike, each as if a person had replaced it with these fields, in the caller's transaction: the same
 * checks, and what follows from a category that a person gives. Rows of locked years, and rows that the change does
 * not fit, are left alone and counted.
 * @returns the rows that were changed, as they were and as they are
 */
export async function makeBulkChanges(
  ctx: Pick<AppContext, 'newId' | 'now' | 'scheduler'>,
  db: TenantExecutor,
  ids: readonly string[],
  changes: BulkChanges,
): Promise<BulkCounts & { readonly rows: readonly BulkChanged[] }> {
  const found = await lockWithPartners(db, ids);
  const drafts = found.flatMap((current) => {
    const fields = fieldsWithChanges(current, changes);
    return fields === null
      ? []
      : [{ clientId: current.clientId, fields: fieldsInPair(fields, current), current }];
  });
  const question = factsQuestion(
    drafts,
    found.map(({ clientId }) => clientId),
  );
  const taxYears = [...new Set(found.map(({ taxYear }) => taxYear))];
  const facts = await gatherFacts(db, { ...question, taxYears }, []);
  const isLocked = (row: Transaction) => lockOf(facts, row) !== undefined;
  const open = drafts.filter(({ current }) => !isLocked(current));
  const drafted = await draftTransactions(ctx, db, open, facts);
  let lockedByChange = 0;
  const rows = open.flatMap(({ current }, index): BulkChanged[] => {
    const draft = drafted[index];
    if (draft?.isRight !== true || !isChangedBy(current, draft.settled)) return [];
    if (lockOf(facts, { ...draft.settled, clientId: current.clientId }) !== undefined) {
      lockedByChange += 1;
      return [];
    }
    return [{ current, settled: draft.settled }];
  });
  await changeLedger(ctx, db, { kind: 'bulk_update', rows, facts });
  const locked = found.filter(isLocked).length + lockedByChange;
  return { rows, changed: rows.length, locked, skipped: ids.length - rows.length - locked };
}

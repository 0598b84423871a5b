import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  lockByIdentity,
  type RevisedTransaction,
  setRevisedTransactions,
} from '../../db/imports/imported-revisions-repository.js';
import { appendEvents, isEventWanted, type NewEvent } from '../../db/webhooks/events-repository.js';
import { reviseTransaction } from '../../domain/imports/revise-transaction.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { transactionEvent } from '../transactions/transaction-events.js';
import { releasePartners } from '../transfers/release-partners.js';
import type { ImportRun, RowEntry } from './import-run.js';

type Slice = Pick<AppContext, 'newId' | 'now'>;

interface Revision extends RevisedTransaction {
  readonly entry: RowEntry;
  readonly current: Transaction;
}

/**
 * Brings rows that the ledger has up to date with what the file now says of them. Only a row with an id of
 * its own can differ from what it was; a deleted one stays deleted.
 * @returns how many have changed, and the rows that a locked year keeps from it
 */
export async function reviseRows(
  ctx: Slice,
  db: TenantExecutor,
  run: ImportRun,
  { known, lockedYears }: { known: readonly RowEntry[]; lockedYears: ReadonlySet<TaxYearStart> },
): Promise<{ updated: number; locked: readonly RowEntry[] }> {
  const named = known.filter((entry) => entry.isNamed);
  const current = await lockByIdentity(
    db,
    run.bulkImport.target,
    named.map(({ identity }) => identity),
  );
  const revisions = named.flatMap((entry): Revision[] => {
    const transaction = current.get(entry.identity);
    const settled = transaction ? reviseTransaction(transaction, entry.row, run.judging) : null;
    return transaction && settled ? [{ id: transaction.id, settled, entry, current: transaction }] : [];
  });
  const isLocked = ({ current: { taxYear }, settled }: Revision) =>
    lockedYears.has(taxYear) || lockedYears.has(settled.taxYear);
  const open = revisions.filter((revision) => !isLocked(revision));
  if (!run.isTrial) {
    await releasePartners(
      ctx,
      db,
      open.map((one) => one.current),
      { isBulk: true },
    );
    await setRevisedTransactions(db, open);
    await recordRevised(ctx, db, open);
  }
  return { updated: open.length, locked: revisions.filter(isLocked).map(({ entry }) => entry) };
}

async function recordRevised(ctx: Slice, db: TenantExecutor, revisions: readonly Revision[]): Promise<void> {
  const events: NewEvent[] = [];
  const subject = ({ id, settled, current: { clientId } }: Revision) => ({ ...settled, id, clientId });
  if (revisions.length > 0 && (await isEventWanted(db, 'transaction.updated'))) {
    events.push(...revisions.map((one) => transactionEvent(ctx, 'transaction.updated', subject(one))));
  }
  const recategorised = revisions.filter((one) => one.settled.category !== one.current.category);
  if (recategorised.length > 0 && (await isEventWanted(db, 'transaction.categorised'))) {
    events.push(
      ...recategorised.map((one) =>
        transactionEvent(ctx, 'transaction.categorised', subject(one), one.current.category),
      ),
    );
  }
  await appendEvents(db, events, ctx.now());
}

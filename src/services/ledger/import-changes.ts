import type { AppContext } from '../../context.js';
import { setRevisedTransactions } from '../../db/imports/imported-revisions-repository.js';
import { deleteImportedTransactions } from '../../db/imports/imported-transactions-repository.js';
import { loadImport } from '../../db/imports/imports-queries.js';
import {
  addPairedTransfers,
  countLaterSkips,
  setImportCancelled,
  setImportCompleted,
  setImportFailed,
  setImportReverted,
} from '../../db/imports/imports-repository.js';
import { insertImportedTransactions } from '../../db/imports/staged-transactions-repository.js';
import type { LedgerWriter } from '../../db/ledger/ledger-writer.js';
import type { Settlement } from '../../db/ledger/settlement.js';
import { settleWritten } from '../../db/ledger/transactions-repository.js';
import { recordBulkChanges } from '../../db/transactions/bulk-changes-repository.js';
import { lockPairsOfImport } from '../../db/transactions/transfers-repository.js';
import { appendEvents, isEventWanted, type NewEvent } from '../../db/webhooks/events-repository.js';
import { fileWarning } from '../../domain/bank-files/file-warning.js';
import type { BulkImport } from '../../domain/imports/import.js';
import { warningsOfFailure } from '../../domain/imports/import-warnings.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { recordImportEvent } from '../imports/record-import-event.js';
import { spansOfImport } from '../imports/spans-of-import.js';
import { yearsChangedByImport } from '../imports/years-changed-by-import.js';
import { bulkChangeOf } from './bulk-change.js';
import type { ImportEnding, LedgerChange, LedgerOutcomes, Revision } from './ledger-change.js';
import { pairSpan } from './pair-transfers.js';
import { releasePartners } from './release-partners.js';
import { settleWrite } from './settle-write.js';
import { transactionEvent } from './transaction-events.js';
import { bulkPlanOf } from './write-plan.js';

type Slice = Pick<AppContext, 'newId' | 'now' | 'scheduler'>;

/** Adds rows of a file. Their own events are written only where an endpoint takes them: there may be a million. */
export async function writeImported(
  ctx: Slice,
  ledger: LedgerWriter,
  change: LedgerChange<'import'>,
): Promise<LedgerOutcomes['import']> {
  const { clientId } = change.ledger;
  const left = await insertImportedTransactions(ledger, change.ledger, change.staged);
  if (change.rows.length > 0 && (await isEventWanted(ledger, 'transaction.categorised'))) {
    const events = change.rows
      .filter((row) => row.category !== null && !left.has(change.idOf(row)))
      .map((row) => {
        const subject = { ...change.plan(row), id: change.idOf(row), clientId };
        return transactionEvent(ctx, 'transaction.categorised', subject, null);
      });
    await appendEvents(ledger, events, ctx.now());
  }
  return left;
}

export async function reviseImported(
  ctx: Slice,
  ledger: LedgerWriter,
  { revisions }: LedgerChange<'revise'>,
): Promise<undefined> {
  const leaving = revisions.map((one) => one.current);
  await releasePartners(ctx, ledger, leaving, { isBulk: true });
  await setRevisedTransactions(ledger, revisions);
  await recordBulkChanges(
    ledger,
    ctx,
    revisions.map(({ current, settled }) => bulkChangeOf(current, settled)),
  );
  await appendEvents(ledger, await revisedEvents(ctx, ledger, revisions), ctx.now());
}

async function revisedEvents(
  ctx: Slice,
  ledger: LedgerWriter,
  revisions: readonly Revision[],
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  const subject = ({ id, settled, current: { clientId } }: Revision) => ({ ...settled, id, clientId });
  if (revisions.length > 0 && (await isEventWanted(ledger, 'transaction.updated'))) {
    events.push(...revisions.map((one) => transactionEvent(ctx, 'transaction.updated', subject(one))));
  }
  const recategorised = revisions.filter((one) => one.settled.category !== one.current.category);
  if (recategorised.length > 0 && (await isEventWanted(ledger, 'transaction.categorised'))) {
    events.push(
      ...recategorised.map((one) =>
        transactionEvent(ctx, 'transaction.categorised', subject(one), one.current.category),
      ),
    );
  }
  return events;
}

export async function pairImported(
  ctx: Slice,
  ledger: LedgerWriter,
  { bulkImport: { id, target }, span }: LedgerChange<'pair_import'>,
): Promise<undefined> {
  const pairs = await pairSpan(ctx, ledger, { clientId: target.clientId, span });
  await addPairedTransfers(ledger, id, pairs);
}

/** Ends the import. Its rows stay, are paired unless they have been, and the figures are worked out again. */
export async function endImport(
  ctx: Slice,
  ledger: LedgerWriter,
  { importId, ending }: LedgerChange<'end_import'>,
): Promise<BulkImport | null> {
  if (!(await setEnding(ledger, importId, ending))) return null;
  const isPaired = ending.as === 'completed' && ending.isPaired;
  if (!isPaired) await pairAtOnce(ctx, ledger, await loadImport(ledger, importId));
  const ended = await loadImport(ledger, importId);
  await recordImportEvent(ctx, ledger, `import.${ending.as}`, ended);
  await recalculateReturns(ctx, ledger, yearsChangedByImport(ended));
  return ended;
}

async function setEnding(ledger: LedgerWriter, id: string, ending: ImportEnding): Promise<boolean> {
  switch (ending.as) {
    case 'completed':
      await setImportCompleted(ledger, id);
      return true;
    case 'cancelled':
      await setImportCancelled(ledger, id);
      return true;
    case 'failed':
      return setImportFailed(ledger, id, ending.failure, warningsOfFailure(ending.failure));
  }
}

async function pairAtOnce(ctx: Slice, ledger: LedgerWriter, bulkImport: BulkImport): Promise<void> {
  for (const span of await spansOfImport(ledger, bulkImport)) {
    await pairImported(ctx, ledger, { kind: 'pair_import', bulkImport, span });
  }
}

export async function revertImported(
  ctx: Slice,
  ledger: LedgerWriter,
  { importId }: LedgerChange<'revert_import'>,
): Promise<BulkImport> {
  const leaving = await lockPairsOfImport(ledger, importId);
  const ids = leaving.map(({ id }) => id);
  const plan = bulkPlanOf({ leaving, isCalculatedLater: true });
  const writeRows = async (settlement: Settlement) => {
    await deleteImportedTransactions(ledger, importId);
    return settleWritten(ledger, ids, settlement);
  };
  await settleWrite(ctx, ledger, { plan, writeRows });
  await setImportReverted(ledger, importId, await revertWarnings(ledger, importId));
  const reverted = await loadImport(ledger, importId);
  await recordImportEvent(ctx, ledger, 'import.reverted', reverted);
  await recalculateReturns(ctx, ledger, yearsChangedByImport(reverted));
  return reverted;
}

/** A later import may have skipped a row that this one had created, and that is deleted now. */
async function revertWarnings(ledger: LedgerWriter, importId: string): Promise<BulkImport['warnings']> {
  const { id, createdAt, target } = await loadImport(ledger, importId);
  const count = await countLaterSkips(ledger, { id, createdAt, clientId: target.clientId });
  return count === 0 ? [] : [fileWarning('later_imports_skipped_rows', LATER_SKIPPED, { count })];
}

const LATER_SKIPPED =
  'Later imports of the client have skipped rows that were in the ledger already. Where those were rows of this import, they are deleted now: send the later files again, and only what is missing is added.';

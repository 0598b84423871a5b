import type { AppContext } from '../../context.js';
import { setCategories } from '../../db/categories/categorisations-repository.js';
import { addMemoryUses } from '../../db/categories/category-memory-repository.js';
import type { LedgerWriter } from '../../db/ledger/ledger-writer.js';
import { insertTransactions } from '../../db/ledger/new-transactions-repository.js';
import type { Settlement } from '../../db/ledger/settlement.js';
import {
  setTransaction,
  setTransactions,
  setTransactionsDeleted,
  settleWritten,
} from '../../db/ledger/transactions-repository.js';
import { recordBulkChanges } from '../../db/transactions/bulk-changes-repository.js';
import { isEventWanted, type NewEvent } from '../../db/webhooks/events-repository.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { staysPaired } from '../../domain/transfers/stays-paired.js';
import { memoryUsesOf } from '../category-memory/memory-uses.js';
import { type LastWrite, notLastWrite } from '../effect.js';
import type { Rejudged } from '../transactions/rejudge-transactions.js';
import { bulkChangeOf } from './bulk-change.js';
import type { LedgerChange } from './ledger-change.js';
import { lessonsOf } from './lessons-of.js';
import { settleWrite } from './settle-write.js';
import { createdEvents, replacedEvents, transactionEvent } from './transaction-events.js';
import { bulkPlanOf, planOf } from './write-plan.js';

type Slice = Pick<AppContext, 'newId' | 'now' | 'scheduler'>;

export async function createRows(
  ctx: Slice,
  ledger: LedgerWriter,
  { rows, facts }: LedgerChange<'create'>,
  last: LastWrite,
): Promise<readonly Transaction[]> {
  if (rows.length === 0) return [];
  const lessons = lessonsOf(
    ctx,
    rows.map((written) => ({ written, current: null })),
    facts.references,
  );
  const plan = planOf({
    moved: rows,
    events: createdEvents(ctx, rows),
    lessons,
    mayHaveReturns: facts.hasReturns,
    mayHaveEndpoints: facts.hasEndpoints,
  });
  // Another request may take an external id meanwhile: then the caller asks who has it.
  const isNamed = rows.some(({ identity }) => identity !== null);
  return settleWrite(ctx, ledger, {
    plan,
    writeRows: (settlement) => insertTransactions(ledger, rows, settlement),
    last: isNamed ? notLastWrite : last,
  });
}

export async function replaceRow(
  ctx: Slice,
  ledger: LedgerWriter,
  { current, settled, identity, facts }: LedgerChange<'replace'>,
  last: LastWrite,
): Promise<Transaction> {
  const { id, clientId } = current;
  const written = { ...settled, id, clientId };
  const isTakenBack = current.categorySource === 'user' && settled.categorySource !== 'user';
  const plan = planOf({
    leaving: staysPaired(current, settled) ? [] : [current],
    moved: [current, written],
    events: replacedEvents(ctx, written, current),
    lessons: lessonsOf(ctx, [{ written, current }], facts.references),
    forgets: isTakenBack && facts.hasTaught ? id : null,
    mayHaveEndpoints: facts.hasEndpoints,
  });
  const [row] = await settleWrite(ctx, ledger, {
    plan,
    writeRows: (settlement) => setTransaction(ledger, { current, settled, identity }, settlement),
    // A write that finds its external id taken goes back to before it.
    last: identity === undefined ? last : notLastWrite,
  });
  if (row === undefined) throw new RangeError('a locked row was not replaced');
  return row;
}

export async function deleteRow(
  ctx: Slice,
  ledger: LedgerWriter,
  { row, facts }: LedgerChange<'delete'>,
  last: LastWrite,
): Promise<undefined> {
  const plan = planOf({
    leaving: [row],
    moved: [row],
    events: [transactionEvent(ctx, 'transaction.deleted', row)],
    mayHaveEndpoints: facts.hasEndpoints,
  });
  const writeRows = (settlement: Settlement) => setTransactionsDeleted(ledger, [row.id], settlement);
  await settleWrite(ctx, ledger, { plan, writeRows, last });
}

export async function recategoriseRows(
  ctx: Slice,
  ledger: LedgerWriter,
  { rejudged }: LedgerChange<'recategorise'>,
): Promise<undefined> {
  if (rejudged.length === 0) return;
  const ids = rejudged.map(({ before }) => before.id);
  await recordBulkChanges(
    ledger,
    ctx,
    rejudged.map(({ before, judgement }) => bulkChangeOf(before, judgement)),
  );
  const plan = bulkPlanOf({
    moved: rejudged.map(({ before }) => before),
    events: await categorisedEvents(ctx, ledger, rejudged),
  });
  const judged = rejudged.map(({ before, judgement }) => ({ ...judgement, id: before.id }));
  const writeRows = async (settlement: Settlement) => {
    await setCategories(ledger, judged);
    return settleWritten(ledger, ids, settlement);
  };
  await settleWrite(ctx, ledger, { plan, writeRows });
  await addMemoryUses(ledger, memoryUsesOf(rejudged.map(({ judgement }) => judgement)));
}

export async function updateRows(
  ctx: Slice,
  ledger: LedgerWriter,
  { rows, facts }: LedgerChange<'bulk_update'>,
): Promise<undefined> {
  if (rows.length === 0) return;
  const written = rows.map(({ current, settled }) => ({
    written: { ...settled, id: current.id, clientId: current.clientId },
    current,
  }));
  await recordBulkChanges(
    ledger,
    ctx,
    rows.map(({ current, settled }) => bulkChangeOf(current, settled)),
  );
  const plan = bulkPlanOf({
    leaving: rows
      .filter(({ current, settled }) => !staysPaired(current, settled))
      .map(({ current }) => current),
    moved: written.flatMap((one) => [one.current, one.written]),
    events: await updatedEvents(ctx, ledger, rows),
    lessons: lessonsOf(ctx, written, facts.references),
    mayHaveEndpoints: facts.hasEndpoints,
  });
  const changed = rows.map(({ current: { id }, settled }) => ({ id, settled }));
  const writeRows = (settlement: Settlement) => setTransactions(ledger, changed, settlement);
  await settleWrite(ctx, ledger, { plan, writeRows });
}

/** Events, only where an endpoint takes them: there may be many. What has changed is in the record of bulk changes. */
async function updatedEvents(
  ctx: Slice,
  ledger: LedgerWriter,
  rows: LedgerChange<'bulk_update'>['rows'],
): Promise<NewEvent[]> {
  const [isUpdateWanted, isCategoryWanted] = [
    await isEventWanted(ledger, 'transaction.updated'),
    await isEventWanted(ledger, 'transaction.categorised'),
  ];
  return rows.flatMap(({ current, settled }) => {
    const subject = { ...settled, id: current.id, clientId: current.clientId };
    const isOther = current.category !== settled.category;
    return [
      ...(isUpdateWanted ? [transactionEvent(ctx, 'transaction.updated', subject)] : []),
      ...(isCategoryWanted && isOther
        ? [transactionEvent(ctx, 'transaction.categorised', subject, current.category)]
        : []),
    ];
  });
}

/** Events, only where an endpoint takes them: there may be many. */
async function categorisedEvents(
  ctx: Slice,
  ledger: LedgerWriter,
  rejudged: readonly Rejudged[],
): Promise<NewEvent[]> {
  const changed = rejudged.filter(({ before, judgement }) => before.category !== judgement.category);
  if (changed.length === 0 || !(await isEventWanted(ledger, 'transaction.categorised'))) return [];
  return changed.map(({ before: { id, clientId, category }, judgement }) =>
    transactionEvent(ctx, 'transaction.categorised', { ...judgement, id, clientId }, category),
  );
}

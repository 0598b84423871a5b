import type { AppContext } from '../../context.js';
import { appendEvents, isEventWanted } from '../../db/events-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  findLikeRows,
  insertImportedTransactions,
  type LikeRow,
  type NewImportedTransaction,
  type Payment,
} from '../../db/imported-transactions-repository.js';
import { transactionEvent } from '../transactions/transaction-events.js';
import type { ImportRun, RowEntry } from './import-run.js';

type Slice = Pick<AppContext, 'newId' | 'now'>;

/**
 * Adds rows that the ledger does not have, each flagged that another source seems to have told of already.
 * @returns those added; one that another import has added meanwhile is not among them
 */
export async function createRows(
  ctx: Slice,
  db: TenantExecutor,
  run: ImportRun,
  fresh: readonly RowEntry[],
): Promise<readonly NewImportedTransaction[]> {
  const rows = await flaggedRows(ctx, db, run, fresh);
  if (run.isTrial) return rows;
  const { id, target } = run.bulkImport;
  const added = await insertImportedTransactions(db, { ...target, importId: id }, rows);
  const created = rows.filter((row) => added.has(row.id));
  await recordCategorised(ctx, db, created, target.clientId);
  return created;
}

async function flaggedRows(
  ctx: Slice,
  db: TenantExecutor,
  run: ImportRun,
  fresh: readonly RowEntry[],
): Promise<readonly NewImportedTransaction[]> {
  const { id, target } = run.bulkImport;
  const payments = fresh.map(({ row }) => row);
  const like = await findLikeRows(db, { ...target, importId: id }, payments);
  const free = byPayment(like.filter((row) => !run.matched.has(row.id)));
  return fresh.map(({ row, plan, identity }) => {
    const possibleDuplicateOf = free.get(paymentKey(row))?.shift() ?? null;
    if (possibleDuplicateOf !== null) run.matched.add(possibleDuplicateOf);
    return { id: ctx.newId(), identity, plan, possibleDuplicateOf };
  });
}

function byPayment(rows: readonly LikeRow[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const row of rows) {
    const key = paymentKey(row);
    const known = ids.get(key);
    if (known) known.push(row.id);
    else ids.set(key, [row.id]);
  }
  return ids;
}

const paymentKey = ({ date, amountPence, currency }: Payment) => `${date} ${amountPence} ${currency}`;

/** A row's own event is written only for somebody who asked: there may be a million. */
async function recordCategorised(
  ctx: Slice,
  db: TenantExecutor,
  created: readonly NewImportedTransaction[],
  clientId: string,
): Promise<void> {
  const categorised = created.filter(({ plan }) => plan.category !== null);
  if (categorised.length === 0 || !(await isEventWanted(db, 'transaction.categorised'))) return;
  const events = categorised.map(({ id, plan }) =>
    transactionEvent(ctx, 'transaction.categorised', { ...plan, id, clientId }, null),
  );
  await appendEvents(db, events, ctx.now());
}

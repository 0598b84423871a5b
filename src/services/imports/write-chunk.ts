import type { AppContext } from '../../context.js';
import { appendEvents, isEventWanted } from '../../db/events-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  findLikeRows,
  findTakenIdentities,
  insertImportedTransactions,
  type NewImportedTransaction,
  type Payment,
} from '../../db/imported-transactions-repository.js';
import { insertImportErrors } from '../../db/imports-repository.js';
import { lockedTaxYears } from '../../db/period-lock-repository.js';
import type { BankRow } from '../../domain/bank-files/bank-row.js';
import type { BulkImport, ImportCounts, ImportError } from '../../domain/imports/import.js';
import type { PlannedTransaction } from '../../domain/imports/plan-transaction.js';
import { eventDataOf } from '../events/event-data.js';
import { type ImportEntry, refusedRow } from './read-entries.js';

/** What the chunks of one run share. */
export interface ImportRun {
  readonly bulkImport: BulkImport;
  readonly isTable: boolean;
  /** Rows elsewhere that a row of this run is already taken for a duplicate of. */
  readonly matched: Set<string>;
}

/** An entry whose row has its category and place in the ledger worked out. */
export type PlannedEntry =
  | Exclude<ImportEntry, { kind: 'row' }>
  | (Extract<ImportEntry, { kind: 'row' }> & { readonly plan: PlannedTransaction });

type Slice = Pick<AppContext, 'newId' | 'now'>;
type RowEntry = Extract<PlannedEntry, { kind: 'row' }>;

/**
 * Deals with one chunk of a file in the caller's transaction: rows, errors and events. A dry run only
 * looks and counts.
 */
export async function writeChunk(
  ctx: Slice,
  db: TenantExecutor,
  run: ImportRun,
  entries: readonly PlannedEntry[],
): Promise<ImportCounts> {
  const { id, target, options } = run.bulkImport;
  const errors = entries.flatMap((entry) => (entry.kind === 'error' ? [entry.error] : []));
  const repeats = entries.flatMap((entry) => (entry.kind === 'repeat' ? [entry.row] : []));
  const { open, locked } = splitByLock(entries, await lockedTaxYears(db, target.clientId));
  const taken = await findTakenIdentities(
    db,
    target,
    open.map(({ identity }) => identity),
  );
  const known = open.filter(({ identity }) => taken.has(identity.toString('hex'))).map(({ row }) => row);
  const fresh = open.filter(({ identity }) => !taken.has(identity.toString('hex')));

  const planned = await markLikeRows(ctx, db, run, fresh);
  const created = options.dryRun ? planned : await insertRows(ctx, db, run, planned);
  const raced = planned.length - created.length;

  const duplicates = [...known, ...repeats];
  const refused = (row: BankRow, code: 'period_locked' | 'duplicate', column: string) =>
    refusedRow(row, code, { column, isTable: run.isTable });
  const refusals: readonly ImportError[] = [
    ...errors,
    ...locked.map((row) => refused(row, 'period_locked', 'date')),
    ...(options.onDuplicate === 'error'
      ? duplicates.map((row) => refused(row, 'duplicate', 'external_id'))
      : []),
  ];
  await insertImportErrors(db, id, refusals);
  return {
    created: created.length,
    updated: 0,
    skippedDuplicate: raced + (options.onDuplicate === 'error' ? 0 : duplicates.length),
    flaggedDuplicate: created.filter((row) => row.possibleDuplicateOf !== null).length,
    failed: refusals.length,
    leftOut: entries.filter((entry) => entry.kind === 'left_out').length,
    categorised: created.filter((row) => row.category !== null).length,
    needsReview: created.filter((row) => row.needsReview).length,
  };
}

function splitByLock(entries: readonly PlannedEntry[], years: ReadonlySet<number>) {
  const rows = entries.filter((entry): entry is RowEntry => entry.kind === 'row');
  const isLocked = ({ plan }: RowEntry) => years.has(plan.taxYear);
  return {
    open: rows.filter((entry) => !isLocked(entry)),
    locked: rows.filter(isLocked).map(({ row }) => row),
  };
}

/** Marks the rows that another source seems to have told us of already. */
async function markLikeRows(
  ctx: Slice,
  db: TenantExecutor,
  run: ImportRun,
  fresh: readonly RowEntry[],
): Promise<readonly NewImportedTransaction[]> {
  const { id, target } = run.bulkImport;
  const like = await findLikeRows(
    db,
    { ...target, importId: id },
    fresh.map(({ row }) => row),
  );
  const waiting = new Map<string, string[]>();
  for (const row of like) {
    if (!run.matched.has(row.id))
      waiting.set(paymentKey(row), [...(waiting.get(paymentKey(row)) ?? []), row.id]);
  }
  return fresh.map(({ row, plan, identity }) => {
    const possibleDuplicateOf = waiting.get(paymentKey(row))?.shift() ?? null;
    if (possibleDuplicateOf !== null) run.matched.add(possibleDuplicateOf);
    const needsReview = plan.needsReview || possibleDuplicateOf !== null;
    return { ...plan, id: ctx.newId(), identity, possibleDuplicateOf, needsReview };
  });
}

const paymentKey = ({ date, amountPence, currency }: Payment) => `${date} ${amountPence} ${currency}`;

/** @returns the rows that no other import has added meanwhile */
async function insertRows(
  ctx: Slice,
  db: TenantExecutor,
  run: ImportRun,
  planned: readonly NewImportedTransaction[],
): Promise<readonly NewImportedTransaction[]> {
  const { id, target } = run.bulkImport;
  const added = await insertImportedTransactions(db, { ...target, importId: id }, planned);
  const created = planned.filter((row) => added.has(row.id));
  const categorised = created.filter((row) => row.category !== null);
  if (categorised.length > 0 && (await isEventWanted(db, 'transaction.categorised'))) {
    await appendEvents(
      db,
      categorised.map((row) => categorisedEvent(ctx, row, target.clientId)),
      ctx.now(),
    );
  }
  return created;
}

function categorisedEvent(
  ctx: Slice,
  row: Pick<PlannedTransaction, 'category' | 'categorySource' | 'categoryConfidence'> & { id: string },
  clientId: string,
) {
  const { id, category, categorySource, categoryConfidence } = row;
  const transaction = { id, clientId, category, categorySource, categoryConfidence, previousCategory: null };
  const { subjectId, data } = eventDataOf({ transaction });
  return { id: ctx.newId(), type: 'transaction.categorised', clientId, subjectId, data } as const;
}

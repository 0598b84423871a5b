import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  findLikeRows,
  type LikeRow,
  type Payment,
} from '../../db/imports/imported-transactions-repository.js';
import type { StagedLines, StagedRows } from '../../db/imports/staged-lines.js';
import { usesOf } from '../category-memory/memory-uses.js';
import { changeLedger } from '../ledger/change-ledger.js';
import type { ImportRun, RowEntry } from './import-run.js';

type Slice = Pick<AppContext, 'newId' | 'now' | 'scheduler'>;

interface FreshRows {
  readonly fresh: readonly RowEntry[];
  readonly lines: StagedLines;
  /** The chunk's rows, of which the fresh are all or some. */
  readonly staged: StagedRows;
  /** The client has no row that did not come from this import. */
  readonly isFirst: boolean;
}

/**
 * Adds rows that the ledger does not have, each flagged when another source seems to have brought it already.
 * @returns those added; one that another import has added meanwhile is not among them
 */
export async function createRows(
  ctx: Slice,
  db: TenantExecutor,
  run: ImportRun,
  { fresh, lines, staged, isFirst }: FreshRows,
): Promise<readonly RowEntry[]> {
  const rows = isFirst ? fresh : await flaggedRows(db, run, { fresh, lines });
  if (run.isTrial) return rows;
  const { id, target } = run.bulkImport;
  const isPlain = rows === fresh || rows.every((row) => row.possibleDuplicateOf === null);
  const isWhole = isPlain && rows.length === staged.count;
  const left = await changeLedger(ctx, db, {
    kind: 'import',
    ledger: { ...target, importId: id },
    rows,
    plan: (row) => run.plan(lines.rowOf(row)),
    staged: { ...(isWhole ? staged : lines.of(rows)), isFirst },
  });
  const created = left.size === 0 ? rows : rows.filter((row) => !left.has(row.id));
  if (run.judging.learned !== undefined) usesOf(created, run.memoryUses);
  return created;
}

async function flaggedRows(
  db: TenantExecutor,
  run: ImportRun,
  { fresh, lines }: Pick<FreshRows, 'fresh' | 'lines'>,
): Promise<readonly RowEntry[]> {
  const { id, target } = run.bulkImport;
  const like = await findLikeRows(db, { ...target, importId: id }, fresh);
  const free = byPayment(like.filter((row) => !run.matched.has(row.id)));
  if (free.size === 0) return fresh;
  return fresh.map((entry) => {
    const possibleDuplicateOf = free.get(paymentKey(entry))?.shift();
    if (possibleDuplicateOf === undefined) return entry;
    run.matched.add(possibleDuplicateOf);
    const plan = run.plan(lines.rowOf(entry));
    const { from, to } = lines.add({ ...entry, plan, possibleDuplicateOf });
    return { ...entry, needsReview: true, possibleDuplicateOf, from, to };
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

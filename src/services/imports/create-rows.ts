import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { StagedLines, StagedRows } from '../../db/imports/staged-lines.js';
import { usesOf } from '../category-memory/memory-uses.js';
import { changeLedger } from '../ledger/change-ledger.js';
import { findDuplicates } from './find-duplicates.js';
import type { ImportRun, RowEntry } from './import-run.js';
import type { FreshEntry } from './recognise-rows.js';

type Slice = Pick<AppContext, 'newId' | 'now' | 'scheduler'>;

interface FreshRows {
  readonly fresh: readonly FreshEntry[];
  readonly lines: StagedLines;
  /** The chunk's rows, of which the fresh are all or some. */
  readonly staged: StagedRows;
  /** Ids of the rows that the chunk has told of already. */
  readonly knownIds: readonly string[];
  /** The client has no row that did not come from this import. */
  readonly isFirst: boolean;
}

/** Rows that were added, and those that were left because another row of the ledger tells of their payments as one. */
export interface CreatedRows {
  readonly created: readonly RowEntry[];
  readonly told: readonly RowEntry[];
}

/**
 * Adds rows that the ledger does not have, each flagged when another row seems to tell of its payment already.
 * One that another import has added meanwhile is not among those created.
 */
export async function createRows(
  ctx: Slice,
  db: TenantExecutor,
  run: ImportRun,
  { fresh, lines, staged, knownIds, isFirst }: FreshRows,
): Promise<CreatedRows> {
  const entries = fresh.map(({ entry }) => entry);
  const { duplicateOf, told } = isFirst
    ? NOTHING_ALIKE
    : await findDuplicates(db, run, { fresh, lines, knownIds });
  const rows = fresh.flatMap((one) =>
    told.has(one.entry) ? [] : rewritten(run, lines, one, duplicateOf.get(one.entry) ?? null),
  );
  const left = entries.filter((entry) => told.has(entry));
  if (run.isTrial) return { created: rows, told: left };
  const { id, target } = run.bulkImport;
  const isWhole = rows.length === staged.count && rows.every((row, at) => row === entries[at]);
  const notAdded = await changeLedger(ctx, db, {
    kind: 'import',
    ledger: { ...target, importId: id },
    rows,
    plan: (row) => run.plan(lines.rowOf(row), row.account),
    staged: { ...(isWhole ? staged : lines.of(rows)), isFirst },
  });
  const created = notAdded.size === 0 ? rows : rows.filter((row) => !notAdded.has(row.id));
  usesOf(created, run.memoryUses);
  return { created, told: left };
}

const NOTHING_ALIKE = { duplicateOf: new Map<RowEntry, string>(), told: new Set<RowEntry>() };

/** The row with what was found out about it written into its line. */
function rewritten(
  run: ImportRun,
  lines: StagedLines,
  { entry, identity: other }: FreshEntry,
  possibleDuplicateOf: string | null,
): RowEntry {
  if (other === null && possibleDuplicateOf === null) return entry;
  const identity = other ?? entry.identity;
  const plan = run.plan(lines.rowOf(entry), entry.account);
  const { sourceAccountId } = entry.account.target;
  const { from, to } = lines.add({ id: entry.id, identity, sourceAccountId, plan, possibleDuplicateOf });
  const needsReview = entry.needsReview || possibleDuplicateOf !== null;
  return { ...entry, identity, needsReview, possibleDuplicateOf, from, to };
}

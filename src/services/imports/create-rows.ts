import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { StagedLines, StagedRows } from '../../db/imports/staged-lines.js';
import { memoryUsesOf } from '../category-memory/memory-uses.js';
import { changeLedger } from '../ledger/change-ledger.js';
import { findDuplicates } from './find-duplicates.js';
import type { ImportRun, RowEntry } from './import-run.js';
import type { Recognised } from './recognise-rows.js';

type Slice = Pick<AppContext, 'newId' | 'now' | 'scheduler'>;

interface FreshRows extends Pick<Recognised, 'fresh' | 'findings'> {
  readonly lines: StagedLines;
  /** All rows of the chunk, ready to be stored; `fresh` has all or some of them. */
  readonly staged: StagedRows;
  /** Ids of ledger rows that rows of the chunk were recognised as. */
  readonly knownIds: readonly string[];
  /** The client has no row that did not come from this import. */
  readonly isFirst: boolean;
}

/** Rows that were added, and rows left out because the ledger has their payments as one row. */
interface CreatedRows {
  readonly created: readonly RowEntry[];
  readonly told: readonly RowEntry[];
}

/**
 * Adds rows that the ledger does not have, each flagged when another row seems to record its payment already. A row that
 * another import has added meanwhile is not among those created.
 */
export async function createRows(
  ctx: Slice,
  db: TenantExecutor,
  run: ImportRun,
  { fresh, findings, lines, staged, knownIds, isFirst }: FreshRows,
): Promise<CreatedRows> {
  const { duplicateOf, told } = isFirst
    ? NOTHING_ALIKE
    : await findDuplicates(db, run, { fresh, findings, lines, knownIds });
  const fact = (entry: RowEntry) => ({
    identity: findings.get(entry)?.identity ?? null,
    possibleDuplicateOf: duplicateOf.get(entry) ?? null,
  });
  const rows = isFirst
    ? fresh
    : fresh.filter((entry) => !told.has(entry)).map((entry) => rewritten(run, lines, entry, fact(entry)));
  const left = isFirst ? [] : fresh.filter((entry) => told.has(entry));
  if (run.isTrial) return { created: rows, told: left };
  const { id, target } = run.bulkImport;
  const isWhole = rows.length === staged.count && rows.every((row, at) => row === fresh[at]);
  const notAdded = await changeLedger(ctx, db, {
    kind: 'import',
    ledger: { ...target, importId: id },
    rows,
    plan: (row) => run.plan(lines.rowOf(row), row.account),
    idOf: lines.idOf,
    staged: { ...(isWhole ? staged : lines.of(rows)), isFirst },
  });
  const created = notAdded.size === 0 ? rows : rows.filter((row) => !notAdded.has(lines.idOf(row)));
  memoryUsesOf(created, run.memoryUses);
  return { created, told: left };
}

const NOTHING_ALIKE = { duplicateOf: new Map<RowEntry, string>(), told: new Set<RowEntry>() };

/** The row with what was found out about it written into its line. */
function rewritten(
  run: ImportRun,
  lines: StagedLines,
  entry: RowEntry,
  found: { readonly identity: string | null; readonly possibleDuplicateOf: string | null },
): RowEntry {
  const { possibleDuplicateOf } = found;
  if (found.identity === null && possibleDuplicateOf === null) return entry;
  const identity = found.identity ?? lines.identityOf(entry);
  const plan = run.plan(lines.rowOf(entry), entry.account);
  const { sourceAccountId } = entry.account.target;
  const { from, to } = lines.add({
    id: lines.idOf(entry),
    identity,
    sourceAccountId,
    plan,
    possibleDuplicateOf,
  });
  const needsReview = entry.needsReview || possibleDuplicateOf !== null;
  return { ...entry, needsReview, possibleDuplicateOf, from, to };
}

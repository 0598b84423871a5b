import type { AppContext } from '../../context.js';
import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { hasOtherRows } from '../../db/imports/imported-transactions-repository.js';
import { insertImportErrors } from '../../db/imports/imports-repository.js';
import { type LockedYears, lockedLedgerYears } from '../../db/tax-returns/period-lock-repository.js';
import type { BankRow } from '../../domain/bank-files/bank-row.js';
import type { ImportCounts, ImportError, PenceByAccount } from '../../domain/imports/import.js';
import type { Pence } from '../../domain/money.js';
import { isLetting } from '../../domain/transactions/joint-letting.js';
import { NotFoundError } from '../../errors.js';
import { refusedRow } from '../../gateways/file-threads/read-entries.js';
import { createRows } from './create-rows.js';
import type { ImportRun, RepeatEntry, RowEntry } from './import-run.js';
import type { Chunk } from './read-chunks.js';
import { type KnownEntry, type Recognised, recogniseRows } from './recognise-rows.js';
import { reviseRows } from './revise-rows.js';

/** Result of a chunk. */
interface WrittenChunk {
  readonly counts: ImportCounts;
  readonly booked: PenceByAccount;
}

type Rows = Omit<Chunk, 'toItem' | 'readBytes'>;

/**
 * Deals with one chunk of a file in the caller's transaction: rows, errors and events. A trial only looks and counts.
 * Existing rows are locked before any is added, as in the writes of people.
 */
export async function writeChunk(
  ctx: Pick<AppContext, 'newId' | 'now' | 'scheduler'>,
  db: TenantExecutor,
  run: ImportRun,
  chunk: Rows,
): Promise<WrittenChunk> {
  const { rows, repeats, lines, staged } = chunk;
  const { id, options } = run.bulkImport;
  const { lockedYears, isFirst } = await holdLedger(db, run.bulkImport);
  const { known, fresh, findings } = isFirst ? allFresh(rows) : await recogniseRows(db, run, { rows, lines });
  const { locked, creatable } = apart(fresh, lockedYears);
  const revised =
    options.onDuplicate === 'update'
      ? await reviseRows(ctx, db, run, { known, lines, lockedYears })
      : NOTHING_REVISED;
  const knownIds = known.map(({ taken }) => taken.id);
  const rowsOfFile = { fresh: creatable, findings, lines, staged, knownIds, isFirst };
  const { created, told } = await createRows(ctx, db, run, rowsOfFile);

  const there = [...known.map(({ entry }) => entry), ...told];
  const refusals = refusalsOf(run, chunk, { locked: [...locked, ...revised.locked], there });
  await insertImportErrors(db, id, refusals);
  const addedByOthers = creatable.length - created.length - told.length;
  const skippable = options.onDuplicate === 'error' ? 0 : there.length + repeats.length;
  return {
    counts: {
      ...countsOf(created),
      updated: revised.updated.length,
      skippedDuplicate: addedByOthers + skippable - revised.updated.length - revised.locked.length,
      failed: refusals.length,
      leftOut: chunk.leftOut,
    },
    booked: bookedOf(run, { written: [...created, ...told], known, revised: new Set(revised.updated) }),
  };
}

const NOTHING_REVISED: Awaited<ReturnType<typeof reviseRows>> = { updated: [], locked: [] };

interface HeldLedger {
  readonly lockedYears: LockedYears;
  /** The client has no row that did not come from this import. */
  readonly isFirst: boolean;
}

/** Keeps the client from being deleted, and its years from being submitted, until the transaction ends. @throws {NotFoundError} */
async function holdLedger(
  db: TenantExecutor,
  { id, target: { clientId } }: ImportRun['bulkImport'],
): Promise<HeldLedger> {
  const [{ clients }, lockedYears, hasOthers] = await Promise.all([
    holdReferences(db, { clients: [clientId] }),
    lockedLedgerYears(db, clientId),
    hasOtherRows(db, { clientId, importId: id }),
  ]);
  if (!clients.has(clientId)) throw new NotFoundError('The client has been deleted.');
  return { lockedYears, isFirst: !hasOthers };
}

const allFresh = (rows: Rows['rows']): Recognised => ({ known: [], fresh: rows, findings: new Map() });

/** Rows of years that may not be written, apart from the others. */
function apart(fresh: readonly RowEntry[], { own, ofOwners }: LockedYears) {
  const isLocked = ({ taxYear, category }: RowEntry) =>
    own.has(taxYear) || (isLetting(category) && ofOwners.has(taxYear));
  const locked = fresh.filter(isLocked);
  return { locked, creatable: locked.length === 0 ? fresh : fresh.filter((one) => !isLocked(one)) };
}

/** Totals of the file's rows that are in the ledger now, by account. */
function bookedOf(
  { hasSeveralAccounts }: ImportRun,
  { written, known, revised }: BookedRows,
): PenceByAccount {
  const sums: Record<string, number> = {};
  const add = ({ accountNumber }: RowEntry, pence: Pence) => {
    const account = hasSeveralAccounts ? (accountNumber ?? '') : '';
    sums[account] = (sums[account] ?? 0) + pence;
  };
  for (const entry of written) add(entry, entry.amountPence);
  for (const { entry, taken } of known) {
    if (taken.isLive) add(entry, revised.has(entry) ? entry.amountPence : taken.amountPence);
  }
  return sums;
}

interface BookedRows {
  readonly written: readonly RowEntry[];
  readonly known: readonly KnownEntry[];
  /** The rows of `known` that were changed to what the file says now. */
  readonly revised: ReadonlySet<RowEntry>;
}

function countsOf(created: readonly RowEntry[]) {
  const counts = { created: created.length, flaggedDuplicate: 0, categorised: 0, needsReview: 0 };
  for (const row of created) {
    if (row.possibleDuplicateOf !== null) counts.flaggedDuplicate += 1;
    if (row.category !== null) counts.categorised += 1;
    if (row.needsReview) counts.needsReview += 1;
  }
  return counts;
}

type RowRead = Pick<RepeatEntry, 'row' | 'origin'>;

interface Refused {
  /** Rows that a locked year keeps out. */
  readonly locked: readonly RowEntry[];
  /** Rows that the ledger has; refused where the import asks for it. */
  readonly there: readonly RowEntry[];
}

function refusalsOf(
  { isTable, bulkImport: { options } }: ImportRun,
  { unread, repeats, lines }: Rows,
  { locked, there }: Refused,
): readonly ImportError[] {
  const idColumn = (row: BankRow) => (row.externalId === null ? null : 'external_id');
  const read = (entry: RowEntry): RowRead => ({ row: lines.rowOf(entry), origin: entry.origin });
  const duplicate = options.onDuplicate === 'error' ? [...there.map(read), ...repeats] : [];
  return [
    ...unread,
    ...locked
      .map(read)
      .map(({ row, origin }) => refusedRow(row, 'period_locked', { column: 'date', isTable, origin })),
    ...duplicate.map(({ row, origin }) =>
      refusedRow(row, 'duplicate', { column: idColumn(row), isTable, origin }),
    ),
  ].sort((one, other) => one.line - other.line);
}

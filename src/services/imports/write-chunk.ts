import type { AppContext } from '../../context.js';
import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { findTakenIdentities, hasOtherRows } from '../../db/imports/imported-transactions-repository.js';
import { insertImportErrors } from '../../db/imports/imports-repository.js';
import { lockedTaxYears } from '../../db/tax-returns/period-lock-repository.js';
import type { BankRow } from '../../domain/bank-files/bank-row.js';
import type { ImportCounts, ImportError } from '../../domain/imports/import.js';
import { NotFoundError } from '../../errors.js';
import { refusedRow } from '../../gateways/file-threads/read-entries.js';
import { createRows } from './create-rows.js';
import type { ImportRun, RepeatEntry, RowEntry } from './import-run.js';
import type { Chunk } from './read-chunks.js';
import { reviseRows } from './revise-rows.js';

/**
 * Deals with one chunk of a file in the caller's transaction: rows, errors and events. A trial only looks
 * and counts. Rows that are there are locked before any is added, as people's own writes do it.
 */
export async function writeChunk(
  ctx: Pick<AppContext, 'newId' | 'now' | 'scheduler'>,
  db: TenantExecutor,
  run: ImportRun,
  { rows, repeats, unread, leftOut, lines, staged }: Omit<Chunk, 'toItem' | 'readBytes'>,
): Promise<ImportCounts> {
  const { id, target, options } = run.bulkImport;
  const [{ clients }, lockedYears, isMixed] = await Promise.all([
    holdReferences(db, { clients: [target.clientId] }),
    lockedTaxYears(db, target.clientId),
    hasOtherRows(db, { clientId: target.clientId, importId: id }),
  ]);
  if (!clients.has(target.clientId)) throw new NotFoundError('The client has been deleted.');
  const isFirst = !isMixed;
  const { known, fresh } = isFirst ? { known: [], fresh: rows } : await splitByLedger(db, run, rows);
  const isLocked = ({ taxYear }: RowEntry) => lockedYears.has(taxYear);
  const locked = fresh.filter(isLocked);
  const creatable = locked.length === 0 ? fresh : fresh.filter((entry) => !isLocked(entry));
  const revised =
    options.onDuplicate === 'update'
      ? await reviseRows(ctx, db, run, { known, lines, lockedYears })
      : { updated: 0, locked: [] };
  const created = await createRows(ctx, db, run, { fresh: creatable, lines, staged, isFirst });

  const read = (entry: RowEntry): RowRead => ({ row: lines.rowOf(entry), origin: entry.origin });
  const refusals = refusalsOf(run, {
    unread,
    locked: [...locked, ...revised.locked].map(read),
    duplicate: options.onDuplicate === 'error' ? [...known.map(read), ...repeats] : [],
  });
  await insertImportErrors(db, id, refusals);
  const addedByOthers = creatable.length - created.length;
  const skippable = options.onDuplicate === 'error' ? 0 : known.length + repeats.length;
  return {
    ...countsOf(created),
    updated: revised.updated,
    skippedDuplicate: addedByOthers + skippable - revised.updated - revised.locked.length,
    failed: refusals.length,
    leftOut,
  };
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

/** The rows that the ledger has, deleted ones included, and those that it has not. */
async function splitByLedger(db: TenantExecutor, run: ImportRun, rows: readonly RowEntry[]) {
  const identities = rows.map(({ identity }) => identity);
  const taken = await findTakenIdentities(db, run.bulkImport.target, identities);
  const isKnown = ({ identity }: RowEntry) => taken.has(identity);
  return { known: rows.filter(isKnown), fresh: rows.filter((entry) => !isKnown(entry)) };
}

type RowRead = Pick<RepeatEntry, 'row' | 'origin'>;

interface Refused {
  readonly unread: readonly ImportError[];
  readonly locked: readonly RowRead[];
  readonly duplicate: readonly RowRead[];
}

function refusalsOf({ isTable }: ImportRun, { unread, locked, duplicate }: Refused): readonly ImportError[] {
  const idColumn = (row: BankRow) => (row.externalId === null ? null : 'external_id');
  return [
    ...unread,
    ...locked.map(({ row, origin }) => refusedRow(row, 'period_locked', { column: 'date', isTable, origin })),
    ...duplicate.map(({ row, origin }) =>
      refusedRow(row, 'duplicate', { column: idColumn(row), isTable, origin }),
    ),
  ].sort((one, other) => one.line - other.line);
}

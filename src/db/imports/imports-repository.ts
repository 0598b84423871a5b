import type { BalanceCheck } from '../../domain/imports/balance-check.js';
import {
  type BulkImport,
  type ImportCounts,
  type ImportError,
  type ImportFailure,
  type ImportOptions,
  type ImportTarget,
  type PenceByAccount,
  processedCount,
  type StoredImportFile,
} from '../../domain/imports/import.js';
import { NotFoundError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import type { LedgerWriter } from '../ledger/ledger-writer.js';
import { IMPORT_COLUMNS, type ImportRow, importRows, toImport } from './imports-queries.js';

const { keptErrors } = LIMITS.imports;

/** Loads an import, and locks it until the transaction ends. @throws {NotFoundError} */
export async function lockImport(db: TenantExecutor, id: string): Promise<BulkImport> {
  const row: ImportRow | undefined = await importRows(db)
    .where({ 'imports.id': id })
    .forUpdate('imports')
    .first(...IMPORT_COLUMNS);
  if (!row) throw new NotFoundError('There is no such import.');
  return toImport(row);
}

interface NewImport {
  readonly id: string;
  readonly target: ImportTarget;
  readonly options: ImportOptions;
  readonly file: Pick<StoredImportFile, 'id' | 'name' | 'contentType'>;
  readonly createdBy: string | null;
}

export async function insertImport(db: TenantExecutor, fresh: NewImport): Promise<void> {
  const { target, options, file } = fresh;
  await insertInto(db, 'imports', {
    id: fresh.id,
    client_id: target.clientId,
    source_account_id: target.sourceAccountId,
    business_id: target.businessId,
    property_id: target.propertyId,
    attribution_given: target.isAttributionGiven ?? null,
    file_id: file.id,
    filename: file.name,
    content_type: file.contentType,
    requested_format: options.format,
    mapping: options.mapping === null ? null : JSON.stringify(options.mapping),
    on_duplicate: options.onDuplicate,
    dry_run: options.dryRun,
    atomic: options.atomic,
    created_by: fresh.createdBy,
  });
}

export async function setImportJob(db: TenantExecutor, id: string, jobId: string): Promise<void> {
  await rowsOf(db, 'imports').where({ id }).update({ job_id: jobId });
}

/** Marks the import as being worked on. `false`: it is finished, or there is none. */
export async function claimImport(db: TenantExecutor, id: string): Promise<boolean> {
  const claimed: number = await rowsOf(db, 'imports')
    .where({ id })
    .whereIn('status', ['queued', 'processing'])
    .update({
      status: 'processing',
      started_at: db.trx.raw('coalesce(started_at, now())'),
      heartbeat_at: db.trx.fn.now(),
      ...changed(db),
    });
  return claimed > 0;
}

export async function setImportFormat(
  db: TenantExecutor,
  id: string,
  file: { format: string; columns: readonly string[] | null },
): Promise<void> {
  await rowsOf(db, 'imports')
    .where({ id, status: 'processing' })
    .update({
      format: file.format,
      columns: file.columns === null ? null : JSON.stringify(file.columns),
      ...changed(db),
    });
}

/**
 * Locks the import for one chunk.
 * @returns what it has booked so far; `null` when the import is over or the chunk was dealt with already: the caller
 * stops
 */
export async function holdCheckpoint(
  db: TenantExecutor,
  id: string,
  atItem: number,
): Promise<PenceByAccount | null> {
  const row: { booked: PenceByAccount } | undefined = await rowsOf(db, 'imports')
    .where({ id, status: 'processing', checkpoint_items: atItem })
    .forUpdate()
    .first('booked');
  return row === undefined ? null : row.booked;
}

/** Moves the checkpoint and adds the counts of the rows up to it. The caller holds the checkpoint. */
export async function advanceImport(
  db: TenantExecutor,
  id: string,
  step: { toItem: number; readBytes: number; counts: ImportCounts; booked: PenceByAccount },
): Promise<void> {
  const { counts } = step;
  const plus = (column: string, count: number) => ({ [column]: db.trx.raw('?? + ?', [column, count]) });
  await rowsOf(db, 'imports')
    .where({ id })
    .update({
      checkpoint_items: step.toItem,
      read_bytes: step.readBytes,
      booked: JSON.stringify(step.booked),
      heartbeat_at: db.trx.fn.now(),
      ...plus('processed_count', processedCount(counts)),
      ...plus('created_count', counts.created),
      ...plus('updated_count', counts.updated),
      ...plus('skipped_duplicate_count', counts.skippedDuplicate),
      ...plus('flagged_duplicate_count', counts.flaggedDuplicate),
      ...plus('failed_count', counts.failed),
      ...plus('left_out_count', counts.leftOut),
      ...plus('categorised_count', counts.categorised),
      ...plus('needs_review_count', counts.needsReview),
      ...changed(db),
    });
}

/** Adds to the number of transfers of which both sides were found, and notes that the import goes on. */
export async function addPairedTransfers(db: TenantExecutor, id: string, count: number): Promise<void> {
  await rowsOf(db, 'imports')
    .where({ id })
    .update({
      paired_transfer_count: db.trx.raw('paired_transfer_count + ?', [count]),
      heartbeat_at: db.trx.fn.now(),
      ...changed(db),
    });
}

/** Notes that an import is alive which writes nothing before its end. `false`: it is no longer wanted. */
export async function setImportAlive(db: TenantExecutor, id: string, readBytes: number): Promise<boolean> {
  const alive: number = await rowsOf(db, 'imports')
    .where({ id, status: 'processing' })
    .update({ read_bytes: readBytes, heartbeat_at: db.trx.fn.now(), ...changed(db) });
  return alive > 0;
}

/** Resets the checkpoint and the counts of an import, so that it begins again. The caller holds the checkpoint. */
export async function restartImport(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'import_errors').where({ import_id: id }).delete();
  await rowsOf(db, 'imports')
    .where({ id })
    .update({
      checkpoint_items: 0,
      read_bytes: 0,
      booked: '{}',
      processed_count: 0,
      failed_count: 0,
      left_out_count: 0,
      ...changed(db),
    });
}

/** Sets the account of all rows of the file, which the file has named. */
export async function setImportAccount(
  db: TenantExecutor,
  id: string,
  sourceAccountId: string,
): Promise<void> {
  await rowsOf(db, 'imports')
    .where({ id })
    .update({ source_account_id: sourceAccountId, ...changed(db) });
}

/** Sets the findings about the file as a whole. The caller holds the checkpoint. */
export async function setFindings(
  db: TenantExecutor,
  id: string,
  findings: { readonly balanceCheck: BalanceCheck; readonly warnings: BulkImport['warnings'] },
): Promise<void> {
  await rowsOf(db, 'imports')
    .where({ id })
    .update({
      balance_check: JSON.stringify(findings.balanceCheck),
      warnings: JSON.stringify(findings.warnings),
    });
}

/** Completes an import after the last row of its file. The caller holds the checkpoint. */
export async function setImportCompleted(db: LedgerWriter, id: string): Promise<void> {
  await rowsOf(db, 'imports')
    .where({ id })
    .update({ ...finished(db), status: 'completed', total_count: db.trx.ref('processed_count') });
}

/** Adds the warnings to those there are. `false`: it was finished already. */
export async function setImportFailed(
  db: LedgerWriter,
  id: string,
  failure: ImportFailure,
  warnings: BulkImport['warnings'],
): Promise<boolean> {
  const ended: number = await rowsOf(db, 'imports')
    .where({ id })
    .whereIn('status', ['queued', 'processing'])
    .update({
      ...finished(db),
      status: 'failed',
      error: JSON.stringify(failure),
      warnings: db.trx.raw('warnings || ?::jsonb', [JSON.stringify(warnings)]),
    });
  return ended > 0;
}

export async function setImportCancelled(db: LedgerWriter, id: string): Promise<void> {
  await rowsOf(db, 'imports')
    .where({ id })
    .update({ ...finished(db), status: 'cancelled', cancel_requested_at: db.trx.fn.now() });
}

/** Adds the warnings to those there are. */
export async function setImportReverted(
  db: LedgerWriter,
  id: string,
  warnings: BulkImport['warnings'],
): Promise<void> {
  await rowsOf(db, 'imports')
    .where({ id })
    .update({
      reverted_at: db.trx.fn.now(),
      warnings: db.trx.raw('warnings || ?::jsonb', [JSON.stringify(warnings)]),
      ...changed(db),
    });
}

/** How many later imports of the client, which stand, have skipped rows because the ledger had them already. */
export async function countLaterSkips(
  db: TenantExecutor,
  { id, clientId, createdAt }: { readonly id: string; readonly clientId: string; readonly createdAt: Date },
): Promise<number> {
  const row = await rowsOf(db, 'imports')
    .where({ client_id: clientId, dry_run: false })
    .where('skipped_duplicate_count', '>', 0)
    .where('created_at', '>=', createdAt)
    .whereNot({ id })
    .whereNull('reverted_at')
    .count({ imports: '*' })
    .first<{ imports: string }>();
  return Number(row?.imports ?? 0);
}

/** Adds the errors of a chunk, up to the number that is kept of an import. The errors of earlier chunks are counted already. */
export async function insertImportErrors(
  db: TenantExecutor,
  importId: string,
  errors: readonly ImportError[],
): Promise<void> {
  if (errors.length === 0) return;
  await db.trx.raw(
    `insert into import_errors (tenant_id, livemode, import_id, line, column_name, code, detail, cells)
     select ?, ?, ?, e.line, e."column", e.code, e.detail, e.cells
     from jsonb_to_recordset(?::jsonb)
       as e(line integer, "column" text, code text, detail text, cells jsonb)
     order by e.line
     limit greatest(0, ?::bigint - (select failed_count from imports i
       where i.tenant_id = ? and i.livemode = ? and i.id = ?))`,
    [
      ...[db.tenantId, db.livemode, importId, JSON.stringify(errors.slice(0, keptErrors.value))],
      ...[keptErrors.value, db.tenantId, db.livemode, importId],
    ],
  );
}

const changed = (db: TenantExecutor) => ({
  version: db.trx.raw('version + 1'),
  updated_at: db.trx.fn.now(),
});

const finished = (db: TenantExecutor) => ({ finished_at: db.trx.fn.now(), ...changed(db) });

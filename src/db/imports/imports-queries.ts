import { type BalanceCheck, NO_BALANCE_CHECK } from '../../domain/imports/balance-check.js';
import type {
  BulkImport,
  ImportError,
  ImportStatus,
  OnDuplicate,
  PenceByAccount,
} from '../../domain/imports/import.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, ownedBy, type Page, type PageRequest } from '../page.js';

export interface ImportRow {
  id: string;
  client_id: string;
  source_account_id: string | null;
  attribution_given: boolean | null;
  business_id: string | null;
  property_id: string | null;
  file_id: string;
  filename: string | null;
  removed_at: Date | null;
  content_type: string;
  size_bytes: string;
  sha256: string;
  requested_format: string | null;
  format: string | null;
  mapping: BulkImport['options']['mapping'];
  on_duplicate: OnDuplicate;
  dry_run: boolean;
  atomic: boolean;
  status: ImportStatus;
  columns: string[] | null;
  total_count: number | null;
  created_count: number;
  updated_count: number;
  skipped_duplicate_count: number;
  flagged_duplicate_count: number;
  failed_count: number;
  left_out_count: number;
  categorised_count: number;
  needs_review_count: number;
  paired_transfer_count: number;
  checkpoint_items: number;
  read_bytes: string;
  error: BulkImport['error'];
  booked: PenceByAccount;
  balance_check: BalanceCheck | null;
  warnings: BulkImport['warnings'];
  created_by: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  reverted_at: Date | null;
}

export const IMPORT_COLUMNS = [
  'imports.id',
  'client_id',
  'source_account_id',
  'attribution_given',
  'business_id',
  'property_id',
  'file_id',
  'filename',
  'content_type',
  'files.size_bytes',
  'files.sha256',
  'files.removed_at',
  'requested_format',
  'format',
  'mapping',
  'on_duplicate',
  'dry_run',
  'atomic',
  'status',
  'columns',
  'total_count',
  'created_count',
  'updated_count',
  'skipped_duplicate_count',
  'flagged_duplicate_count',
  'failed_count',
  'left_out_count',
  'categorised_count',
  'needs_review_count',
  'paired_transfer_count',
  'checkpoint_items',
  'read_bytes',
  'error',
  'booked',
  'balance_check',
  'warnings',
  'created_by',
  'version',
  'imports.created_at',
  'updated_at',
  'started_at',
  'finished_at',
  'reverted_at',
] as const;

interface ImportFilters {
  readonly clientId?: string | undefined;
  readonly sourceAccountId?: string | undefined;
  readonly status?: ImportStatus | undefined;
}

/**
 * Imports with their files, each looked up by its key: `limit 1` keeps the planner from joining by the tenant alone, which it does where it
 * takes the tables to be empty. Name the table of a column that both have.
 */
export const importRows = (db: TenantReader) =>
  rowsOf(db, 'imports').joinRaw(`cross join lateral (${ITS_FILE}) files`);

/** File of a row of `imports`, looked up by its key. */
const ITS_FILE = `select f.size_bytes, f.sha256, f.removed_at from files f
  where f.tenant_id = imports.tenant_id and f.id = imports.file_id limit 1`;

/** @throws {NotFoundError} */
export async function loadImport(db: TenantReader, id: string): Promise<BulkImport> {
  const row: ImportRow | undefined = await importRows(db)
    .where({ 'imports.id': id })
    .first(...IMPORT_COLUMNS);
  if (!row) throw new NotFoundError('There is no such import.');
  return toImport(row);
}

/** Whether there is such an import of one of these clients; an empty list means any. */
export async function hasImport(
  db: TenantReader,
  id: string,
  clientIds: readonly string[],
): Promise<boolean> {
  const query = rowsOf(db, 'imports').where({ 'imports.id': id });
  if (clientIds.length > 0) query.whereIn('imports.client_id', [...clientIds]);
  return (await query.first('imports.id')) !== undefined;
}

/** The bytes of an import's file; 0 when there is no such import. */
export async function findImportBytes(db: TenantReader, id: string): Promise<number> {
  const row: { size_bytes: string } | undefined = await importRows(db)
    .where({ 'imports.id': id })
    .first('files.size_bytes');
  return Number(row?.size_bytes ?? 0);
}

export async function listImports(
  db: TenantReader,
  filters: ImportFilters,
  page: PageRequest,
): Promise<Page<BulkImport>> {
  const query = importRows(db).select(...IMPORT_COLUMNS);
  if (filters.sourceAccountId !== undefined)
    query.where({ 'imports.source_account_id': filters.sourceAccountId });
  if (filters.status !== undefined) query.where({ 'imports.status': filters.status });
  return fetchPage(query, {
    table: 'imports',
    sortBy: 'created_at',
    page,
    toItem: toImport,
    withoutSorts: filters.sourceAccountId === undefined,
    ...ownedBy('client_id', filters.clientId),
  });
}

interface ImportErrorRow {
  line: number;
  column_name: string | null;
  code: ImportError['code'];
  detail: string;
  cells: string[];
}

const ERROR_COLUMNS = ['line', 'column_name', 'code', 'detail', 'cells'] as const;

/** A page of an import's failing lines, in file order. */
export async function listImportErrors(
  db: TenantReader,
  importId: string,
  page: PageRequest,
): Promise<Page<ImportError>> {
  const query = rowsOf(db, 'import_errors')
    .where({ import_id: importId })
    .select(...ERROR_COLUMNS);
  return fetchPage(query, {
    table: 'import_errors',
    sortBy: 'line',
    page,
    direction: 'asc',
    idType: 'bigint',
    withoutSorts: true,
    toItem: toImportError,
  });
}

function toImportError(row: ImportErrorRow): ImportError {
  return {
    line: row.line,
    column: row.column_name,
    code: row.code,
    detail: row.detail,
    cells: row.cells,
  };
}

export const toImport = (row: ImportRow): BulkImport => ({
  id: row.id,
  target: targetOf(row),
  options: optionsOf(row),
  file: fileOf(row),
  status: row.status,
  format: row.format,
  columns: row.columns,
  counts: countsOf(row),
  pairedTransfers: row.paired_transfer_count,
  total: row.total_count,
  readBytes: Number(row.read_bytes),
  checkpointItems: row.checkpoint_items,
  hasSeveralAccounts: Object.keys(row.booked).some((account) => account !== ''),
  error: row.error,
  balanceCheck: row.balance_check ?? NO_BALANCE_CHECK,
  warnings: row.warnings,
  createdBy: row.created_by,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  revertedAt: row.reverted_at,
});

const targetOf = (row: ImportRow): BulkImport['target'] => ({
  clientId: row.client_id,
  sourceAccountId: row.source_account_id,
  isAttributionGiven: row.attribution_given,
  businessId: row.business_id,
  propertyId: row.property_id,
});

const optionsOf = (row: ImportRow): BulkImport['options'] => ({
  format: row.requested_format,
  mapping: row.mapping,
  onDuplicate: row.on_duplicate,
  dryRun: row.dry_run,
  atomic: row.atomic,
});

const fileOf = (row: ImportRow): BulkImport['file'] => ({
  id: row.file_id,
  name: row.filename,
  isRemoved: row.removed_at !== null,
  contentType: row.content_type,
  sizeBytes: Number(row.size_bytes),
  sha256: row.sha256,
});

const countsOf = (row: ImportRow): BulkImport['counts'] => ({
  created: row.created_count,
  updated: row.updated_count,
  skippedDuplicate: row.skipped_duplicate_count,
  flaggedDuplicate: row.flagged_duplicate_count,
  failed: row.failed_count,
  leftOut: row.left_out_count,
  categorised: row.categorised_count,
  needsReview: row.needs_review_count,
});

/** Attribution of the rows of an import. */
export interface ImportedAttribution {
  readonly businessId: string | null;
  readonly propertyId: string | null;
  /** Whether the caller has named it; `null` where this was not recorded. */
  readonly isGiven: boolean | null;
}

export async function listImportedAttributions(
  db: TenantReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ImportedAttribution>> {
  const rows: Pick<ImportRow, 'id' | 'business_id' | 'property_id' | 'attribution_given'>[] = await rowsOf(
    db,
    'imports',
  )
    .whereIn('imports.id', [...ids])
    .select('imports.id', 'business_id', 'property_id', 'attribution_given');
  return new Map(
    rows.map((row) => [
      row.id,
      { businessId: row.business_id, propertyId: row.property_id, isGiven: row.attribution_given },
    ]),
  );
}

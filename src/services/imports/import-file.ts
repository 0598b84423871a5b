import type { AppContext } from '../../context.js';
import { listCategoryRulesInOrder } from '../../db/category-rules-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { loadImport } from '../../db/imports-queries.js';
import {
  advanceImport,
  claimImport,
  holdCheckpoint,
  setImportCompleted,
  setImportFailed,
  setImportFormat,
} from '../../db/imports-repository.js';
import { holdReferences } from '../../db/references-repository.js';
import type { BankFileItem, BankRow } from '../../domain/bank-files/bank-row.js';
import type { CategoriseContext } from '../../domain/categories/categorise.js';
import { isColumnMapping } from '../../domain/imports/column-mapping-issues.js';
import type { BulkImport, ImportFailure } from '../../domain/imports/import.js';
import { type PlannedTransaction, planTransaction } from '../../domain/imports/plan-transaction.js';
import type { TenantKey } from '../../domain/tenant.js';
import { AppError, NotFoundError } from '../../errors.js';
import { type BankFile, BankFileError, readBankFile } from '../../gateways/bank-files/read-bank-file.js';
import { openImportFile } from '../../gateways/import-errors/import-file.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { createEntryReader, type ImportEntry } from './read-entries.js';
import { recordImportEvent } from './record-import-event.js';
import { type ImportRun, type PlannedEntry, writeChunk } from './write-chunk.js';

type Slice = Pick<AppContext, 'db' | 'files' | 'config' | 'newId' | 'now'>;

/** Rows in one transaction: as many as are cheap to write together, and as few as are cheap to do again. */
const CHUNK_ITEMS = 1_000;

/**
 * Reads a stored file into the ledger, chunk by chunk, each with its checkpoint in one transaction. Safe to
 * run again after any death and beside itself: a run that finds the checkpoint moved by another stops.
 * @param signal when aborted, the run stops after the chunk in hand
 * @returns `paused` when there is more to do; else the import is finished, or another run has it
 */
export async function importFile(
  ctx: Slice,
  job: TenantKey & { readonly importId: string },
  signal: AbortSignal,
): Promise<'over' | 'paused'> {
  const principal = processPrincipal(job, 'import');
  const bulkImport = await inTenant(ctx, principal, (db) => begin(db, job.importId));
  if (bulkImport === null) return 'over';
  try {
    return await readChunks(ctx, job, bulkImport, signal);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    await inTenant(ctx, principal, (db) => fail(ctx, db, job.importId, failure));
    return 'over';
  }
}

async function begin(db: TenantExecutor, importId: string): Promise<BulkImport | null> {
  return (await claimImport(db, importId)) ? loadImport(db, importId) : null;
}

/** @throws {NotFoundError} when the client is there no more */
async function categoriseContextOf(db: TenantExecutor, { target }: BulkImport): Promise<CategoriseContext> {
  const { clientId, businessId, propertyId } = target;
  const { clients, businesses, properties } = await holdReferences(db, {
    clients: [clientId],
    businesses: businessId === null ? [] : [businessId],
    properties: propertyId === null ? [] : [propertyId],
  });
  if (!clients.has(clientId)) throw new NotFoundError('The client has been deleted.');
  const business = businessId === null ? undefined : businesses.get(businessId);
  const property = propertyId === null ? undefined : properties.get(propertyId);
  return {
    business: businessId === null || !business ? null : { id: businessId, trade: business.trade },
    property:
      propertyId === null || !property
        ? null
        : { id: propertyId, kind: property.kind, letting: property.letting },
    rules: await listCategoryRulesInOrder(db),
  };
}

async function readChunks(ctx: Slice, key: TenantKey, bulkImport: BulkImport, signal: AbortSignal) {
  const principal = processPrincipal(key, 'import');
  const categoriseContext = await inTenant(ctx, principal, (db) => categoriseContextOf(db, bulkImport));
  const source = countedFile(ctx, key, bulkImport);
  const { file, isTable } = await openFile(ctx, bulkImport, source.open);
  await inTenant(ctx, principal, (db) => setImportFormat(db, bulkImport.id, file));
  const run: ImportRun = { bulkImport, isTable, matched: new Set() };
  const plan = (row: BankRow) => planTransaction(row, bulkImport.target, categoriseContext);
  const read = createEntryReader({ sharedExternalIds: file.sharedExternalIds, isTable });
  let checkpoint = bulkImport.checkpointItems;

  const { maxRows } = ctx.config.importLimits;
  const chunks = chunksOf(file.items, { read, plan, checkpoint, maxRows, source });
  for await (const chunk of readAhead(chunks)) {
    const written = await inTenant(ctx, principal, async (db) => {
      if (!(await holdCheckpoint(db, bulkImport.id, checkpoint))) return false;
      const counts = await writeChunk(ctx, db, run, chunk.entries);
      await advanceImport(db, bulkImport.id, { ...chunk, counts });
      return true;
    });
    if (!written) return 'over';
    checkpoint = chunk.toItem;
    if (signal.aborted) return 'paused';
  }
  await inTenant(ctx, principal, (db) => complete(ctx, db, bulkImport.id, checkpoint));
  return 'over';
}

interface Chunk {
  readonly entries: readonly PlannedEntry[];
  /** How many items of the file are dealt with after it. */
  readonly toItem: number;
  readonly readBytes: number;
}

interface ChunkOptions {
  readonly read: (item: BankFileItem) => ImportEntry;
  readonly plan: (row: BankRow) => PlannedTransaction;
  readonly checkpoint: number;
  readonly maxRows: number;
  readonly source: { readBytes(): number };
}

/** The items after the checkpoint in chunks. Those before it are judged too: what follows depends on them. */
async function* chunksOf(
  items: AsyncIterable<BankFileItem>,
  { read, plan, checkpoint, maxRows, source }: ChunkOptions,
): AsyncGenerator<Chunk> {
  let entries: PlannedEntry[] = [];
  let count = 0;
  let rows = 0;
  for await (const item of items) {
    const entry = read(item);
    count += 1;
    if (entry.kind !== 'left_out') rows += 1;
    if (rows > maxRows) throw new TooManyRowsError(maxRows);
    if (count <= checkpoint) continue;
    entries.push(entry.kind === 'row' ? { ...entry, plan: plan(entry.row) } : entry);
    if (entries.length < CHUNK_ITEMS) continue;
    yield { entries, toItem: count, readBytes: source.readBytes() };
    entries = [];
  }
  if (entries.length > 0) yield { entries, toItem: count, readBytes: source.readBytes() };
}

/** The next chunk is read, judged and categorised while the one before it is being written. */
async function* readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let coming = source.next();
  try {
    for (;;) {
      const result = await coming;
      if (result.done) return;
      coming = source.next();
      coming.catch(() => undefined);
      yield result.value;
    }
  } finally {
    await source.return(undefined);
  }
}

/** More rows than one import may have. What came before them has been imported. */
class TooManyRowsError extends AppError {
  readonly kind = 'validation';

  constructor(maxRows: number) {
    super('too_many_rows', `The file has more than ${maxRows} rows. Split it and send the parts.`);
  }
}

function countedFile(ctx: Slice, key: TenantKey, { file }: BulkImport) {
  let readBytes = 0;
  return {
    readBytes: () => readBytes,
    async *open() {
      readBytes = 0;
      for await (const chunk of ctx.files.read(key, file.id)) {
        readBytes += chunk.length;
        yield chunk;
      }
    },
  };
}

/** @throws {BankFileError} */
async function openFile(
  ctx: Pick<AppContext, 'config'>,
  { options: { format, mapping } }: BulkImport,
  open: () => AsyncIterable<Uint8Array>,
): Promise<{ file: BankFile; isTable: boolean }> {
  const { maxRowBytes } = ctx.config.importLimits;
  if (mapping !== null && !isColumnMapping(mapping)) throw new BankFileError('invalid_mapping');
  const source = await openImportFile(open, maxRowBytes);
  const file = await readBankFile(source.open, {
    ...(format === null ? {} : { format }),
    ...(mapping === null ? {} : { mapping }),
    maxRowBytes,
  });
  return { file, isTable: source.isTable };
}

async function complete(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  importId: string,
  checkpoint: number,
): Promise<void> {
  if (!(await holdCheckpoint(db, importId, checkpoint))) return;
  await setImportCompleted(db, importId);
  await recordImportEvent(ctx, db, 'import.completed', await loadImport(db, importId));
}

async function fail(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  importId: string,
  failure: ImportFailure,
): Promise<void> {
  if (await setImportFailed(db, importId, failure)) {
    await recordImportEvent(ctx, db, 'import.failed', await loadImport(db, importId));
  }
}

/** What no repeat can mend is the import's own end; everything else is tried again. */
function failureOf(error: unknown): ImportFailure | null {
  if (!(error instanceof AppError) || error.kind === 'gateway_unavailable') return null;
  return { code: error.code, detail: error.message };
}

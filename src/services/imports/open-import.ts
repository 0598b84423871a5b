import { setImmediate } from 'node:timers/promises';
import type { AppContext } from '../../context.js';
import { listCategoryRulesInOrder } from '../../db/categories/category-rules-queries.js';
import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { setImportFormat } from '../../db/imports/imports-repository.js';
import { type StagedRows, stagedRow, stageRows } from '../../db/imports/staged-transactions-repository.js';
import { ruleBookOf } from '../../domain/categories/rule-book.js';
import { createSeenLines } from '../../domain/categories/seen-lines.js';
import { isColumnMapping } from '../../domain/imports/column-mapping-issues.js';
import type { BulkImport } from '../../domain/imports/import.js';
import { importWarnings } from '../../domain/imports/import-warnings.js';
import { planTransaction } from '../../domain/imports/plan-transaction.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { JudgingContext } from '../../domain/transactions/judge-category.js';
import { AppError, NotFoundError } from '../../errors.js';
import { BankFileError } from '../../gateways/bank-files/read-bank-file.js';
import type { ReadingFile } from '../../gateways/file-threads/file-reader.js';
import type { ImportEntry } from '../../gateways/file-threads/read-entries.js';
import { ownerOf } from '../category-memory/asking-row.js';
import { openLearned } from '../category-memory/open-learned.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { type ImportRun, isRowEntry, type PlannedEntry } from './import-run.js';

type Slice = Pick<AppContext, 'db' | 'files' | 'fileReaders' | 'config' | 'newId'>;

/** Rows in one transaction: as many as are cheap to write together, and as few as are cheap to do again. */
const CHUNK_ITEMS = 4_000;
/** Items judged in a row before what came over the network meanwhile is dealt with: a third of a millisecond. */
const ITEMS_A_TURN = 16;

export interface Chunk {
  readonly entries: readonly PlannedEntry[];
  /** All of its rows, as they are written when the ledger has nothing like any of them. */
  readonly staged: StagedRows;
  /** How many items of the file are dealt with after it. */
  readonly toItem: number;
  readonly readBytes: number;
}

interface ImportPass {
  readonly bulkImport: BulkImport;
  readonly fromItem: number;
  readonly isTrial: boolean;
}

export interface OpenedImport {
  readonly run: ImportRun;
  /** Once. The next chunk is read, judged and categorised while the one before it is being written. */
  readonly chunks: AsyncGenerator<Chunk>;
}

/**
 * Opens the file of an import and everything that its rows are judged by, and lets go of it when `use` is over.
 * @param pass.fromItem the items before it are read too, for what follows depends on them, but not given
 * @throws {BankFileError} {NotFoundError} when the client or the file is there no more
 */
export async function withOpenImport<T>(
  ctx: Slice,
  key: TenantKey,
  pass: ImportPass,
  use: (opened: OpenedImport) => Promise<T>,
): Promise<T> {
  const { bulkImport, fromItem, isTrial } = pass;
  const principal = processPrincipal(key, 'import');
  const judging = await inTenant(ctx, principal, (db) => judgingContextOf(db, bulkImport));
  const source = countedFile(ctx, key, bulkImport);
  const file = await readFile(ctx, bulkImport, source.open);
  try {
    await inTenant(ctx, principal, (db) => setImportFormat(db, bulkImport.id, file.facts));
    const chunks = chunksOf(file.batches, {
      plan: planner(ctx, bulkImport, judging),
      fromItem,
      maxRows: ctx.config.importLimits.maxRows,
      readBytes: source.readBytes,
    });
    const run = {
      bulkImport,
      judging,
      isTable: file.facts.isTable,
      isTrial,
      matched: new Set<string>(),
      memoryUses: new Map<string, number>(),
      findings: (lockedYears: ReadonlySet<TaxYearStart>) => {
        const { balanceCheck: balance, gaps, items, warnings: fromFile } = file.findings();
        const warnings = importWarnings({ fromFile, balance, gaps, findings: items, lockedYears });
        return { balanceCheck: balance, warnings };
      },
    };
    return await use({ run, chunks: readAhead(chunks) });
  } finally {
    file.close();
  }
}

/** @throws {NotFoundError} when the client is there no more */
async function judgingContextOf(db: TenantExecutor, { target }: BulkImport): Promise<JudgingContext> {
  const { clientId, businessId, propertyId } = target;
  const { clients, businesses, properties } = await holdReferences(db, {
    clients: [clientId],
    businesses: businessId === null ? [] : [businessId],
    properties: propertyId === null ? [] : [propertyId],
  });
  if (!clients.has(clientId)) throw new NotFoundError('The client has been deleted.');
  const rules = ruleBookOf(await listCategoryRulesInOrder(db, clientId));
  const setting = ownerOf(target, { businesses, properties });
  const learned = await openLearned(db, { clientId, setting });
  return { businesses, properties, rules, learned, seen: createSeenLines() };
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
async function readFile(
  ctx: Pick<AppContext, 'fileReaders' | 'config'>,
  { options: { format, mapping } }: BulkImport,
  open: () => AsyncIterable<Uint8Array>,
): Promise<ReadingFile> {
  const { maxRowBytes } = ctx.config.importLimits;
  if (mapping !== null && !isColumnMapping(mapping)) throw new BankFileError('invalid_mapping');
  return ctx.fileReaders.read(open, {
    ...(format === null ? {} : { format }),
    ...(mapping === null ? {} : { mapping }),
    maxRowBytes,
  });
}

/** Works out a row's category and place, and writes it down ready to be stored. */
function planner({ newId }: Pick<AppContext, 'newId'>, { target }: BulkImport, judging: JudgingContext) {
  return (entry: ImportEntry): PlannedEntry => {
    if (entry.kind !== 'row') return entry;
    const { row, identity } = entry;
    const plan = planTransaction(row, target, judging);
    const { id, line } = stagedRow({ id: newId(), identity, plan, possibleDuplicateOf: null });
    return { ...entry, id, plan, possibleDuplicateOf: null, line };
  };
}

interface ChunkOptions {
  readonly plan: (entry: ImportEntry) => PlannedEntry;
  readonly fromItem: number;
  readonly maxRows: number;
  readonly readBytes: () => number;
}

async function* chunksOf(
  batches: AsyncIterable<readonly ImportEntry[]>,
  { plan, fromItem, maxRows, readBytes }: ChunkOptions,
): AsyncGenerator<Chunk> {
  let planned: PlannedEntry[] = [];
  let count = 0;
  let rows = 0;
  let unread = 0;
  for await (const entries of batches) {
    for (const entry of entries) {
      count += 1;
      if (entry.kind !== 'left_out') rows += 1;
      if (entry.kind === 'error') unread += 1;
      if (rows > maxRows) throw new TooManyRowsError(maxRows);
      if (count % ITEMS_A_TURN === 0) await setImmediate();
      if (count <= fromItem) continue;
      planned.push(plan(entry));
      if (planned.length < CHUNK_ITEMS) continue;
      yield chunkOf(planned, count, readBytes());
      planned = [];
    }
  }
  if (planned.length > 0) yield chunkOf(planned, count, readBytes());
  if (count === unread) throw new NothingReadError(unread);
}

const chunkOf = (entries: readonly PlannedEntry[], toItem: number, readBytes: number): Chunk => ({
  entries,
  staged: stageRows(entries.filter(isRowEntry)),
  toItem,
  readBytes,
});

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

/** Not one transaction, or line to be left out: most likely another kind of file than was meant. */
class NothingReadError extends AppError {
  readonly kind = 'validation';

  constructor(lines: number) {
    super(lines === 0 ? 'no_rows' : 'no_row_readable', lines === 0 ? NO_ROWS : NO_ROW_READABLE);
  }
}

const NO_ROWS = 'The file was understood, but it lists no transaction.';
const NO_ROW_READABLE =
  'No line of the file could be read as a transaction: the errors of the import say why. If it is another kind of file than was recognised, send format or mapping.';

/** More rows than one import may have. Unless it is atomic, those before have been imported. */
class TooManyRowsError extends AppError {
  readonly kind = 'validation';

  constructor(maxRows: number) {
    super('too_many_rows', `The file has more than ${maxRows} rows. Split it and send the parts.`);
  }
}

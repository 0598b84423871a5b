import type { AppContext } from '../../context.js';
import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { setImportFormat } from '../../db/imports/imports-repository.js';
import type { BankRow } from '../../domain/bank-files/bank-row.js';
import { createSeenLines } from '../../domain/categories/seen-lines.js';
import { isColumnMapping } from '../../domain/imports/column-mapping-issues.js';
import type { BulkImport } from '../../domain/imports/import.js';
import { importWarnings } from '../../domain/imports/import-warnings.js';
import { planTransaction } from '../../domain/imports/plan-transaction.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { JudgingContext } from '../../domain/transactions/judge-category.js';
import { NotFoundError } from '../../errors.js';
import { BankFileError } from '../../gateways/bank-files/read-bank-file.js';
import type { ReadingFile } from '../../gateways/file-threads/file-reader.js';
import { ownerOf } from '../category-memory/asking-row.js';
import { openLearned } from '../category-memory/open-learned.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { openRuleBooks } from '../transactions/rule-books.js';
import type { ImportRun } from './import-run.js';
import { type Chunk, readChunks } from './read-chunks.js';

type Slice = Pick<AppContext, 'db' | 'files' | 'fileReaders' | 'config' | 'newId'>;

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
    const plan = (row: BankRow) => planTransaction(row, bulkImport.target, judging);
    const chunks = readChunks(file.batches, {
      newId: ctx.newId,
      plan,
      fromItem,
      maxRows: ctx.config.importLimits.maxRows,
      readBytes: source.readBytes,
    });
    const run = {
      bulkImport,
      judging,
      plan,
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
    return await use({ run, chunks: chunks });
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
  const bookOf = await openRuleBooks(db);
  const rules = bookOf(clientId);
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

import type { AppContext } from '../../context.js';
import { listBusinessesOfClient } from '../../db/businesses/businesses-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { setImportFormat } from '../../db/imports/imports-repository.js';
import { listPropertiesOfClient } from '../../db/properties/properties-queries.js';
import { findSourceAccountCurrency } from '../../db/source-accounts/source-accounts-repository.js';
import type { BankRow } from '../../domain/bank-files/bank-row.js';
import { OWN_READER } from '../../domain/bank-files/json-shapes.js';
import { bookedBalanceCheck, datedStatements } from '../../domain/imports/account-balances.js';
import { isColumnMapping } from '../../domain/imports/column-mapping-issues.js';
import type { BulkImport } from '../../domain/imports/import.js';
import { importWarnings } from '../../domain/imports/import-warnings.js';
import { NO_OWNERS, type OwnersOfClient } from '../../domain/imports/own-row.js';
import { planTransaction } from '../../domain/imports/plan-transaction.js';
import type { TenantKey } from '../../domain/tenant.js';
import { BankFileError } from '../../gateways/bank-files/read-bank-file.js';
import type { ReadingFile } from '../../gateways/file-threads/read-in-thread.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import type { AccountOfFile, ImportRun } from './import-run.js';
import { openAccounts } from './open-accounts.js';
import { type Chunk, readChunks } from './read-chunks.js';

type Slice = Pick<AppContext, 'db' | 'files' | 'fileReaders' | 'config' | 'newId' | 'now'>;

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
 * Opens the file of an import and everything that its rows are judged by, and closes it when `use` ends.
 * @param pass.fromItem the items before it are read too, since later ones depend on them, but not given
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
  const defaultCurrency = await inTenant(ctx, principal, (db) => accountCurrency(db, bulkImport));
  const source = countedFile(ctx, key, bulkImport);
  const file = await readFile(ctx, { bulkImport, defaultCurrency }, source.open);
  try {
    const opened = await inTenant(ctx, principal, async (db) => {
      await setImportFormat(db, bulkImport.id, file.facts);
      return openAccounts(ctx, db, { bulkImport, numbers: file.facts.accounts, isTrial });
    });
    const owners = isOwnDocument(file.facts)
      ? await inTenant(ctx, principal, (db) => ownersOf(db, bulkImport.target.clientId))
      : NO_OWNERS;
    const plan = (row: BankRow, { target, judging }: AccountOfFile) =>
      planTransaction(row, target, judging, owners);
    const chunks = readChunks(file.batches, {
      newId: ctx.newId,
      accountOf: opened.accountOf,
      plan,
      fromItem,
      maxRows: ctx.config.imports.maxRows,
      readBytes: source.readBytes,
    });
    const run = runOf(ctx, { bulkImport, isTrial, opened, file, plan, owners });
    return await use({ run, chunks });
  } finally {
    file.close();
  }
}

type RunParts = Pick<ImportRun, 'bulkImport' | 'isTrial' | 'plan' | 'owners'> & {
  readonly opened: Awaited<ReturnType<typeof openAccounts>>;
  readonly file: ReadingFile;
};

function runOf(ctx: Slice, { opened, file, ...parts }: RunParts): ImportRun {
  return {
    ...parts,
    accountOf: opened.accountOf,
    isTable: file.facts.isTable,
    hasSeveralAccounts: file.facts.accounts.length > 1,
    matched: new Set<string>(),
    memoryUses: new Map<string, number>(),
    findings(lockedYears, booked) {
      const { balances, gaps, items, warnings } = file.findings();
      const balanceCheck = bookedBalanceCheck(balances, booked);
      return {
        balanceCheck,
        warnings: importWarnings({
          fromFile: [...warnings, ...opened.warnings],
          balance: balanceCheck,
          gaps,
          findings: items,
          lockedYears,
          at: ctx.now(),
        }),
        statements: datedStatements(balances),
      };
    },
  };
}

/** Whether rows may have the fields of our own documents; rows of a table have those of a bank's file. */
const isOwnDocument = ({ format, isTable }: ReadingFile['facts']): boolean =>
  format === OWN_READER.name && !isTable;

/** Owners that rows of our own format may name. */
async function ownersOf(db: TenantExecutor, clientId: string): Promise<OwnersOfClient> {
  const [businesses, properties] = await Promise.all([
    listBusinessesOfClient(db, clientId),
    listPropertiesOfClient(db, clientId),
  ]);
  return {
    businesses: businesses.map(({ id, externalId, tradingName }) => ({ id, externalId, name: tradingName })),
    properties: properties.map(({ id, externalId, name }) => ({ id, externalId, name })),
  };
}

/** Currency of the account that the import names; `null` where it names none. */
async function accountCurrency(db: TenantExecutor, { target }: BulkImport): Promise<string | null> {
  return target.sourceAccountId === null ? null : findSourceAccountCurrency(db, target.sourceAccountId);
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
  { bulkImport, defaultCurrency }: { bulkImport: BulkImport; defaultCurrency: string | null },
  open: () => AsyncIterable<Uint8Array>,
): Promise<ReadingFile> {
  const { format, mapping, onDuplicate } = bulkImport.options;
  const { maxRowBytes } = ctx.config.imports;
  if (mapping !== null && !isColumnMapping(mapping)) throw new BankFileError('invalid_mapping');
  return ctx.fileReaders.read(open, {
    ...(format === null ? {} : { format }),
    ...(mapping === null ? {} : { mapping }),
    ...(defaultCurrency === null ? {} : { defaultCurrency }),
    maxRowBytes,
    trustsOwnIds: onDuplicate === 'update',
  });
}

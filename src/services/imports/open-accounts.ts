import type { AppContext } from '../../context.js';
import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { FileWarning } from '../../domain/bank-files/file-warning.js';
import { createSeenLines } from '../../domain/categories/seen-lines.js';
import type { BulkImport, ImportTarget } from '../../domain/imports/import.js';
import type { JudgingContext } from '../../domain/transactions/judge-category.js';
import { NotFoundError } from '../../errors.js';
import { ownerOf } from '../category-memory/asking-row.js';
import { openLearned } from '../category-memory/open-learned.js';
import { openRuleBooks } from '../transactions/rule-books.js';
import type { AccountOfFile } from './import-run.js';
import { resolveAccounts } from './resolve-accounts.js';

interface Opening {
  readonly bulkImport: BulkImport;
  /** The accounts that the file names, by `accountNumber`. */
  readonly numbers: readonly string[];
  readonly isTrial: boolean;
}

export interface OpenedAccounts {
  /** By `accountNumber`. Of a file of one account, rows that do not name it belong to it too. */
  readonly accountOf: (number: string | null) => AccountOfFile;
  readonly warnings: readonly FileWarning[];
}

/**
 * Where the rows of each account of a file go, with everything that they are judged by.
 * @throws {NotFoundError} when the client is there no more
 */
export async function openAccounts(
  ctx: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  opening: Opening,
): Promise<OpenedAccounts> {
  const { own, byNumber, warnings } = await resolveAccounts(ctx, db, opening);
  const judgingOf = new Map<string, JudgingContext>();
  const opened = async (target: ImportTarget): Promise<AccountOfFile> => {
    const key = `${target.businessId} ${target.propertyId}`;
    const judging = judgingOf.get(key) ?? (await judgingContextOf(db, target));
    judgingOf.set(key, judging);
    return { target, judging };
  };
  const ownAccount = await opened(own);
  const accounts = new Map<string, AccountOfFile>();
  for (const [number, target] of byNumber) {
    accounts.set(number, target === own ? ownAccount : await opened(target));
  }
  const [only = ownAccount, ...others] = accounts.values();
  const unnamed = others.length === 0 ? only : ownAccount;
  return { accountOf: (number) => accounts.get(number ?? '') ?? unnamed, warnings };
}

/** @throws {NotFoundError} when the client is there no more */
async function judgingContextOf(db: TenantExecutor, target: ImportTarget): Promise<JudgingContext> {
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

import type { AppContext } from '../../context.js';
import { loadClientBooks } from '../../db/clients/client-records-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { FileWarning } from '../../domain/bank-files/file-warning.js';
import type { ClientBooks } from '../../domain/categories/client-books.js';
import { createSeenLines } from '../../domain/categories/seen-lines.js';
import type { BulkImport, ImportTarget } from '../../domain/imports/import.js';
import { type JudgingContext, ownerOf } from '../../domain/transactions/judge-category.js';
import { BASE_CURRENCY } from '../../domain/transactions/transaction.js';
import { NotFoundError } from '../../errors.js';
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

interface OpenedAccounts {
  /** By `accountNumber`. Of a file of one account, rows that do not name it belong to it too. */
  readonly accountOf: (number: string | null) => AccountOfFile;
  readonly warnings: readonly FileWarning[];
}

/**
 * Targets of the rows of each account of a file, with everything that they are judged by.
 * @throws {NotFoundError} when the client is there no more
 */
export async function openAccounts(
  ctx: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  opening: Opening,
): Promise<OpenedAccounts> {
  const { own, byNumber, warnings } = await resolveAccounts(ctx, db, opening);
  const { clientId } = opening.bulkImport.target;
  const books = (await loadClientBooks(db, [clientId]))(clientId);
  if (books === undefined) throw new NotFoundError('The client has been deleted.');
  const judgingOf = new Map<string, JudgingContext>();
  const opened = async (target: ImportTarget): Promise<AccountOfFile> => {
    const key = `${target.businessId} ${target.propertyId} ${books.account(target.sourceAccountId)?.use ?? null}`;
    const judging = judgingOf.get(key) ?? (await judgingContextOf(db, target, books));
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

async function judgingContextOf(
  db: TenantExecutor,
  target: ImportTarget,
  books: ClientBooks,
): Promise<JudgingContext> {
  const { clientId } = target;
  const byId = <T extends { readonly id: string }>(things: readonly T[]) =>
    new Map(things.map((thing) => [thing.id, thing]));
  const owners = { businesses: byId(books.record.businesses), properties: byId(books.record.properties) };
  const bookOf = await openRuleBooks(db);
  const rules = bookOf(clientId);
  const setting = ownerOfTarget(target, { ...owners, rules, books });
  const learned = await openLearned(db, { clientId, setting });
  return { ...owners, rules, books, learned, seen: createSeenLines() };
}

/** Business or property for which most rows of the account are judged. */
function ownerOfTarget(target: ImportTarget, context: JudgingContext) {
  const { isAttributionGiven, businessId, propertyId, sourceAccountId } = target;
  return ownerOf(
    {
      ...NO_ROW,
      businessId,
      propertyId,
      sourceAccountId,
      isAttributionGiven: isAttributionGiven ?? undefined,
    },
    context,
  );
}

const NO_ROW = {
  description: '',
  counterparty: null,
  reference: null,
  notes: null,
  amountPence: 0,
  currency: BASE_CURRENCY,
  date: '',
  kind: 'ordinary',
  part: null,
} as const;

import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { setImportAccount } from '../../db/imports/imports-repository.js';
import {
  listNumberedAccounts,
  type NumberedAccount,
} from '../../db/source-accounts/source-accounts-queries.js';
import {
  addAccountNumber,
  insertSourceAccount,
  lockAccountsOfClient,
} from '../../db/source-accounts/source-accounts-repository.js';
import { type FileWarning, fileWarning } from '../../domain/bank-files/file-warning.js';
import { isSameAccount } from '../../domain/imports/account-number.js';
import type { BulkImport, ImportTarget } from '../../domain/imports/import.js';
import { BASE_CURRENCY } from '../../domain/transactions/transaction.js';

interface ResolvedAccounts {
  /** Target of rows for which the file names no account. */
  readonly own: ImportTarget;
  /** Targets of the others, by `accountNumber`. */
  readonly byNumber: ReadonlyMap<string, ImportTarget>;
  readonly warnings: readonly FileWarning[];
}

/**
 * The source accounts that the accounts of a file are, found by the numbers that files have named them by, and created
 * where there is none. An import that names a source account itself puts the only account of its file there, and learns
 * its number. Safe to run again: the second run finds what the first has created. A dry run creates and learns nothing.
 * @throws {NotFoundError} when the client has been deleted
 */
export async function resolveAccounts(
  ctx: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  { bulkImport, numbers, isTrial }: { bulkImport: BulkImport; numbers: readonly string[]; isTrial: boolean },
): Promise<ResolvedAccounts> {
  const { target } = bulkImport;
  if (numbers.length === 0) return { own: target, byNumber: new Map(), warnings: [] };
  await lockAccountsOfClient(db, target.clientId);
  const accounts = await listNumberedAccounts(db, target.clientId);
  const given = accounts.find(({ id }) => id === target.sourceAccountId) ?? null;
  const ofGiven = given === null ? null : numberOfGiven(given, numbers);
  const byNumber = new Map<string, ImportTarget>();
  for (const number of numbers) {
    if (ofGiven === number) byNumber.set(number, target);
    else byNumber.set(number, await accountOf(ctx, db, { number, accounts, target, isTrial }));
  }
  const isLearned = given !== null && ofGiven !== null && given.numbers.length === 0;
  if (isLearned && !isTrial) await addAccountNumber(db, given.id, ofGiven);
  const [only, ...others] = new Set([...byNumber.values()]);
  const isOnly = only !== undefined && others.length === 0 && only.sourceAccountId !== null;
  if (isOnly && target.sourceAccountId === null && !isTrial)
    await setImportAccount(db, bulkImport.id, only.sourceAccountId);
  return { own: target, byNumber, warnings: given === null ? [] : differing(given, numbers) };
}

/** The file's number for the account that the import names: the only number, or the one by which the account is known. */
function numberOfGiven(given: NumberedAccount, numbers: readonly string[]): string | null {
  const [first, ...others] = numbers;
  if (first === undefined) return null;
  if (others.length === 0 || given.numbers.length === 0) return first;
  return numbers.find((number) => isKnownAs(given, number)) ?? null;
}

const isKnownAs = ({ numbers }: NumberedAccount, number: string): boolean =>
  numbers.some((known) => isSameAccount(known, number));

interface Wanted {
  readonly number: string;
  readonly accounts: readonly NumberedAccount[];
  readonly target: ImportTarget;
  readonly isTrial: boolean;
}

async function accountOf(
  ctx: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  { number, accounts, target, isTrial }: Wanted,
): Promise<ImportTarget> {
  const exact = accounts.filter(({ numbers }) => numbers.includes(number));
  const [found, ...rivals] = exact.length > 0 ? exact : accounts.filter((one) => isKnownAs(one, number));
  if (found !== undefined && rivals.length === 0) return targetOf(target, found);
  if (isTrial) return { ...target, sourceAccountId: ctx.newId() };
  const id = ctx.newId();
  await insertSourceAccount(
    db,
    { id, clientId: target.clientId },
    {
      name: `Account ${number.slice(-4)}`,
      kind: 'bank',
      institution: null,
      currency: BASE_CURRENCY,
      use: null,
      defaultBusinessId: null,
      defaultPropertyId: null,
      mapping: null,
      externalId: null,
      metadata: {},
    },
  );
  await addAccountNumber(db, id, number);
  return { ...target, sourceAccountId: id };
}

/** Target of an account's rows. The import's attribution goes before the account's. */
function targetOf(target: ImportTarget, account: NumberedAccount): ImportTarget {
  const isSaid = target.isAttributionGiven ?? (target.businessId !== null || target.propertyId !== null);
  const { defaultBusinessId, defaultPropertyId } = account;
  return {
    ...target,
    sourceAccountId: account.id,
    businessId: isSaid ? target.businessId : defaultBusinessId,
    propertyId: isSaid ? target.propertyId : defaultPropertyId,
  };
}

const DIFFERS =
  'The file names another account than the one it was imported into. Check that it is the right file; if it is not, revert the import.';

function differing(given: NumberedAccount, numbers: readonly string[]): readonly FileWarning[] {
  const isKnown = given.numbers.length === 0 || numbers.some((number) => isKnownAs(given, number));
  return isKnown ? [] : [fileWarning('account_differs', DIFFERS)];
}

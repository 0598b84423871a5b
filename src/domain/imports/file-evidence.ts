import { LIMITS } from '../../limits/limits.js';
import type { BankFileItem } from '../bank-files/bank-row.js';
import { type FileWarning, fileWarning } from '../bank-files/file-warning.js';
import { accountNumber } from './account-number.js';
import { createIdEvidence, type IdVerdict } from './id-evidence.js';

/** Evidence of all rows of a file, before any of them is judged. */
export interface FileEvidence {
  /** Verdict on its ids; `null` if no row has one. */
  readonly ids: IdVerdict | null;
  readonly idCount: number;
  /** The accounts that it names, by `accountNumber`, in the order in which they are met. None where there are too many. */
  readonly accounts: readonly string[];
}

export type IdOwner = 'bank' | 'customer' | 'nobody';

const MAX_ACCOUNTS = LIMITS.bankFiles.accountsOfFile.value;

/**
 * Looks at the rows of a file one after another.
 * @param whose ids they are; `nobody`: they say nothing of which row it is, so they are not looked at. The customer's own
 *   are taken at their word, unless they are the bare numbers of the rows
 */
export function createFileEvidence(whose: IdOwner) {
  const ids = createIdEvidence();
  const accounts = new Set<string>();
  const verdict = (): IdVerdict => {
    if (whose === 'bank') return ids.verdict();
    return ids.isBareCount() ? 'count' : 'identify';
  };
  return {
    add(item: BankFileItem): void {
      if (item.kind !== 'row') return;
      if (whose !== 'nobody') ids.add(item.row);
      const account = accountNumber(item.row.account);
      if (account !== null && accounts.size <= MAX_ACCOUNTS) accounts.add(account);
    },
    result: (): FileEvidence => ({
      ids: ids.count() === 0 ? null : verdict(),
      idCount: ids.count(),
      accounts: accounts.size > MAX_ACCOUNTS ? [] : [...accounts],
    }),
    /** Whether the rest of the file may show something else. */
    isOpen: (): boolean => (whose === 'bank' && ids.isOpen()) || accounts.size > 0,
  };
}

const COUNT =
  'The ids of this file number its rows, so another file may give them to other transactions. They were not used: a row is recognised by its account, date, amount and text.';
const REPEAT =
  'One id of this file stands on several transactions. The ids were not used: a row is recognised by its account, date, amount and text.';
const SEVERAL =
  'The file holds several accounts. The rows of each are in a source account of its own: GET /v1/source-accounts lists them.';

/** Warnings about the ids and accounts of a file. */
export function evidenceWarnings({ ids, idCount, accounts }: FileEvidence): readonly FileWarning[] {
  const found: FileWarning[] = [];
  if (ids === 'count') found.push(fileWarning('ids_not_used', COUNT, { count: idCount }));
  if (ids === 'repeat') found.push(fileWarning('ids_not_used', REPEAT, { count: idCount }));
  if (accounts.length > 1) {
    found.push(fileWarning('several_accounts', SEVERAL, { count: accounts.length }));
  }
  return found;
}

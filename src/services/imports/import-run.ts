import type { Payment } from '../../db/imports/like-rows-repository.js';
import type { LinePlace } from '../../db/imports/staged-lines.js';
import type { BankRow } from '../../domain/bank-files/bank-row.js';
import type { FileWarning } from '../../domain/bank-files/file-warning.js';
import type { AccountStatement } from '../../domain/imports/account-balances.js';
import type { BalanceCheck } from '../../domain/imports/balance-check.js';
import type { BulkImport, ImportTarget, PenceByAccount } from '../../domain/imports/import.js';
import type { OwnersOfClient } from '../../domain/imports/own-row.js';
import type { PlannedTransaction } from '../../domain/imports/plan-transaction.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import type { JudgingContext } from '../../domain/transactions/judge-category.js';
import type { ImportEntry } from '../../gateways/file-threads/read-entries.js';

/** Facts about a file that has been read to its end. */
interface ImportFindings {
  /** Whether the rows explain the file's balances. */
  readonly balanceCheck: BalanceCheck;
  readonly warnings: readonly FileWarning[];
  /** Statements of the file that state their days. */
  readonly statements: readonly AccountStatement[];
}

/** An account of the file: where its rows go, and what they are judged by. */
export interface AccountOfFile {
  readonly target: ImportTarget;
  readonly judging: JudgingContext;
}

/** State that the chunks of one run share. */
export interface ImportRun {
  readonly bulkImport: BulkImport;
  /** By `accountNumber`. */
  readonly accountOf: (number: string | null) => AccountOfFile;
  /** A row as it is to be in the ledger, worked out again where more of it is needed than a chunk keeps. */
  readonly plan: (row: BankRow, account: AccountOfFile) => PlannedTransaction;
  /** Owners that rows of our own format may name; none if the file is a bank's. */
  readonly owners: OwnersOfClient;
  readonly isTable: boolean;
  readonly hasSeveralAccounts: boolean;
  /** Whether it only looks and counts. */
  readonly isTrial: boolean;
  /** Rows elsewhere that a row of this run is already taken for a duplicate of. */
  readonly matched: Set<string>;
  /** Rows added that follow a correction, by memory. */
  readonly memoryUses: Map<string, number>;
  /** Findings of the whole file; to be asked after it is read to its end. */
  readonly findings: (lockedYears: ReadonlySet<TaxYearStart>, booked: PenceByAccount) => ImportFindings;
}

/** Collections of a run so far; to be asked before a transaction that may have to be run again. */
interface CollectedSoFar {
  readonly matchedCount: number;
  readonly memoryUses: ReadonlyMap<string, number>;
}

export const collectedSoFar = ({ matched, memoryUses }: ImportRun): CollectedSoFar => ({
  matchedCount: matched.size,
  memoryUses: new Map(memoryUses),
});

/** Forgets what a transaction that was undone has collected. A set keeps the order in which it was filled. */
export function forgetSince({ matched, memoryUses }: ImportRun, before: CollectedSoFar): void {
  if (matched.size > before.matchedCount) {
    for (const id of [...matched].slice(before.matchedCount)) matched.delete(id);
  }
  for (const id of [...memoryUses.keys()]) if (!before.memoryUses.has(id)) memoryUses.delete(id);
  for (const [id, uses] of before.memoryUses) memoryUses.set(id, uses);
}

/**
 * A row with its category and place in the ledger. Its line, with id and identity, is written out ready to be stored;
 * beside it only facts that every row is asked for are kept, since thousands of rows are held while Postgres writes
 * thousands more.
 */
export interface RowEntry
  extends LinePlace,
    Payment,
    Pick<Extract<ImportEntry, { kind: 'row' }>, 'isNamed' | 'bankId' | 'origin'> {
  readonly account: AccountOfFile;
  /** By `accountNumber`; `null` where the file names none. */
  readonly accountNumber: string | null;
  readonly valueDate: IsoDate | null;
  /** Key that the payments of one booking share; `null` for any other row. */
  readonly batchKey: string | null;
  readonly taxYear: TaxYearStart;
  readonly category: string | null;
  /** For a suspected duplicate too. */
  readonly needsReview: boolean;
  /** The correction that the category follows. */
  readonly memoryId: string | null;
  readonly possibleDuplicateOf: string | null;
}

/** A row that repeats an earlier one of the file. */
export type RepeatEntry = Extract<ImportEntry, { kind: 'repeat' }>;

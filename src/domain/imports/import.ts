import { InvalidStateError } from '../../errors.js';
import type { FileWarning } from '../bank-files/file-warning.js';
import type { ImportErrorCode } from '../codes/import-error-codes.js';
import type { WorkFailure } from '../work-failure.js';
import type { BalanceCheck } from './balance-check.js';

export const IMPORT_STATUSES = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Treatment of a row that exists already. */
export const ON_DUPLICATE = ['skip', 'update', 'error'] as const;
export type OnDuplicate = (typeof ON_DUPLICATE)[number];

/** The outcome of the rows so far. A flagged or categorised row, or one to be reviewed, is a created one too. */
export interface ImportCounts {
  readonly created: number;
  readonly updated: number;
  readonly skippedDuplicate: number;
  readonly flaggedDuplicate: number;
  readonly failed: number;
  /** Lines that are no transaction, such as pending ones. Not among the total. */
  readonly leftOut: number;
  readonly categorised: number;
  readonly needsReview: number;
}

export const NO_COUNTS: ImportCounts = {
  created: 0,
  updated: 0,
  skippedDuplicate: 0,
  flaggedDuplicate: 0,
  failed: 0,
  leftOut: 0,
  categorised: 0,
  needsReview: 0,
};

/**
 * Amounts that an import has found in the ledger or added to it, in pence of the file's currency, by the account that the file
 * names; `''` where it names none.
 */
export type PenceByAccount = Readonly<Record<string, number>>;

export function sumByAccount(one: PenceByAccount, other: PenceByAccount): PenceByAccount {
  const sums: Record<string, number> = { ...one };
  for (const [account, pence] of Object.entries(other)) sums[account] = (sums[account] ?? 0) + pence;
  return sums;
}

export function sumOfCounts(one: ImportCounts, other: ImportCounts): ImportCounts {
  return {
    created: one.created + other.created,
    updated: one.updated + other.updated,
    skippedDuplicate: one.skippedDuplicate + other.skippedDuplicate,
    flaggedDuplicate: one.flaggedDuplicate + other.flaggedDuplicate,
    failed: one.failed + other.failed,
    leftOut: one.leftOut + other.leftOut,
    categorised: one.categorised + other.categorised,
    needsReview: one.needsReview + other.needsReview,
  };
}

/** Client and attribution of a file's rows, given by the caller or by the source account. */
export interface ImportTarget {
  readonly clientId: string;
  readonly sourceAccountId: string | null;
  readonly businessId: string | null;
  readonly propertyId: string | null;
  /** The caller has named the business or property. Absent or `null`: nobody recorded it. */
  readonly isAttributionGiven?: boolean | null;
}

export interface ImportOptions {
  /** The format that was asked for; `null`: recognised by the content. */
  readonly format: string | null;
  /** How the columns are to be read; one saved on the source account has not been checked. */
  readonly mapping: Readonly<Record<string, unknown>> | null;
  readonly onDuplicate: OnDuplicate;
  readonly dryRun: boolean;
  readonly atomic: boolean;
}

export interface StoredImportFile {
  readonly id: string;
  readonly name: string | null;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** Its contents are gone: it was kept for some time after the import had ended. */
  readonly isRemoved: boolean;
}

/** One file on its way into the ledger. */
export interface BulkImport {
  readonly id: string;
  readonly target: ImportTarget;
  readonly options: ImportOptions;
  readonly file: StoredImportFile;
  readonly status: ImportStatus;
  /** The format the file was recognised as. */
  readonly format: string | null;
  /** The file's own headings. */
  readonly columns: readonly string[] | null;
  readonly counts: ImportCounts;
  /** Movements between the client's accounts of which its end has found both sides. */
  readonly pairedTransfers: number;
  /** Transactions and failing lines in the file; known at the end. */
  readonly total: number | null;
  readonly readBytes: number;
  /** How much of the file is dealt with for good, in the reader's items. */
  readonly checkpointItems: number;
  /** Rows of several accounts that its file names have been booked, so that two of them may be the sides of a transfer. */
  readonly hasSeveralAccounts: boolean;
  readonly error: ImportFailure | null;
  /** Not available until the file is read to its end. */
  readonly balanceCheck: BalanceCheck;
  /** Points for a person to look at: none until the file is read to its end, or the import has failed. */
  readonly warnings: readonly FileWarning[];
  /** API key. */
  readonly createdBy: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly revertedAt: Date | null;
}

/** Why a file as a whole was given up. */
export type ImportFailure = WorkFailure;

/** Why one line was not imported. */
export interface ImportError {
  /** 1-based, headings counted. */
  readonly line: number;
  readonly column: string | null;
  readonly code: ImportErrorCode;
  readonly detail: string;
  /** The line's cells where the reader gave them. */
  readonly cells: readonly string[];
}

export const isFinished = ({ status }: Pick<BulkImport, 'status'>): boolean =>
  status !== 'queued' && status !== 'processing';

/** Transactions and failing lines that have been dealt with. */
export const processedCount = (counts: ImportCounts): number =>
  counts.created + counts.updated + counts.skippedDuplicate + counts.failed;

/** 0 to 100; 100 only for a file read to its end. */
export function percentDone(bulkImport: Pick<BulkImport, 'status' | 'readBytes' | 'file'>): number {
  if (bulkImport.status === 'completed') return 100;
  const { sizeBytes } = bulkImport.file;
  return sizeBytes === 0 ? 0 : Math.min(99, Math.floor((bulkImport.readBytes / sizeBytes) * 100));
}

/** The counts as every answer and event spells them. */
export function publicCounts({ counts, pairedTransfers }: Pick<BulkImport, 'counts' | 'pairedTransfers'>) {
  return {
    total: processedCount(counts),
    created: counts.created,
    updated: counts.updated,
    skipped_duplicate: counts.skippedDuplicate,
    flagged_duplicate: counts.flaggedDuplicate,
    failed: counts.failed,
    left_out: counts.leftOut,
    categorised: counts.categorised,
    needs_review: counts.needsReview,
    paired_transfers: pairedTransfers,
  };
}

/** @throws {InvalidStateError} `already_finished` */
export function assertCancellable(bulkImport: Pick<BulkImport, 'status'>): void {
  if (isFinished(bulkImport)) {
    throw new InvalidStateError(
      'already_finished',
      `The import is ${bulkImport.status}: there is nothing to cancel.`,
      { status: bulkImport.status },
    );
  }
}

/** @throws {InvalidStateError} `import_not_revertible` */
export function assertRevertible(
  bulkImport: Pick<BulkImport, 'status' | 'revertedAt'> & { options: Pick<ImportOptions, 'dryRun'> },
): void {
  const refuse = (detail: string) =>
    new InvalidStateError('import_not_revertible', detail, { status: bulkImport.status });
  if (!isFinished(bulkImport)) throw refuse(`The import is ${bulkImport.status}: cancel it first.`);
  if (bulkImport.revertedAt !== null) throw refuse('The import has been reverted already.');
  if (bulkImport.options.dryRun) throw refuse('A dry run wrote nothing that could be reverted.');
}

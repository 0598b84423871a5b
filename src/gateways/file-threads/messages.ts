import type { ColumnMapping } from '../../domain/bank-files/column-mapping.js';
import type { FileWarning } from '../../domain/bank-files/file-warning.js';
import type { AccountBalances } from '../../domain/imports/account-balances.js';
import type { ItemFindings } from '../../domain/imports/import-warnings.js';
import type { BalanceGap } from '../../domain/imports/running-balance.js';
import type { BankFileErrorCode } from '../bank-files/bank-file-error.js';
import type { PackedEntry } from './packed-entries.js';

/** How a file is to be read. */
export interface FileOptions {
  readonly format?: string;
  readonly mapping?: ColumnMapping;
  readonly maxRowBytes: number;
  /** The customer's own ids name rows, whatever they look like. */
  readonly trustsOwnIds?: boolean;
  /** ISO 4217, of the account that the file is of. */
  readonly defaultCurrency?: string;
}

/** Facts about a file whose beginning has been read. */
export interface FileFacts {
  /** One of `BANK_FORMATS`. */
  readonly format: string;
  /** The file's headings as it spells them; `null` when it has none. */
  readonly columns: readonly string[] | null;
  /** Records of cells, as against entries of a statement or document. */
  readonly isTable: boolean;
  /** The accounts that its rows name, by `accountNumber`. None where it names none, or too many to be accounts. */
  readonly accounts: readonly string[];
}

/** Findings about a file that has been read to its end. */
export interface FileFindings {
  /** Balances and their check, for each account. */
  readonly balances: readonly AccountBalances[];
  /** The first of the breaks that the checks count. */
  readonly gaps: readonly BalanceGap[];
  readonly items: ItemFindings;
  /** Warnings of its format's reader. */
  readonly warnings: readonly FileWarning[];
}

/** Messages to the thread that reads. A thread reads one file at a time. */
export type ToThread =
  | { readonly kind: 'read'; readonly options: FileOptions }
  /** The next piece of a stream; `null` after its last. */
  | { readonly kind: 'bytes'; readonly stream: number; readonly bytes: Uint8Array | null }
  /** A batch has been taken: another may be sent. */
  | { readonly kind: 'taken' };

/** A message from the thread that reads. The file may be streamed from its first byte several times. */
export type FromThread =
  | { readonly kind: 'open'; readonly stream: number }
  | { readonly kind: 'want'; readonly stream: number }
  | { readonly kind: 'close'; readonly stream: number }
  | { readonly kind: 'facts'; readonly facts: FileFacts }
  | { readonly kind: 'entries'; readonly entries: readonly PackedEntry[] }
  | { readonly kind: 'ended'; readonly findings: FileFindings }
  /** The file cannot be read: a `BankFileError` of the thread. */
  | { readonly kind: 'refused'; readonly code: BankFileErrorCode; readonly detail: string }
  /** A fault of ours. */
  | { readonly kind: 'broken'; readonly error: unknown };

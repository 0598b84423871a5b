import type { BankFileItem } from '../../domain/bank-files/bank-row.js';
import type { ColumnMapping } from '../../domain/bank-files/column-mapping.js';
import type { FileWarning } from '../../domain/bank-files/file-warning.js';
import type { StatedBalances } from '../../domain/bank-files/stated-balances.js';
import type { BankFileErrorCode } from '../bank-files/bank-file-error.js';

/** How a file is to be read. */
export interface FileOptions {
  readonly format?: string;
  readonly mapping?: ColumnMapping;
  readonly maxRowBytes: number;
}

/** What is known of a file once its beginning has been read. */
export interface FileFacts {
  /** One of `BANK_FORMATS`. */
  readonly format: string;
  /** The file's headings as it spells them; `null` when it has none. */
  readonly columns: readonly string[] | null;
  readonly sharedExternalIds: boolean;
  readonly idsAreChecked: boolean;
  /** Records of cells, as against entries of a statement or document. */
  readonly isTable: boolean;
}

/** To the thread that reads. A thread reads one file at a time. */
export type ToThread =
  | { readonly kind: 'read'; readonly options: FileOptions }
  /** The next piece of a stream; `null` after its last. */
  | { readonly kind: 'bytes'; readonly stream: number; readonly bytes: Uint8Array | null }
  /** A batch has been taken: another may be sent. */
  | { readonly kind: 'taken' };

/** From the thread that reads. The file may be streamed from its first byte several times. */
export type FromThread =
  | { readonly kind: 'open'; readonly stream: number }
  | { readonly kind: 'want'; readonly stream: number }
  | { readonly kind: 'close'; readonly stream: number }
  | { readonly kind: 'facts'; readonly facts: FileFacts }
  | { readonly kind: 'items'; readonly items: readonly BankFileItem[] }
  | {
      readonly kind: 'ended';
      readonly balances: StatedBalances | null;
      readonly warnings: readonly FileWarning[];
    }
  /** The file cannot be read: a `BankFileError` of the thread. */
  | { readonly kind: 'refused'; readonly code: BankFileErrorCode; readonly detail: string }
  /** A fault of ours. */
  | { readonly kind: 'broken'; readonly error: unknown };

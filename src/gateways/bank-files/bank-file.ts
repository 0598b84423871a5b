import type { BankFileItem } from '../../domain/bank-files/bank-row.js';
import type { FileWarning } from '../../domain/bank-files/file-warning.js';
import type { StatedBalances } from '../../domain/bank-files/stated-balances.js';

/** A bank's file, recognised; its rows are read as `items` is iterated, once. */
export interface BankFile {
  /** One of `BANK_FORMATS`. */
  readonly format: string;
  /** The file's headings as it spells them; `null` when it has none. */
  readonly columns: readonly string[] | null;
  /** An `externalId` may stand on several different rows, so it alone does not make a duplicate. */
  readonly sharedExternalIds: boolean;
  /** Items say of themselves that they repeat an id, or contradict an earlier use of it. */
  readonly idsAreChecked: boolean;
  /** Whether the file tells of single payments, which a statement of the account states again. */
  readonly isNotification?: boolean;
  /** Balances that its statements state, once `items` has been iterated. Absent: it has no statements. */
  readonly statedBalances?: () => StatedBalances;
  /** Points for a person to look at, once `items` has been iterated. Absent: none. */
  readonly warnings?: () => readonly FileWarning[];
  /** In file order. Ends early and releases the file when the consumer stops. */
  readonly items: AsyncIterable<BankFileItem>;
}

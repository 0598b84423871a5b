import type { RevisedTransaction } from '../../db/imports/imported-revisions-repository.js';
import type { StagedRows } from '../../db/imports/staged-lines.js';
import type { LedgerFacts, LockedRowFacts } from '../../db/ledger/ledger-facts-repository.js';
import type { NewTransaction } from '../../db/ledger/transaction-columns.js';
import type { ReplacedTransaction } from '../../db/ledger/transactions-repository.js';
import type { Ledger } from '../../db/transactions/external-ids-repository.js';
import type { TransferSpan } from '../../db/transactions/open-rows-repository.js';
import type { BulkImport, ImportFailure } from '../../domain/imports/import.js';
import type { PlannedTransaction } from '../../domain/imports/plan-transaction.js';
import type { SettledTransaction } from '../../domain/transactions/settle-transaction.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import type { RowEntry } from '../imports/import-run.js';
import type { Rejudged } from '../transactions/rejudge-transactions.js';

/** Input of each kind of write to the ledger. All that it changes has been locked. */
interface Changes {
  /** Rows that a person adds. */
  create: {
    readonly rows: readonly NewTransaction[];
    readonly facts: Pick<LedgerFacts, 'references' | 'hasReturns' | 'hasEndpoints'>;
  };
  /** A row that a person replaces. */
  replace: ReplacedTransaction & {
    readonly current: Transaction;
    readonly facts: Pick<LockedRowFacts, 'references' | 'hasTaught' | 'hasEndpoints'>;
  };
  /** A row that a person deletes. */
  delete: { readonly row: Transaction; readonly facts: Pick<LedgerFacts, 'hasEndpoints'> };
  /** Rows whose categories were looked at again. */
  recategorise: { readonly rejudged: readonly Rejudged[] };
  /** Rows that a person changes alike. */
  bulk_update: {
    readonly rows: readonly { readonly current: Transaction; readonly settled: SettledTransaction }[];
    readonly facts: Pick<LedgerFacts, 'references' | 'hasEndpoints'>;
  };
  /** Rows of a file that the ledger does not have. */
  import: {
    readonly ledger: Ledger & { readonly importId: string };
    readonly rows: readonly RowEntry[];
    /** The row as the ledger has it. */
    readonly plan: (row: RowEntry) => PlannedTransaction;
    readonly idOf: (row: RowEntry) => string;
    readonly staged: StagedRows & { readonly isFirst: boolean };
  };
  /** Rows of which a file now says something else. */
  revise: { readonly revisions: readonly Revision[] };
  /** Looks for the other sides of transfers among rows of an import. */
  pair_import: { readonly bulkImport: BulkImport; readonly span: TransferSpan };
  /** Ends an import, which is locked. */
  end_import: { readonly importId: string; readonly ending: ImportEnding };
  /** Deletes what an import has created. */
  revert_import: { readonly importId: string };
}

export interface Revision extends RevisedTransaction {
  readonly current: Transaction;
}

export type ImportEnding =
  | { readonly as: 'completed'; readonly isPaired: boolean }
  | { readonly as: 'cancelled' }
  | { readonly as: 'failed'; readonly failure: ImportFailure };

/** Answer of each kind of write. */
export interface LedgerOutcomes {
  /** The rows that were added, in no order: one whose external id another request has taken is not among them. */
  create: readonly Transaction[];
  replace: Transaction;
  delete: undefined;
  recategorise: undefined;
  bulk_update: undefined;
  /** The ids of rows that were not added: another import has added them. */
  import: ReadonlySet<string>;
  revise: undefined;
  pair_import: undefined;
  /** `null`: it was finished already. */
  end_import: BulkImport | null;
  revert_import: BulkImport;
}

export type ChangeKind = keyof Changes;

export type LedgerChange<K extends ChangeKind = ChangeKind> = {
  [P in K]: { readonly kind: P } & Changes[P];
}[K];

import type { StagedRow } from '../../db/staged-transactions-repository.js';
import type { BalanceCheck } from '../../domain/imports/balance-check.js';
import type { BulkImport } from '../../domain/imports/import.js';
import type { JudgingContext } from '../../domain/transactions/judge-category.js';
import type { ImportEntry } from './read-entries.js';

/** What the chunks of one run share. */
export interface ImportRun {
  readonly bulkImport: BulkImport;
  readonly judging: JudgingContext;
  readonly isTable: boolean;
  /** Whether it only looks and counts. */
  readonly isTrial: boolean;
  /** Rows elsewhere that a row of this run is already taken for a duplicate of. */
  readonly matched: Set<string>;
  /** Rows added that follow a correction, by memory. */
  readonly memoryUses: Map<string, number>;
  /** Whether the rows explain the file's balances; to be asked when it is read to its end. */
  readonly balanceCheck: () => BalanceCheck;
}

/** An entry whose row has its category and place in the ledger worked out, and is ready to be written. */
export type PlannedEntry =
  | Exclude<ImportEntry, { kind: 'row' }>
  | (Extract<ImportEntry, { kind: 'row' }> & StagedRow);

export type RowEntry = Extract<PlannedEntry, { kind: 'row' }>;

export const isRowEntry = (entry: PlannedEntry): entry is RowEntry => entry.kind === 'row';

import type { Transaction } from '../../domain/transactions/transaction.js';
import { findOpenRowsOrCalculate, type VersionedRow } from '../transactions/open-rows-repository.js';
import { type TransactionJson, transactionFromJson } from '../transactions/transactions-queries.js';
import type { LedgerWriter } from './ledger-writer.js';
import type { Settlement } from './settlement.js';
import type { Values } from './transaction-columns.js';
import { writeAndSettle } from './write-and-settle.js';
import type { WriteKind } from './writes.js';

/** Result of a write. */
export interface WrittenRows {
  readonly ids: readonly string[];
  /** The rows as they stand now, in no order. */
  readonly rows: readonly Transaction[];
  /** Rows of clients with two accounts that may be paired now. Where there are any, no calculation is queued yet. */
  readonly open: readonly VersionedRow[];
}

/** Carries out a write that answers its rows as they stand, and what follows from it. */
export async function writeRows(
  ledger: LedgerWriter,
  kind: WriteKind,
  settlement: Settlement,
  values: Values,
): Promise<WrittenRows> {
  const { written, open } = await writeAndFindOpen<TransactionJson>(ledger, kind, settlement, values);
  const rows = written.map(transactionFromJson);
  return { ids: rows.map(({ id }) => id), rows, open };
}

/**
 * Carries out a write and, at the same time so that they travel together, a look for rows that may be paired with its own. A client whose
 * second account was added while the row was written is left to the next write to that account.
 */
export async function writeAndFindOpen<Row extends { readonly id: string }>(
  ledger: LedgerWriter,
  kind: WriteKind,
  settlement: Settlement,
  values: Values,
): Promise<{ written: readonly Row[]; open: readonly VersionedRow[] }> {
  const isPlaced = settlement.spans.length > 0;
  const [{ written, pairing }, open] = await Promise.all([
    writeAndSettle<Row>(ledger, kind, settlement, values),
    isPlaced ? findOpenRowsOrCalculate(ledger, settlement) : [],
  ]);
  return { written, open: open.filter(({ clientId }) => pairing.includes(clientId)) };
}

import type { Transaction } from '../../domain/transactions/transaction.js';
import { type TransactionJson, transactionFromJson } from '../transactions/transactions-queries.js';
import { findOpenRowsOrCalculate, type VersionedRow } from '../transactions/transfers-repository.js';
import type { LedgerWriter } from './ledger-writer.js';
import type { Settlement, SettlingWrite } from './settlement.js';
import type { Values } from './transaction-columns.js';

/** Result of a write. */
export interface WrittenRows {
  readonly ids: readonly string[];
  /** The rows as they stand now, in no order. */
  readonly rows: readonly Transaction[];
  /** Of clients with two accounts: rows that may be paired now. Where there are any, no calculation is queued yet. */
  readonly open: readonly VersionedRow[];
}

/** A write that gives the rows as they stand. */
export async function run(
  ledger: LedgerWriter,
  settlement: Settlement,
  write: SettlingWrite,
  values: Values,
): Promise<WrittenRows> {
  const { written, open } = await send<TransactionJson>(ledger, settlement, write, values);
  const rows = written.map(transactionFromJson);
  return { ids: rows.map(({ id }) => id), rows, open };
}

/**
 * The write, and the look for partners after it: asked for at the same time, so that they travel together. A client whose
 * second account was added while the row was written is left to who writes to that account.
 */
export async function send<Row extends { readonly id: string }>(
  ledger: LedgerWriter,
  settlement: Settlement,
  write: SettlingWrite,
  values: Values,
): Promise<{ written: readonly Row[]; open: readonly VersionedRow[] }> {
  const isPlaced = settlement.spans.length > 0;
  const [{ written, pairing }, open] = await Promise.all([
    write<Row>(ledger, settlement, values),
    isPlaced ? findOpenRowsOrCalculate(ledger, settlement) : [],
  ]);
  return { written, open: open.filter(({ clientId }) => pairing.includes(clientId)) };
}

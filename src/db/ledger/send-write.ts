import type { Transaction } from '../../domain/transactions/transaction.js';
import { type TransactionJson, transactionFromJson } from '../transactions/transactions-queries.js';
import { findOpenRowsOrCalculate, type VersionedRow } from '../transactions/transfers-repository.js';
import type { LedgerWriter } from './ledger-writer.js';
import { type Settlement, type SettlingStatement, settlingBindings } from './settlement.js';
import type { Values } from './transaction-columns.js';

/** What a write has done. */
export interface WrittenRows {
  readonly ids: readonly string[];
  /** The rows as they stand now, in no order. */
  readonly rows: readonly Transaction[];
  /** Of clients with two accounts: rows that may be paired now. Where there are any, no calculation is queued yet. */
  readonly open: readonly VersionedRow[];
}

export type Statements = (settlement: Settlement) => SettlingStatement;

/** A write that gives the rows as they stand. */
export async function run(
  ledger: LedgerWriter,
  settlement: Settlement,
  statements: Statements,
  values: Values,
): Promise<WrittenRows> {
  const { written, open } = await send<TransactionJson>(ledger, settlement, statements, values);
  const rows = written.map(transactionFromJson);
  return { ids: rows.map(({ id }) => id), rows, open };
}

interface Answer<Row> {
  written: Row[] | null;
  pairing: string[] | null;
}

/** The write, and the look for partners after it: asked for at the same time, so that they travel together. */
export async function send<Row extends { readonly id: string }>(
  ledger: LedgerWriter,
  settlement: Settlement,
  statements: Statements,
  values: Values,
): Promise<{ written: Row[]; open: readonly VersionedRow[] }> {
  const { text, name } = statements(settlement);
  const write = async () => {
    const bindings = Object.assign(settlingBindings(ledger, settlement), values);
    const { rows } = await ledger.trx.raw<{ rows: Answer<Row>[] }>(text, bindings).options({ name });
    const [answer] = rows;
    if (answer === undefined) throw new Error('a write to the ledger gave no answer');
    return answer;
  };
  const isPlaced = settlement.spans.length > 0;
  const [answer, open] = await Promise.all([
    write(),
    isPlaced ? findOpenRowsOrCalculate(ledger, settlement) : [],
  ]);
  return { written: answer.written ?? [], open: ofClients(open, answer.pairing) };
}

/** A client whose second account was added while the row was written is left to who writes to that account. */
const ofClients = (open: readonly VersionedRow[], clientIds: readonly string[] | null) =>
  open.filter(({ clientId }) => clientIds?.includes(clientId) === true);

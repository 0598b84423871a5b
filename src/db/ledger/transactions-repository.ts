import type { SettledTransaction } from '../../domain/transactions/settle-transaction.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import {
  type ExternalIdKey,
  externalIdKey,
  findExternalIdHolders,
  type Ledger,
  takenExternalId,
} from '../transactions/external-ids-repository.js';
import { isUniqueViolation } from '../unique-violation.js';
import type { LedgerWriter } from './ledger-writer.js';
import type { Settlement } from './settlement.js';
import { bindingsOf, columnsOf } from './transaction-columns.js';
import { type WrittenRows, writeAndFindOpen, writeRows } from './write-rows.js';

export interface ReplacedTransaction {
  readonly current: Pick<Transaction, 'id' | 'clientId'>;
  readonly settled: SettledTransaction;
  /** `undefined` leaves it: an imported row stays the row that its file holds. */
  readonly identity: string | null | undefined;
}

/**
 * Replaces a locked row whole, and does what follows.
 * @throws {ConflictError} `duplicate_external_id`
 */
export async function setTransaction(
  ledger: LedgerWriter,
  { current: { id, clientId }, settled, identity }: ReplacedTransaction,
  settlement: Settlement,
): Promise<WrittenRows> {
  const row = { ...columnsOf(settled), id, client_id: clientId, identity: identity ?? null };
  const values = bindingsOf(row);
  if (identity === undefined) return writeRows(ledger, 'updateRow', settlement, values);
  return refuseTaken(ledger, { clientId, ...settled }, () =>
    writeRows(ledger, 'updateNamedRow', settlement, values),
  );
}

async function refuseTaken<T>(
  ledger: LedgerWriter,
  { clientId, sourceAccountId, externalId }: Ledger & { readonly externalId: string | null },
  write: () => Promise<T>,
): Promise<T> {
  if (externalId === null) return write();
  await ledger.trx.raw('savepoint before_write');
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'transactions_by_identity')) throw error;
    await ledger.trx.raw('rollback to savepoint before_write');
    const key: ExternalIdKey = { clientId, sourceAccountId, externalId };
    throw takenExternalId((await findExternalIdHolders(ledger, [key])).get(externalIdKey(key)));
  }
}

/** Writes over locked rows, which keep their identities, and does what follows. */
export async function setTransactions(
  ledger: LedgerWriter,
  rows: readonly { readonly id: string; readonly settled: SettledTransaction }[],
  settlement: Settlement,
): Promise<WrittenRows> {
  const columns = rows.map(({ id, settled }) => ({ id, ...columnsOf(settled) }));
  return writeRows(ledger, 'updateRows', settlement, { rows: JSON.stringify(columns) });
}

/** Deletes rows softly, and does what follows. They keep their identities: an import of the same file does not bring them back. */
export async function setTransactionsDeleted(
  ledger: LedgerWriter,
  ids: readonly string[],
  settlement: Settlement,
): Promise<WrittenRows> {
  return writeRows(ledger, 'deleteRows', settlement, { ids: [...ids] });
}

/** Does what follows from a write of these rows that has been made already. */
export async function settleWritten(
  ledger: LedgerWriter,
  ids: readonly string[],
  settlement: Settlement,
): Promise<WrittenRows> {
  const { open } = await writeAndFindOpen<{ readonly id: string }>(ledger, 'settleRows', settlement, {
    ids: [...ids],
  });
  return { ids, rows: [], open };
}

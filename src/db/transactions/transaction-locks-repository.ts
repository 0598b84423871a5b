import type { Transaction } from '../../domain/transactions/transaction.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import { OvertakenError } from '../overtaken-error.js';
import { type TransactionRow, toTransaction, transactionColumns } from './transactions-queries.js';

/**
 * Locks live rows together with their partners, all in the order of their ids.
 * @throws {OvertakenError} when one has got another partner meanwhile, for the transaction to be run again
 */
export async function lockWithPartners(db: TenantExecutor, ids: readonly string[]): Promise<Transaction[]> {
  if (ids.length === 0) return [];
  const found: { id: string; transfer_pair_id: string | null }[] = await rowsOf(db, 'transactions')
    .whereIn('id', [...ids])
    .whereNull('deleted_at')
    .select('id', 'transfer_pair_id');
  const pairs = found.flatMap((row) => [row.id, row.transfer_pair_id].filter((id) => id !== null));
  const locked = await lockTransactions(db, [...new Set(pairs)]);
  const asked = new Set(ids);
  const own = locked.filter((row) => asked.has(row.id));
  assertPartnersLocked(own, new Set(locked.map((row) => row.id)));
  return own;
}

/** @throws {OvertakenError} */
export function assertPartnersLocked(
  rows: readonly Pick<Transaction, 'transferPairId'>[],
  locked: ReadonlySet<string>,
): void {
  if (rows.some(({ transferPairId }) => transferPairId !== null && !locked.has(transferPairId))) {
    throw new OvertakenError();
  }
}

/** Live rows, locked in the order of their ids. */
export async function lockTransactions(db: TenantExecutor, ids: readonly string[]): Promise<Transaction[]> {
  if (ids.length === 0) return [];
  const rows: TransactionRow[] = await rowsOf(db, 'transactions')
    .whereIn('transactions.id', [...ids])
    .whereNull('deleted_at')
    .orderBy('transactions.id')
    .forUpdate('transactions')
    .select(...transactionColumns(db));
  return rows.map(toTransaction);
}

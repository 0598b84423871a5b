import type { Knex } from 'knex';
import type { Transaction } from '../../domain/transactions/transaction.js';

/** The last transaction that a piece of work has dealt with, as it was then. */
export type Checkpoint = Pick<Transaction, 'date' | 'id'>;

/**
 * The days and ids of the next transactions of a query, the latest day first as their index has them.
 * @param query of the table `transactions`, unsorted; it is changed
 * @param checkpoint where the work has come to; `null` at its beginning
 */
export async function nextRows(
  query: Knex.QueryBuilder,
  checkpoint: Checkpoint | null,
  limit: number,
): Promise<Checkpoint[]> {
  if (checkpoint !== null) {
    query.whereRaw('(transactions.date, transactions.id) < (?::date, ?::uuid)', [
      checkpoint.date,
      checkpoint.id,
    ]);
  }
  return query
    .orderBy([
      { column: 'transactions.date', order: 'desc' },
      { column: 'transactions.id', order: 'desc' },
    ])
    .limit(limit)
    .select('transactions.date', 'transactions.id');
}

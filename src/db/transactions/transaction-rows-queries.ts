import type { Split, Transaction } from '../../domain/transactions/transaction.js';
import type { TransactionFilters } from '../../domain/transactions/transaction-filters.js';
import { readByCopy } from '../copy/read-by-copy.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import { narrowTransactions } from '../imports/narrow-transactions.js';

/** A transaction as a report shows it, with the values of the columns. */
export interface ReportedTransactionRow {
  readonly id: string;
  readonly client_id: string;
  readonly date: string;
  readonly tax_year: number;
  readonly amount_pence: string;
  readonly currency: string;
  readonly amount_gbp_pence: string | null;
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  readonly category: string | null;
  readonly category_source: Transaction['categorySource'];
  readonly business_id: string | null;
  readonly property_id: string | null;
  readonly allowable_bps: number;
  readonly splits: readonly Split[] | null;
  readonly external_id: string | null;
  readonly source_account_id: string | null;
  readonly needs_review: boolean;
  readonly notes: string | null;
}

const COLUMNS = [
  'id',
  'client_id',
  'date',
  'tax_year',
  'amount_pence',
  'currency',
  'amount_gbp_pence',
  'description',
  'counterparty',
  'reference',
  'category',
  'category_source',
  'business_id',
  'property_id',
  'allowable_bps',
  'splits',
  'external_id',
  'source_account_id',
  'needs_review',
  'notes',
].map((column) => `transactions.${column}`);

/**
 * All transactions that the filters leave, oldest first, some hundred of them in memory. Nothing else can be asked of the
 * transaction meanwhile.
 */
export function readTransactions(
  db: TenantExecutor,
  filters: TransactionFilters,
): AsyncGenerator<Iterable<ReportedTransactionRow>> {
  const query = rowsOf(db, 'transactions')
    .whereNull('deleted_at')
    .select(...COLUMNS);
  narrowTransactions(query, filters);
  return readByCopy(db, query.orderBy(['transactions.date', 'transactions.id']));
}

import type { Transaction } from '../../domain/transactions/transaction.js';
import type { TransactionFilters } from '../../domain/transactions/transaction-filters.js';
import { readByCopy } from '../copy/read-by-copy.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import { narrowTransactions } from '../imports/narrow-transactions.js';

const COLUMNS = {
  id: 'transactions.id',
  clientId: 'transactions.client_id',
  date: 'transactions.date',
  taxYear: 'transactions.tax_year',
  amountPence: 'transactions.amount_pence',
  currency: 'transactions.currency',
  amountGbpPence: 'transactions.amount_gbp_pence',
  description: 'transactions.description',
  counterparty: 'transactions.counterparty',
  reference: 'transactions.reference',
  category: 'transactions.category',
  categorySource: 'transactions.category_source',
  businessId: 'transactions.business_id',
  propertyId: 'transactions.property_id',
  allowableBps: 'transactions.allowable_bps',
  splits: 'transactions.splits',
  externalId: 'transactions.external_id',
  sourceAccountId: 'transactions.source_account_id',
  needsReview: 'transactions.needs_review',
  notes: 'transactions.notes',
} as const satisfies Partial<Record<keyof Transaction, string>>;

/** A transaction as a report shows it. */
export type ReportedTransaction = Pick<Transaction, keyof typeof COLUMNS>;

/**
 * All transactions that the filters leave, oldest first, some hundred of them in memory. Nothing else can be asked of the
 * transaction meanwhile.
 */
export function readTransactions(
  db: TenantExecutor,
  filters: TransactionFilters,
): AsyncGenerator<Iterable<ReportedTransaction>> {
  const query = rowsOf(db, 'transactions').whereNull('deleted_at').select(COLUMNS);
  narrowTransactions(query, filters);
  return readByCopy<ReportedTransaction>(db, query.orderBy(['transactions.date', 'transactions.id']), [
    'amountPence',
    'amountGbpPence',
  ]);
}

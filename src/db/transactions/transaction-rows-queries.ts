import { LIMITS } from '../../domain/limits.js';
import type { Split, Transaction } from '../../domain/transactions/transaction.js';
import type { TransactionFilters } from '../../domain/transactions/transaction-filters.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { narrowTransactions } from '../imports/narrow-transactions.js';

/** What a report shows of a transaction, as the columns hold it. */
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

const PAGE = LIMITS.reports.pageRows.value;

/**
 * All transactions that the filters leave, oldest first, a page of them in memory and the next on its way. Give it a
 * snapshot: what is added between two pages would be seen in part.
 */
export async function* readTransactions(
  db: TenantReader,
  filters: TransactionFilters,
): AsyncGenerator<readonly ReportedTransactionRow[]> {
  let next: Promise<readonly ReportedTransactionRow[]> | null = pageAfter(db, filters, null);
  while (next !== null) {
    const page: readonly ReportedTransactionRow[] = await next;
    const last = page.at(-1);
    next = page.length < PAGE || last === undefined ? null : pageAfter(db, filters, last);
    // Awaited above; without this, one that fails while its turn has not come ends the process.
    next?.catch(() => undefined);
    if (page.length > 0) yield page;
  }
}

async function pageAfter(
  db: TenantReader,
  filters: TransactionFilters,
  last: ReportedTransactionRow | null,
): Promise<readonly ReportedTransactionRow[]> {
  const query = rowsOf(db, 'transactions')
    .whereNull('deleted_at')
    .select(...COLUMNS);
  narrowTransactions(query, filters);
  if (last !== null) query.whereRaw('(transactions.date, transactions.id) > (?, ?)', [last.date, last.id]);
  return query.orderBy(['transactions.date', 'transactions.id']).limit(PAGE);
}

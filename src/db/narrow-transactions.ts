import type { Knex } from 'knex';
import type { TransactionFilters } from '../domain/transactions/transaction-filters.js';

/** Adds the filters to a query over `transactions`. */
export function narrowTransactions(query: Knex.QueryBuilder, filters: TransactionFilters): void {
  const equal: Record<string, unknown> = {
    'transactions.client_id': filters.clientId,
    'transactions.tax_year': filters.taxYear,
    source_account_id: filters.sourceAccountId,
    import_id: filters.importId,
    needs_review: filters.needsReview,
    external_id: filters.externalId,
  };
  for (const [column, value] of Object.entries(equal)) {
    if (value !== undefined) query.where({ [column]: value });
  }
  if (filters.dateFrom !== undefined) query.where('date', '>=', filters.dateFrom);
  if (filters.dateTo !== undefined) query.where('date', '<=', filters.dateTo);
  if (filters.amountMinPence !== undefined) query.where('amount_pence', '>=', filters.amountMinPence);
  if (filters.amountMaxPence !== undefined) query.where('amount_pence', '<=', filters.amountMaxPence);
  if (filters.updatedSince !== undefined) query.where('transactions.updated_at', '>=', filters.updatedSince);
  if (filters.businessId !== undefined)
    countingTowards(query, 'business_id', 'businessId', filters.businessId);
  if (filters.propertyId !== undefined)
    countingTowards(query, 'property_id', 'propertyId', filters.propertyId);
  if (filters.isUncategorised !== undefined)
    query.whereRaw('(category is null and splits is null) = ?', [filters.isUncategorised]);
  if (filters.categories !== undefined) inCategories(query, filters.categories);
  if (filters.text !== undefined) saying(query, filters.text);
}

function countingTowards(query: Knex.QueryBuilder, column: string, field: string, id: string): void {
  query.whereRaw(`(${column} = ? or (splits is not null and splits @> ?::jsonb))`, [
    id,
    JSON.stringify([{ [field]: id }]),
  ]);
}

function inCategories(query: Knex.QueryBuilder, categories: readonly string[]): void {
  query.whereRaw(
    `(category = any(?::text[]) or exists (
       select from jsonb_array_elements(splits) s where s ->> 'category' = any(?::text[])))`,
    [[...categories], [...categories]],
  );
}

function saying(query: Knex.QueryBuilder, text: string): void {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  query.whereRaw(
    `(description ilike ? or counterparty ilike ? or reference ilike ? or transactions.notes ilike ?)`,
    [pattern, pattern, pattern, pattern],
  );
}

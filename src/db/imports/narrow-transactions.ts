import type { Knex } from 'knex';
import type { TransactionFilters, TransferState } from '../../domain/transactions/transaction-filters.js';
import { ITS_DOCUMENTS } from '../documents/lacks-document.js';

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
  if (filters.clientIds !== undefined) query.whereIn('transactions.client_id', [...filters.clientIds]);
  if (filters.ledgerOfPropertyId !== undefined)
    query.whereRaw(
      'transactions.client_id = (select p.client_id from properties p where p.id = ? and p.deleted_at is null)',
      [filters.ledgerOfPropertyId],
    );
  if (filters.dateFrom !== undefined) query.where('date', '>=', filters.dateFrom);
  if (filters.dateTo !== undefined) query.where('date', '<=', filters.dateTo);
  if (filters.amountMinPence !== undefined) query.where('amount_pence', '>=', filters.amountMinPence);
  if (filters.amountMaxPence !== undefined) query.where('amount_pence', '<=', filters.amountMaxPence);
  if (filters.updatedSince !== undefined) query.where('transactions.updated_at', '>=', filters.updatedSince);
  if (filters.businessId !== undefined)
    countingTowards(query, 'business_id', 'businessId', filters.businessId);
  if (filters.propertyId !== undefined)
    countingTowards(query, 'property_id', 'propertyId', filters.propertyId);
  if (filters.isWithoutBusiness !== undefined)
    withoutOwner(query, 'business_id', 'businessId', filters.isWithoutBusiness);
  if (filters.isWithoutProperty !== undefined)
    withoutOwner(query, 'property_id', 'propertyId', filters.isWithoutProperty);
  if (filters.isWithoutPounds !== undefined)
    query.whereRaw('(amount_gbp_pence is null) = ?', [filters.isWithoutPounds]);
  if (filters.isWithoutDocument !== undefined)
    query.whereRaw(`(not exists (${ITS_DOCUMENTS})) = ?`, [filters.isWithoutDocument]);
  ofOnePart(query, filters);
  if (filters.isUncategorised !== undefined)
    query.whereRaw('(category is null and splits is null) = ?', [filters.isUncategorised]);
  if (filters.transfer !== undefined) beingTransfers(query, filters.transfer);
  if (filters.categories !== undefined) inCategories(query, filters.categories);
  if (filters.text !== undefined) saying(query, filters.text);
}

function countingTowards(query: Knex.QueryBuilder, column: string, field: string, id: string): void {
  query.whereRaw(`(${column} = ? or (splits is not null and splits @> ?::jsonb))`, [
    id,
    JSON.stringify([{ [field]: id }]),
  ]);
}

function withoutOwner(query: Knex.QueryBuilder, column: string, field: string, isWithout: boolean): void {
  query.whereRaw(
    `((splits is null and ${column} is null) or exists (
       select from jsonb_array_elements(splits) s where s ->> '${field}' is null)) = ?`,
    [isWithout],
  );
}

/** The conditions on category, business and property must hold of one and the same part of a split row. */
function ofOnePart(query: Knex.QueryBuilder, filters: TransactionFilters): void {
  const { categories, businessId, propertyId, isWithoutBusiness, isWithoutProperty } = filters;
  const asked: [condition: string, ...bindings: (string | string[])[]][] = [];
  if (categories !== undefined) asked.push([`s ->> 'category' = any(?::text[])`, [...categories]]);
  if (businessId !== undefined) asked.push([`s ->> 'businessId' = ?`, businessId]);
  if (propertyId !== undefined) asked.push([`s ->> 'propertyId' = ?`, propertyId]);
  if (isWithoutBusiness === true) asked.push([`s ->> 'businessId' is null`]);
  if (isWithoutProperty === true) asked.push([`s ->> 'propertyId' is null`]);
  if (asked.length < 2) return;
  const conditions = asked.map(([condition]) => condition).join(' and ');
  query.whereRaw(
    `(splits is null or exists (select from jsonb_array_elements(splits) s where ${conditions}))`,
    asked.flatMap(([, ...bindings]) => bindings),
  );
}

function beingTransfers(query: Knex.QueryBuilder, transfer: TransferState): void {
  if (transfer === 'paired') query.whereNotNull('transfer_pair_id');
  else query.where({ category: 'transfer' }).whereNull('transfer_pair_id');
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

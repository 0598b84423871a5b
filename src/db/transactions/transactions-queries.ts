import type { Knex } from 'knex';
import { penceFromColumn } from '../../domain/money.js';
import { isLocked, TAX_RETURN_STATES } from '../../domain/tax-returns/tax-return.js';
import type { Split, Transaction } from '../../domain/transactions/transaction.js';
import type { TransactionFilters } from '../../domain/transactions/transaction-filters.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { narrowTransactions } from '../imports/narrow-transactions.js';
import { fetchPage, ownedBy, type Page, type PageRequest } from '../page.js';

export interface TransactionRow {
  id: string;
  client_id: string;
  date: string;
  tax_year: number;
  amount_pence: string;
  currency: string;
  amount_gbp_pence: string | null;
  exchange_rate: string | null;
  description: string;
  counterparty: string | null;
  reference: string | null;
  category: string | null;
  category_source: Transaction['categorySource'];
  category_confidence: number | null;
  category_reason: string | null;
  category_rule_id: string | null;
  category_version: string | null;
  category_alternatives: Transaction['categoryAlternatives'] | null;
  business_id: string | null;
  property_id: string | null;
  allowable_bps: number;
  splits: Split[] | null;
  vehicle: string | null;
  vat_pence: string | number | null;
  external_id: string | null;
  source: Transaction['source'];
  source_account_id: string | null;
  import_id: string | null;
  import_row: number | null;
  value_date: string | null;
  kind: Transaction['kind'];
  part: Transaction['part'];
  needs_review: boolean;
  possible_duplicate_of: string | null;
  transfer_pair_id: string | null;
  attribution_given: boolean | null;
  is_locked: boolean;
  document_ids: string[];
  notes: string | null;
  metadata: Record<string, string>;
  version: number;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS = [
  'id',
  'client_id',
  'date',
  'tax_year',
  'amount_pence',
  'currency',
  'amount_gbp_pence',
  'exchange_rate',
  'description',
  'counterparty',
  'reference',
  'category',
  'category_source',
  'category_confidence',
  'category_reason',
  'category_rule_id',
  'category_version',
  'category_alternatives',
  'business_id',
  'property_id',
  'allowable_bps',
  'splits',
  'vehicle',
  'vat_pence',
  'external_id',
  'source',
  'source_account_id',
  'import_id',
  'import_row',
  'value_date',
  'kind',
  'part',
  'needs_review',
  'possible_duplicate_of',
  'transfer_pair_id',
  'attribution_given',
  'notes',
  'metadata',
  'version',
  'created_at',
  'updated_at',
].map((column) => `transactions.${column}`);

const LOCKED_STATES = TAX_RETURN_STATES.filter(isLocked);

/** The columns of a transaction, whether its year is locked, and its documents. */
export function transactionColumns(db: TenantReader): (string | Knex.Raw)[] {
  return [...COLUMNS, db.queries.raw(IS_LOCKED), db.queries.raw(DOCUMENT_IDS)];
}

/** Documents linked to a row of `transactions`, in the order in which they were linked. */
const DOCUMENT_IDS = `array(
  select l.document_id from document_links l
  where l.transaction_id = transactions.id and l.tenant_id = transactions.tenant_id and l.livemode = transactions.livemode
  order by l.created_at, l.document_id) as document_ids`;

/** Asked row by row ("offset 0"): Postgres may else read the locked returns of all clients first. */
const LOCKED = `exists (select from tax_returns r
   where r.tenant_id = transactions.tenant_id and r.livemode = transactions.livemode
     and r.client_id = transactions.client_id and r.tax_year = transactions.tax_year
     and r.deleted_at is null and r.state in (${LOCKED_STATES.map((state) => `'${state}'`).join(', ')}) offset 0)`;

const IS_LOCKED = `${LOCKED} as is_locked`;

/** The columns of `transactionColumns` as text, for a query that calls the table by its name. */
export const TRANSACTION_COLUMNS = [...COLUMNS, IS_LOCKED, DOCUMENT_IDS].join(', ');

/** The columns of rows in years that were found open and are kept so until the transaction ends. */
export const OPEN_TRANSACTION_COLUMNS = [...COLUMNS, 'false as is_locked', DOCUMENT_IDS].join(', ');

/** A row that a statement has put into JSON. */
export interface TransactionJson extends Omit<TransactionRow, 'created_at' | 'updated_at' | 'amount_pence'> {
  readonly amount_pence: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export const transactionFromJson = (row: TransactionJson): Transaction =>
  toTransaction({
    ...row,
    amount_pence: String(row.amount_pence),
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
  });

/** @throws {NotFoundError} */
export async function loadTransaction(
  db: TenantReader,
  id: string,
  within: Pick<TransactionFilters, 'propertyId'> = {},
): Promise<Transaction> {
  const query = rowsOf(db, 'transactions').where({ 'transactions.id': id }).whereNull('deleted_at');
  if (within.propertyId !== undefined) query.where({ property_id: within.propertyId });
  const row: TransactionRow | undefined = await query.first(...transactionColumns(db));
  if (!row) throw new NotFoundError('There is no such transaction.');
  return toTransaction(row);
}

/** The transactions among the ids that exist, by id. */
export async function findTransactions(
  db: TenantReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Transaction>> {
  const rows: TransactionRow[] = await rowsOf(db, 'transactions')
    .whereIn('transactions.id', [...ids])
    .whereNull('deleted_at')
    .select(...transactionColumns(db));
  return new Map(rows.map((row) => [row.id, toTransaction(row)]));
}

/** Other rows of the filters, not split and in no locked year. */
export async function countOpenLike(
  db: TenantReader,
  id: string,
  filters: TransactionFilters,
): Promise<number> {
  const query = rowsOf(db, 'transactions').whereNull('deleted_at').whereNull('splits');
  narrowTransactions(query, filters);
  const row: { count: string } | undefined = await query
    .whereNot({ 'transactions.id': id })
    .whereRaw(`not ${LOCKED}`)
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

export async function listTransactions(
  db: TenantReader,
  filters: TransactionFilters,
  page: PageRequest,
): Promise<Page<Transaction>> {
  const query = rowsOf(db, 'transactions')
    .whereNull('deleted_at')
    .select(...transactionColumns(db));
  const { clientId, ...others } = filters;
  const isOfFew = filters.importId !== undefined || filters.externalId !== undefined;
  narrowTransactions(query, isOfFew ? filters : others);
  return fetchPage(query, {
    table: 'transactions',
    sortBy: 'date',
    page,
    toItem: toTransaction,
    withoutSorts: !isOfFew,
    ...ownedBy('client_id', isOfFew ? undefined : clientId),
  });
}

/** Income records of a property: the rows that name it, through which its client is seen. */
export async function listIncomeRecords(
  db: TenantReader,
  { propertyId, ...filters }: TransactionFilters & { readonly propertyId: string },
  page: PageRequest,
): Promise<Page<Transaction>> {
  const query = rowsOf(db, 'transactions')
    .whereNull('deleted_at')
    .select(...transactionColumns(db));
  narrowTransactions(query, filters);
  return fetchPage(query, {
    table: 'transactions',
    sortBy: 'date',
    page,
    toItem: toTransaction,
    ...ownedBy('property_id', propertyId),
  });
}

export function toTransaction(row: TransactionRow): Transaction {
  return {
    id: row.id,
    clientId: row.client_id,
    date: row.date,
    taxYear: row.tax_year,
    amountPence: penceFromColumn(row.amount_pence),
    currency: row.currency,
    amountGbpPence: row.amount_gbp_pence === null ? null : penceFromColumn(row.amount_gbp_pence),
    exchangeRate: row.exchange_rate,
    description: row.description,
    counterparty: row.counterparty,
    reference: row.reference,
    category: row.category,
    categorySource: row.category_source,
    categoryConfidence: row.category_confidence,
    categoryReason: row.category_reason,
    categoryRuleId: row.category_rule_id,
    categoryVersion: row.category_version,
    categoryAlternatives: row.category_alternatives ?? [],
    businessId: row.business_id,
    propertyId: row.property_id,
    allowableBps: row.allowable_bps,
    splits: row.splits,
    vehicle: row.vehicle,
    vatPence: row.vat_pence === null ? null : penceFromColumn(row.vat_pence),
    externalId: row.external_id,
    source: row.source,
    sourceAccountId: row.source_account_id,
    importId: row.import_id,
    importRow: row.import_row,
    valueDate: row.value_date,
    kind: row.kind,
    part: row.part,
    needsReview: row.needs_review,
    possibleDuplicateOf: row.possible_duplicate_of,
    transferPairId: row.transfer_pair_id,
    isAttributionGiven: row.attribution_given,
    isLocked: row.is_locked,
    documentIds: row.document_ids,
    notes: row.notes,
    metadata: row.metadata,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

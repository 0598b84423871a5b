import type { SettledTransaction } from '../../domain/transactions/settle-transaction.js';

export interface NewTransaction extends SettledTransaction {
  readonly id: string;
  readonly clientId: string;
  /** Hash of the external id, in hex; `null` without one. */
  readonly identity: string | null;
  /** The imported row that is probably another telling of this one. */
  readonly possibleDuplicateOf: string | null;
}

/** Bindings of a statement. */
export type Values = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

/** Columns of a row that a person writes, with their types. */
export const COLUMNS: readonly (readonly [name: string, type: string])[] = [
  ['date', 'date'],
  ['tax_year', 'smallint'],
  ['amount_pence', 'bigint'],
  ['currency', 'text'],
  ['amount_gbp_pence', 'bigint'],
  ['exchange_rate', 'text'],
  ['description', 'text'],
  ['counterparty', 'text'],
  ['reference', 'text'],
  ['category', 'text'],
  ['category_source', 'text'],
  ['category_confidence', 'real'],
  ['category_reason', 'text'],
  ['category_rule_id', 'uuid'],
  ['category_version', 'text'],
  ['category_alternatives', 'jsonb'],
  ['business_id', 'uuid'],
  ['property_id', 'uuid'],
  ['allowable_bps', 'integer'],
  ['splits', 'jsonb'],
  ['vehicle', 'text'],
  ['vat_pence', 'bigint'],
  ['external_id', 'text'],
  ['source_account_id', 'uuid'],
  ['notes', 'text'],
  ['metadata', 'jsonb'],
  ['needs_review', 'boolean'],
  ['attribution_given', 'boolean'],
];

/** The columns of a new row: `COLUMNS`, and the one that only a new row is given. */
export const NEW_COLUMNS: typeof COLUMNS = [...COLUMNS, ['possible_duplicate_of', 'uuid']];
export const NEW_NAMES = NEW_COLUMNS.map(([name]) => name).join(', ');

/** The answer of a part that has the rows which were written, as `written`. */
export const WRITTEN_AS_JSON = '(select json_agg(w) from written w) as written';

/** A row's columns as values to bind. */
export const bindingsOf = (row: RowColumns): Values => ({
  ...row,
  category_alternatives: jsonOf(row.category_alternatives),
  splits: jsonOf(row.splits),
  metadata: jsonOf(row.metadata),
});

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

interface Key {
  readonly id: string;
  readonly client_id: string;
  readonly identity: string | null;
}

type RowColumns = Key & ReturnType<typeof columnsOf>;

export const columnsWithKeyOf = (row: NewTransaction) => ({
  id: row.id,
  client_id: row.clientId,
  identity: row.identity,
  ...columnsOf(row),
  possible_duplicate_of: row.possibleDuplicateOf,
});

export const columnsOf = (settled: SettledTransaction) => ({
  date: settled.date,
  tax_year: settled.taxYear,
  amount_pence: settled.amountPence,
  currency: settled.currency,
  amount_gbp_pence: settled.amountGbpPence,
  exchange_rate: settled.exchangeRate,
  description: settled.description,
  counterparty: settled.counterparty,
  reference: settled.reference,
  category: settled.category,
  category_source: settled.categorySource,
  category_confidence: settled.categoryConfidence,
  category_reason: settled.categoryReason,
  category_rule_id: settled.categoryRuleId,
  category_version: settled.categoryVersion,
  category_alternatives: settled.categoryAlternatives,
  business_id: settled.businessId,
  property_id: settled.propertyId,
  allowable_bps: settled.allowableBps,
  splits: settled.splits,
  vehicle: settled.vehicle,
  vat_pence: settled.vatPence,
  external_id: settled.externalId,
  source_account_id: settled.sourceAccountId,
  notes: settled.notes,
  metadata: settled.metadata,
  needs_review: settled.needsReview,
  attribution_given: settled.isAttributionGiven,
});

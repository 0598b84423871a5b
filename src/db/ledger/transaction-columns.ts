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

/** The columns that are written of a new row alone. */
const NEW_COLUMNS = [...COLUMNS, ['possible_duplicate_of', 'uuid']] as const;
export const NEW_NAMES = NEW_COLUMNS.map(([name]) => name).join(', ');

const oneRow = (columns: typeof COLUMNS): string =>
  `(select cast(:id as uuid) as id, cast(:client_id as uuid) as client_id, cast(:identity as text) as identity,
  ${columns.map(([name, type]) => `cast(:${name} as ${type}) as ${name}`).join(', ')}) r`;

/** The one row that is bound by columns, which spares Postgres reading JSON. */
export const ROW = oneRow(COLUMNS);
export const NEW_ROW = oneRow(NEW_COLUMNS);
/** Rows that are there, bound as `rows`: their ids with what `columnsOf` gives. */
export const ROWS = `jsonb_to_recordset(cast(:rows as jsonb)) as r(id uuid,
  ${COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')})`;
/** The rows that are bound as `rows`, in the form of `columnsWithKeyOf`. */
export const NEW_ROWS = `jsonb_to_recordset(cast(:rows as jsonb)) as r(id uuid, client_id uuid, identity text,
  ${NEW_COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')})`;

/** Deleted rows give up the identities that the rows take: the parts `holders` and `given_up`. */
export const givingUp = (rows: string): string => `
  holders as (
    select t.id from ${rows}
    join transactions t on t.tenant_id = :tenantId and t.livemode = :livemode and t.client_id = r.client_id
      and t.source_account_id is not distinct from r.source_account_id
      and t.identity_key = decode(r.identity, 'hex') and t.deleted_at is not null
    order by t.id for update of t),
  given_up as (
    update transactions set identity_key = null from holders where transactions.id = holders.id returning 1)`;

/** For a part that comes after `given_up`. */
export const AFTER_GIVING_UP = ', (select count(*) from given_up) g';

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

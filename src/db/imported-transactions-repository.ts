import type { PlannedTransaction } from '../domain/imports/plan-transaction.js';
import type { Pence } from '../domain/money.js';
import type { IsoDate, TaxYearStart } from '../domain/tax-year.js';
import { rowsOf, type TenantExecutor } from './executor.js';
import type { Ledger } from './transactions-repository.js';

/** The rows, live or deleted, that have one of these identities, by the identity in hex. */
export async function findTakenIdentities(
  db: TenantExecutor,
  ledger: Ledger,
  identities: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  if (identities.length === 0) return new Set();
  const { rows } = await db.trx.raw<{ rows: { identity: string }[] }>(
    `select encode(identity_key, 'hex') as identity from transactions
     where tenant_id = ? and livemode = ? and client_id = ?
       and source_account_id is not distinct from ? and identity_key = any(?::bytea[])`,
    [db.tenantId, db.livemode, ledger.clientId, ledger.sourceAccountId, [...identities]],
  );
  return new Set(rows.map((row) => row.identity));
}

/** What two rows of different sources must agree on to be taken for one payment. */
export interface Payment {
  readonly date: IsoDate;
  readonly amountPence: Pence;
  readonly currency: string;
}

export interface LikeRow extends Payment {
  readonly id: string;
}

/**
 * Live rows of the client that came from elsewhere (another account, another import where no account is
 * named, or the API) and look like these payments; at most as many as there are payments alike, and none
 * that another row is already taken for a duplicate of.
 */
export async function findLikeRows(
  db: TenantExecutor,
  source: Ledger & { readonly importId: string },
  payments: readonly Payment[],
): Promise<LikeRow[]> {
  if (payments.length === 0) return [];
  const key = [db.tenantId, db.livemode, source.clientId];
  const { rows } = await db.trx.raw<{
    rows: { id: string; date: string; amount_pence: string; currency: string }[];
  }>(
    `select o.id, w.date, w.amount_pence, w.currency
     from (select date, amount_pence, currency, count(*) as wanted
           from unnest(?::date[], ?::bigint[], ?::text[]) as p(date, amount_pence, currency)
           group by date, amount_pence, currency) w
     cross join lateral (
       select t.id from transactions t
       where t.tenant_id = ? and t.livemode = ? and t.client_id = ?
         and t.date = w.date and t.amount_pence = w.amount_pence and t.currency = w.currency
         and t.deleted_at is null and t.import_id is distinct from ?
         and (t.source = 'api' or t.source_account_id is null or t.source_account_id is distinct from ?)
         and not exists (
           select from transactions f
           where f.tenant_id = t.tenant_id and f.livemode = t.livemode and f.client_id = t.client_id
             and f.date = t.date and f.amount_pence = t.amount_pence
             and f.possible_duplicate_of = t.id and f.deleted_at is null)
       order by t.id limit w.wanted) o`,
    [
      payments.map((payment) => payment.date),
      payments.map((payment) => payment.amountPence),
      payments.map((payment) => payment.currency),
      ...key,
      source.importId,
      source.sourceAccountId,
    ],
  );
  return rows.map((row) => ({
    id: row.id,
    date: row.date,
    amountPence: Number(row.amount_pence),
    currency: row.currency,
  }));
}

export interface NewImportedTransaction {
  readonly id: string;
  readonly identity: Buffer;
  readonly plan: PlannedTransaction;
  readonly possibleDuplicateOf: string | null;
}

/** A suspected duplicate is one more thing for a person to look at. */
export const needsReview = ({ plan, possibleDuplicateOf }: NewImportedTransaction): boolean =>
  plan.needsReview || possibleDuplicateOf !== null;

type Column = readonly [name: string, type: string, read: (row: NewImportedTransaction) => unknown];

/** Written column by column, each one parameter: a parameter or an object a row costs more than the insert. */
const INSERTED: readonly Column[] = [
  ['id', 'uuid', (row) => row.id],
  ['identity_key', 'bytea', (row) => row.identity],
  ['import_row', 'integer', ({ plan }) => plan.line],
  ['date', 'date', ({ plan }) => plan.date],
  ['tax_year', 'smallint', ({ plan }) => plan.taxYear],
  ['amount_pence', 'bigint', ({ plan }) => plan.amountPence],
  ['currency', 'text', ({ plan }) => plan.currency],
  ['amount_gbp_pence', 'bigint', ({ plan }) => plan.amountGbpPence],
  ['description', 'text', ({ plan }) => plan.description],
  ['counterparty', 'text', ({ plan }) => plan.counterparty],
  ['reference', 'text', ({ plan }) => plan.reference],
  ['notes', 'text', ({ plan }) => plan.notes],
  ['external_id', 'text', ({ plan }) => plan.externalId],
  ['kind', 'text', ({ plan }) => plan.kind],
  ['part', 'text', ({ plan }) => plan.part],
  ['balance_pence', 'bigint', ({ plan }) => plan.balancePence],
  ['original_amount_minor', 'bigint', ({ plan }) => plan.original?.amountMinor ?? null],
  ['original_currency', 'text', ({ plan }) => plan.original?.currency ?? null],
  ['category', 'text', ({ plan }) => plan.category],
  ['category_source', 'text', ({ plan }) => plan.categorySource],
  ['category_confidence', 'real', ({ plan }) => plan.categoryConfidence],
  ['category_reason', 'text', ({ plan }) => plan.categoryReason],
  ['category_rule_id', 'uuid', ({ plan }) => plan.categoryRuleId],
  ['category_version', 'text', ({ plan }) => plan.categoryVersion],
  ['category_alternatives', 'jsonb', ({ plan }) => JSON.stringify(plan.categoryAlternatives)],
  ['business_id', 'uuid', ({ plan }) => plan.businessId],
  ['property_id', 'uuid', ({ plan }) => plan.propertyId],
  ['allowable_bps', 'integer', ({ plan }) => plan.allowableBps],
  ['needs_review', 'boolean', needsReview],
  ['possible_duplicate_of', 'uuid', (row) => row.possibleDuplicateOf],
];

const NAMES = INSERTED.map(([name]) => name).join(', ');
const ARRAYS = INSERTED.map(([, type]) => `?::${type}[]`).join(', ');

/**
 * Adds the rows, but for those whose identity another transaction has taken meanwhile. In the order of
 * identities, so that two imports that meet wait for one another rather than for each other.
 * @returns the ids that were added
 */
export async function insertImportedTransactions(
  db: TenantExecutor,
  source: Ledger & { readonly importId: string },
  transactions: readonly NewImportedTransaction[],
): Promise<ReadonlySet<string>> {
  if (transactions.length === 0) return new Set();
  const { rows } = await db.trx.raw<{ rows: { id: string }[] }>(
    `insert into transactions (
       tenant_id, livemode, client_id, source, source_account_id, import_id, ${NAMES})
     select ?, ?, ?, 'import', ?, ?, r.*
     from unnest(${ARRAYS}) as r(${NAMES})
     order by r.identity_key
     on conflict do nothing
     returning id`,
    [
      db.tenantId,
      db.livemode,
      source.clientId,
      source.sourceAccountId,
      source.importId,
      ...INSERTED.map(([, , read]) => transactions.map(read) as string[]),
    ],
  );
  return new Set(rows.map((row) => row.id));
}

/** Whether any live row of the import lies in one of these years. */
export async function hasImportedIn(
  db: TenantExecutor,
  importId: string,
  years: ReadonlySet<TaxYearStart>,
): Promise<boolean> {
  if (years.size === 0) return false;
  const row = await rowsOf(db, 'transactions')
    .where({ import_id: importId })
    .whereNull('deleted_at')
    .whereIn('tax_year', [...years])
    .first('id');
  return row !== undefined;
}

/** Deletes softly what an import created, and gives up its identities so that the file can be imported again. */
export async function deleteImportedTransactions(db: TenantExecutor, importId: string): Promise<void> {
  await rowsOf(db, 'transactions')
    .where({ import_id: importId })
    .whereNull('deleted_at')
    .update({
      deleted_at: db.trx.fn.now(),
      updated_at: db.trx.fn.now(),
      identity_key: null,
      version: db.trx.raw('version + 1'),
    });
}

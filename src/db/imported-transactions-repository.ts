import type { PlannedTransaction } from '../domain/imports/plan-transaction.js';
import type { Pence } from '../domain/money.js';
import type { IsoDate, TaxYearStart } from '../domain/tax-year.js';
import type { Judgement } from '../domain/transactions/judge-category.js';
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

export interface NewImportedTransaction extends PlannedTransaction {
  readonly id: string;
  readonly identity: Buffer;
  readonly possibleDuplicateOf: string | null;
}

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
       tenant_id, livemode, client_id, source, source_account_id, import_id, id, identity_key, import_row,
       date, tax_year, amount_pence, currency, amount_gbp_pence, description, counterparty, reference, notes,
       external_id, kind, part, balance_pence, original_amount_minor, original_currency, category,
       category_source, category_confidence, category_reason, category_rule_id, category_version,
       category_alternatives, business_id, property_id, allowable_bps, needs_review, possible_duplicate_of)
     select ?, ?, ?, 'import', ?, ?, r.id, decode(r.identity, 'hex'), r.import_row,
       r.date, r.tax_year, r.amount_pence, r.currency, r.amount_gbp_pence, r.description, r.counterparty,
       r.reference, r.notes, r.external_id, r.kind, r.part, r.balance_pence, r.original_amount_minor,
       r.original_currency, r.category, r.category_source, r.category_confidence, r.category_reason,
       r.category_rule_id, r.category_version, r.category_alternatives, r.business_id, r.property_id,
       r.allowable_bps, r.needs_review, r.possible_duplicate_of
     from jsonb_to_recordset(?::jsonb) as r(
       id uuid, identity text, import_row integer, date date, tax_year smallint, amount_pence bigint,
       currency text, amount_gbp_pence bigint, description text, counterparty text, reference text,
       notes text, external_id text, kind text, part text, balance_pence bigint,
       original_amount_minor bigint, original_currency text, category text, category_source text,
       category_confidence real, category_reason text, category_rule_id uuid, category_version text,
       category_alternatives jsonb, business_id uuid, property_id uuid, allowable_bps integer,
       needs_review boolean, possible_duplicate_of uuid)
     order by r.identity
     on conflict do nothing
     returning id`,
    [
      db.tenantId,
      db.livemode,
      source.clientId,
      source.sourceAccountId,
      source.importId,
      JSON.stringify(transactions.map(columnsOf)),
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

/** How a category was come by, and what the row counts towards. */
export function judgementColumns(row: Judgement): Record<string, unknown> {
  return {
    category: row.category,
    category_source: row.categorySource,
    category_confidence: row.categoryConfidence,
    category_reason: row.categoryReason,
    category_rule_id: row.categoryRuleId,
    category_version: row.categoryVersion,
    category_alternatives: row.categoryAlternatives,
    business_id: row.businessId,
    property_id: row.propertyId,
    allowable_bps: row.allowableBps,
    needs_review: row.needsReview,
  };
}

function columnsOf(row: NewImportedTransaction): Record<string, unknown> {
  return {
    ...judgementColumns(row),
    id: row.id,
    identity: row.identity.toString('hex'),
    import_row: row.line,
    date: row.date,
    tax_year: row.taxYear,
    amount_pence: row.amountPence,
    currency: row.currency,
    amount_gbp_pence: row.amountGbpPence,
    description: row.description,
    counterparty: row.counterparty,
    reference: row.reference,
    notes: row.notes,
    external_id: row.externalId,
    kind: row.kind,
    part: row.part,
    balance_pence: row.balancePence,
    original_amount_minor: row.original?.amountMinor ?? null,
    original_currency: row.original?.currency ?? null,
    possible_duplicate_of: row.possibleDuplicateOf,
  };
}

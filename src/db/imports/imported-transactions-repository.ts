import type { Pence } from '../../domain/money.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import { byteaText } from '../bytea-text.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import type { Ledger } from '../transactions/transactions-repository.js';

/**
 * Whether the client has rows that this import did not write. Where it has none, no row of the import can be
 * known already, nor a duplicate of another source's.
 */
export async function hasOtherRows(
  db: TenantExecutor,
  { clientId, importId }: { clientId: string; importId: string },
): Promise<boolean> {
  const { rows } = await db.trx.raw<{ rows: { found: boolean }[] }>(
    `select exists (select from imports
         where tenant_id = ? and livemode = ? and client_id = ? and id <> ? and created_count > 0)
       or exists (select from transactions
         where tenant_id = ? and livemode = ? and client_id = ? and source = 'api') as found`,
    [db.tenantId, db.livemode, clientId, importId, db.tenantId, db.livemode, clientId],
  );
  return rows[0]?.found === true;
}

/** The rows, live or deleted, that have one of these identities, by the identity in hex. */
export async function findTakenIdentities(
  db: TenantExecutor,
  ledger: Ledger,
  identities: readonly string[],
): Promise<ReadonlySet<string>> {
  if (identities.length === 0) return new Set();
  const { rows } = await db.trx.raw<{ rows: { identity: string }[] }>(
    `select encode(identity_key, 'hex') as identity from transactions
     where tenant_id = ? and livemode = ? and client_id = ?
       and source_account_id is not distinct from ? and identity_key = any(?::bytea[])`,
    [db.tenantId, db.livemode, ledger.clientId, ledger.sourceAccountId, identities.map(byteaText)],
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

import type { Pence } from '../../domain/money.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import { byteaText } from '../bytea-text.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import type { LedgerWriter } from '../ledger/ledger-writer.js';
import type { Ledger } from '../transactions/external-ids-repository.js';

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
 * that another row is already taken for a duplicate of. All rows of the payments' days are read once, then sorted
 * and counted together with the payments rather than joined: right after an import the planner knows nothing of its
 * rows.
 */
export async function findLikeRows(
  db: TenantExecutor,
  source: Ledger & { readonly importId: string },
  payments: readonly Payment[],
): Promise<LikeRow[]> {
  if (payments.length === 0) return [];
  const { rows } = await db.trx.raw<{
    rows: { id: string; date: string; amount_pence: string; currency: string }[];
  }>(
    `with payments as (
       select * from unnest(cast(:dates as date[]), cast(:amounts as bigint[]), cast(:currencies as text[]))
         as p(date, amount_pence, currency)),
     of_days as materialized (
       select id, date, amount_pence, currency, source, source_account_id, import_id, possible_duplicate_of
       from transactions
       where tenant_id = :tenantId and livemode = :livemode and client_id = :clientId
         and date = any(cast(:days as date[])) and amount_pence = any(cast(:amounts as bigint[]))
         and deleted_at is null),
     free as (
       select id, date, amount_pence, currency from of_days
       where import_id is distinct from :importId
         and (source = 'api' or source_account_id is null or source_account_id is distinct from :sourceAccountId)
         and (id, date, amount_pence) not in (
           select possible_duplicate_of, date, amount_pence from of_days where possible_duplicate_of is not null)),
     counted as (
       select id, date, amount_pence, currency, row_number() over (alike order by id) as place,
         count(*) filter (where id is null) over alike as wanted
       from (select cast(null as uuid) as id, * from payments union all select * from free) as all_of_them
       window alike as (partition by date, amount_pence, currency))
     select id, date, amount_pence, currency from counted where id is not null and place <= wanted order by id`,
    {
      dates: payments.map((payment) => payment.date),
      amounts: payments.map((payment) => payment.amountPence),
      currencies: payments.map((payment) => payment.currency),
      days: [...new Set(payments.map((payment) => payment.date))],
      tenantId: db.tenantId,
      livemode: db.livemode,
      clientId: source.clientId,
      importId: source.importId,
      sourceAccountId: source.sourceAccountId,
    },
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
export async function deleteImportedTransactions(db: LedgerWriter, importId: string): Promise<void> {
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

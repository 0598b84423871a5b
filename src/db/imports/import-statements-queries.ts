import type { ReconciledStatement } from '../../domain/source-accounts/reconciliation.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { LIMITS } from '../../limits/limits.js';
import type { TenantReader } from '../executor.js';

interface Asked {
  readonly clientId: string;
  readonly sourceAccountId: string;
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
}

interface Row {
  import_id: string;
  opened_on: string;
  closed_on: string;
  opening_pence: string | null;
  closing_pence: string | null;
  currency: string;
  booked_pence: string;
}

const MAX_STATEMENTS = LIMITS.imports.reconciledStatements.value;

/**
 * The statements of an account that cover a day of the period, in the order of their first days, each with what the
 * account's rows of its days come to. A statement that several imports brought counts once, and one whose import was
 * reverted does not. Where one goes on from the balance of another within a day, the rows of that day count to the
 * statement whose import brought them.
 */
export async function listReconciledStatements(
  db: TenantReader,
  { clientId, sourceAccountId, from, to }: Asked,
): Promise<ReconciledStatement[]> {
  const { rows } = await db.queries.raw<{ rows: Row[] }>(
    `with kept as (
       select distinct on (s.opened_on, s.closed_on, s.opening_pence, s.closing_pence, s.currency)
         s.id, s.import_id, s.opened_on, s.closed_on, s.opening_pence, s.closing_pence, s.currency
       from import_statements s join imports i on i.id = s.import_id
       where s.tenant_id = :tenantId and s.livemode = :livemode and s.client_id = :clientId
         and s.source_account_id = :sourceAccountId
         and i.tenant_id = :tenantId and i.livemode = :livemode
         and i.status = 'completed' and i.reverted_at is null
         and s.closed_on >= coalesce(cast(:from as date), '-infinity')
         and s.opened_on <= coalesce(cast(:to as date), 'infinity')
       order by s.opened_on, s.closed_on, s.opening_pence, s.closing_pence, s.currency, s.id),
     beside as (
       select *,
         coalesce(opened_on = lag(closed_on) over days and opening_pence = lag(closing_pence) over days, false)
           as is_opened_within,
         coalesce(closed_on = lead(opened_on) over days and closing_pence = lead(opening_pence) over days, false)
           as is_closed_within
       from kept window days as (order by opened_on, closed_on, id))
     select b.import_id, b.opened_on, b.closed_on, b.opening_pence, b.closing_pence, b.currency,
       coalesce(t.booked_pence, 0) as booked_pence
     from beside b left join lateral (
       select sum(amount_pence) as booked_pence from transactions
       where tenant_id = :tenantId and livemode = :livemode and client_id = :clientId
         and date >= b.opened_on and date <= b.closed_on and source_account_id = :sourceAccountId
         and currency = b.currency and deleted_at is null
         and (date > b.opened_on or not b.is_opened_within or import_id = b.import_id)
         and (date < b.closed_on or not b.is_closed_within or import_id = b.import_id)) t on true
     order by b.opened_on, b.closed_on, b.id limit :limit`,
    {
      tenantId: db.tenantId,
      livemode: db.livemode,
      clientId,
      sourceAccountId,
      from,
      to,
      limit: MAX_STATEMENTS,
    },
  );
  return rows.map((row) => ({
    importId: row.import_id,
    openedOn: row.opened_on,
    closedOn: row.closed_on,
    opening: penceOrNull(row.opening_pence),
    closing: penceOrNull(row.closing_pence),
    currency: row.currency,
    booked: Number(row.booked_pence),
  }));
}

const penceOrNull = (text: string | null) => (text === null ? null : Number(text));

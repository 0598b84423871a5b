import { penceFromColumn } from '../../domain/money.js';
import type { ReconciledStatement } from '../../domain/source-accounts/reconciliation.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { LIMITS } from '../../limits/limits.js';
import type { TenantReader } from '../executor.js';
import { scopeBindings } from '../statement.js';

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
 * Statements of an account beside the sum of the rows of their days.
 *
 * `statements`: each statement once, of completed imports that were not reverted, which covers a day of the period.
 * `with_neighbours`: whether the day that it opens, or closes, is shared with the statement before, or after.
 *
 * Bindings: `:clientId`, `:sourceAccountId`, `:from` and `:to`, which may be null, `:limit`; `:tenantId` and `:livemode`.
 * Answer: `Row`, in the order of the statements' first days. Locks nothing.
 */
const RECONCILED = `
  with statements as (
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
  with_neighbours as (
    select *,
      coalesce(opened_on = lag(closed_on) over days and opening_pence = lag(closing_pence) over days, false)
        as is_opened_within,
      coalesce(closed_on = lead(opened_on) over days and closing_pence = lead(opening_pence) over days, false)
        as is_closed_within
    from statements window days as (order by opened_on, closed_on, id))
  select s.import_id, s.opened_on, s.closed_on, s.opening_pence, s.closing_pence, s.currency,
    coalesce(t.booked_pence, 0) as booked_pence
  from with_neighbours s left join lateral (
    select sum(amount_pence) as booked_pence from transactions
    where tenant_id = :tenantId and livemode = :livemode and client_id = :clientId
      and date >= s.opened_on and date <= s.closed_on and source_account_id = :sourceAccountId
      and currency = s.currency and deleted_at is null
      and (date > s.opened_on or not s.is_opened_within or import_id = s.import_id)
      and (date < s.closed_on or not s.is_closed_within or import_id = s.import_id)) t on true
  order by s.opened_on, s.closed_on, s.id limit :limit`;

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
  const { rows } = await db.queries.raw<{ rows: Row[] }>(RECONCILED, {
    clientId,
    sourceAccountId,
    from,
    to,
    limit: MAX_STATEMENTS,
    ...scopeBindings(db),
  });
  return rows.map((row) => ({
    importId: row.import_id,
    openedOn: row.opened_on,
    closedOn: row.closed_on,
    opening: penceOrNull(row.opening_pence),
    closing: penceOrNull(row.closing_pence),
    currency: row.currency,
    booked: penceFromColumn(row.booked_pence),
  }));
}

const penceOrNull = (text: string | null) => (text === null ? null : penceFromColumn(text));

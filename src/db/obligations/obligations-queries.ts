import {
  type Obligation,
  type ObligationBusinessType,
  type ObligationKind,
  type ObligationStatus,
  statusOf,
} from '../../domain/obligations/obligation.js';
import { dateInLondon } from '../../domain/tax-returns/year-ended.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';
import { clockOf } from '../test-clocks/client-time.js';

export interface ObligationRow {
  id: string;
  client_id: string;
  kind: ObligationKind;
  hmrc_business_id: string | null;
  business_type: ObligationBusinessType | null;
  business_id: string | null;
  period_start_on: IsoDate;
  period_end_on: IsoDate;
  due_on: IsoDate;
  received_on: IsoDate | null;
  status: 'open' | 'fulfilled';
  fetched_at: Date;
}

export const OBLIGATION_COLUMNS = [
  'obligations.id',
  'obligations.client_id',
  'obligations.kind',
  'obligations.hmrc_business_id',
  'obligations.business_type',
  'obligations.business_id',
  'obligations.period_start_on',
  'obligations.period_end_on',
  'obligations.due_on',
  'obligations.received_on',
  'obligations.status',
  'obligations.fetched_at',
] as const;

interface ObligationFilters {
  readonly clientId?: string | undefined;
  readonly kind?: ObligationKind | undefined;
  readonly status?: ObligationStatus | undefined;
  /** The first due date that is left out. */
  readonly dueBefore?: IsoDate | undefined;
  /** The date in the United Kingdom, which divides open obligations from overdue ones of clients without a test clock. */
  readonly today: IsoDate;
}

/** An obligation as it stands on the day of its client. */
export interface ListedObligation extends Obligation {
  readonly status: ObligationStatus;
}

/** Obligations as HMRC last listed them, the earliest due date first. */
export async function listObligations(
  db: TenantReader,
  { clientId, kind, status, dueBefore, today }: ObligationFilters,
  page: PageRequest,
): Promise<Page<ListedObligation>> {
  const query = rowsOf(db, 'obligations').select(...OBLIGATION_COLUMNS, db.queries.raw(NEWEST_UPDATE));
  if (!db.livemode) query.select(db.queries.raw(`${CLOCK} as clock_now`));
  const day = db.livemode ? 'cast(? as date)' : `coalesce((${CLOCK} at time zone 'Europe/London')::date, ?)`;
  if (clientId !== undefined) query.where({ 'obligations.client_id': clientId });
  if (kind !== undefined) query.where({ 'obligations.kind': kind });
  if (status !== undefined) query.where({ 'obligations.status': status === 'fulfilled' ? status : 'open' });
  if (status === 'open') query.whereRaw(`obligations.due_on >= ${day}`, [today]);
  if (status === 'overdue') query.whereRaw(`obligations.due_on < ${day}`, [today]);
  if (dueBefore !== undefined) query.where('obligations.due_on', '<', dueBefore);
  return fetchPage(query, {
    table: 'obligations',
    sortBy: 'due_on',
    direction: 'asc',
    page,
    toItem: (row: ObligationRow & { quarterly_update_id: string | null; clock_now?: Date | null }) => {
      const obligation = toObligation(row, row.quarterly_update_id);
      const clock = row.clock_now ?? null;
      return { ...obligation, status: statusOf(obligation, clock === null ? today : dateInLondon(clock)) };
    },
  });
}

const CLOCK = clockOf('obligations');

/** Obligations of a tax year, of all clients or of those that are named. */
export async function listObligationsOfYear(
  db: TenantReader,
  taxYear: TaxYearStart,
  clientIds: readonly string[] | null,
): Promise<(Pick<Obligation, 'clientId' | 'kind' | 'dueOn'> & { readonly isFulfilled: boolean })[]> {
  const query = rowsOf(db, 'obligations').where({ tax_year: taxYear });
  if (clientIds !== null) query.whereIn('client_id', [...clientIds]);
  const rows: (ObligationRow & { is_met: boolean })[] = await query.select(
    'client_id',
    'kind',
    'due_on',
    'status',
    db.queries.raw(`${IS_MET} as is_met`),
  );
  return rows.map((row) => ({
    clientId: row.client_id,
    kind: row.kind,
    dueOn: row.due_on,
    isFulfilled: row.status === 'fulfilled' || row.is_met,
  }));
}

/** Whether HMRC has taken an update up to that day or a later one, which holds the same. HMRC's list may show it a day later. */
export const IS_MET = `exists (
  select from quarterly_updates u
  where u.tenant_id = obligations.tenant_id and u.livemode = obligations.livemode
    and u.client_id = obligations.client_id and u.tax_year = obligations.tax_year
    and u.hmrc_business_id = obligations.hmrc_business_id and u.period_end_on >= obligations.period_end_on
    and u.status = 'accepted')`;

/** Newest update of the period of a row of `obligations`; `null` where none was asked for. */
const NEWEST_UPDATE = `(
  select u.id from quarterly_updates u
  where u.tenant_id = obligations.tenant_id and u.livemode = obligations.livemode
    and u.client_id = obligations.client_id and u.tax_year = obligations.tax_year
    and u.hmrc_business_id = obligations.hmrc_business_id and u.period_end_on = obligations.period_end_on
  order by u.created_at desc limit 1) as quarterly_update_id`;

export function toObligation(row: ObligationRow, quarterlyUpdateId: string | null): Obligation {
  return {
    id: row.id,
    clientId: row.client_id,
    kind: row.kind,
    business:
      row.hmrc_business_id === null || row.business_type === null
        ? null
        : { hmrcBusinessId: row.hmrc_business_id, type: row.business_type, businessId: row.business_id },
    periodStartOn: row.period_start_on,
    periodEndOn: row.period_end_on,
    dueOn: row.due_on,
    receivedOn: row.received_on,
    isFulfilled: row.status === 'fulfilled',
    quarterlyUpdateId,
    asOf: row.fetched_at,
  };
}

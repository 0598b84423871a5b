import { vatTreatment } from '../../domain/businesses/vat.js';
import { penceFromColumn } from '../../domain/money.js';
import type { JointLedger } from '../../domain/properties/owners.js';
import { type IsoDate, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import {
  type CategorySum,
  type CategoryTotal,
  REDUCIBLE_CATEGORIES,
  shareCuts,
  sumsOfOwner,
  totalsOf,
} from '../../domain/transactions/category-total.js';
import { PARTS_WITH_VAT, vatBindings } from '../categories/counted-parts.js';
import { prepared, type TenantReader } from '../executor.js';
import { composeStatement, type StatementPart } from '../statement.js';
import type { ReturnSources } from '../tax-returns/return-sources-queries.js';

type Owners = Pick<ReturnSources, 'businesses' | 'properties' | 'joint'>;

interface Days {
  readonly clientId: string;
  /** Inclusive, like `to`. */
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Totals of a client's rows of some days, by all that a share or a figure depends on, and by month. */
interface LedgerSum extends CategorySum {
  /** The calendar month, `2025-04`. */
  readonly month: string;
  /** The quarter of the tax year that begins on 6 April, `2025-26-Q1`. */
  readonly quarter: string;
}

interface SumRow {
  business_id: string | null;
  property_id: string | null;
  category: string;
  stretch: number;
  month: string;
  quarter: string;
  count: string;
  recorded_pence: string;
  allowable_pence: string;
}

/**
 * Purpose: the sums that are kept with every write.
 * Bindings: `tenantId`, `livemode`, `clientId`, `boundClient` (`null` for all clients), `fromOn` and `untilOn` (inclusive).
 * Answer: `sums`.
 * Locks: none.
 */
const KEPT_SUMS: StatementPart = {
  name: 'kept',
  members: `
  sums as (
    select business_id, property_id, category, date, count, pence, allowable_pence from ledger_sums
    where tenant_id = :tenantId and livemode = :livemode and client_id = :clientId
      and (cast(:boundClient as uuid) is null or client_id = :boundClient)
      and date >= cast(:fromOn as date) and date <= cast(:untilOn as date) and category is not null)`,
};

/** Sums like `KEPT_SUMS`, from `parts`. VAT is no part of the sums that are kept: how it counts may change for all rows at once. */
const ADDED_UP: StatementPart = {
  name: 'added-up',
  members: `
  sums as (
    select business_id, property_id, category, date, 1 as count, pence,
      case when allowable_bps < 10000 then round(pence * allowable_bps / 10000.0) else pence end as allowable_pence
    from parts
    where cast(:boundClient as uuid) is null or cast(:clientId as uuid) = :boundClient)`,
};

/**
 * Purpose: adds the sums up by category, trade, property, stretch between two cuts, calendar month and quarter of the tax year.
 * Bindings: `cuts`, in order; `reducible`, the categories that count by their allowable part. Reads `sums`.
 * Answer: a row for each that has rows, in order of time within a category, trade and property.
 * Locks: none.
 */
const BY_STRETCH_AND_MONTH = `
  select business_id, property_id, category, width_bucket(date, cast(:cuts as date[])) as stretch,
    to_char(date, 'YYYY-MM') as month,
    case when date_part('month', date - 5) < 4
      then to_char(date_part('year', date - 5) - 1, 'FM0000') || '-' || to_char(date - 5, 'YY') || '-Q4'
      else to_char(date - 5, 'YYYY') || '-' || to_char(date - 5 + interval '1 year', 'YY') || '-Q'
        || date_part('quarter', date - 5) - 1 end as quarter,
    sum(count) as count, sum(pence) as recorded_pence,
    sum(case when category = any(cast(:reducible as text[])) then allowable_pence else pence end)
      as allowable_pence
  from sums
  group by business_id, property_id, category, stretch, month, quarter
  having sum(count) <> 0
  order by category, business_id, property_id, stretch, month, quarter`;

export const SUMS_OF_KEPT = composeStatement([KEPT_SUMS], BY_STRETCH_AND_MONTH);
export const SUMS_OF_PARTS = composeStatement([PARTS_WITH_VAT, ADDED_UP], BY_STRETCH_AND_MONTH);

/**
 * Sums of the client's rows by category, trade, property and time, read from the sums that every write keeps:
 * quick, however many rows there are.
 * For a client with VAT they are added up from the transactions. In order of time within each category, trade and
 * property.
 * @param cuts days from which shares may differ, in order, the first of them no later than `from`
 */
async function ledgerSums(
  db: TenantReader,
  { clientId, from, to }: Days,
  cuts: readonly IsoDate[],
  businesses: Owners['businesses'],
): Promise<LedgerSum[]> {
  const vat = vatTreatment(businesses);
  const { rows } = await db.queries
    .raw<{ rows: SumRow[] }>((vat === null ? SUMS_OF_KEPT : SUMS_OF_PARTS).text, {
      ...vatBindings(vat, businesses),
      tenantId: db.tenantId,
      livemode: db.livemode,
      boundClient: db.clientId,
      clientId,
      fromOn: from,
      untilOn: to,
      cuts: [...cuts],
      reducible: [...REDUCIBLE_CATEGORIES],
    })
    .options(prepared(db, vat === null ? 'ledger-sums' : 'ledger-sums-with-vat'));
  return rows.map((row) => toSum(row, cuts));
}

const toSum = (row: SumRow, cuts: readonly IsoDate[]): LedgerSum => ({
  businessId: row.business_id,
  propertyId: row.property_id,
  category: row.category,
  sharesFrom: cuts[row.stretch - 1] ?? cuts[0] ?? '',
  month: row.month,
  quarter: row.quarter,
  count: Number(row.count),
  recordedPence: penceFromColumn(row.recorded_pence),
  allowablePence: penceFromColumn(row.allowable_pence),
});

/** A year's totals as `categoryTotals` gives them, from the kept sums. */
export async function keptCategoryTotals(
  db: TenantReader,
  { clientId, taxYear }: { readonly clientId: string; readonly taxYear: TaxYearStart },
  owners: Owners,
): Promise<CategoryTotal[]> {
  const days = { clientId, from: taxYearStartsOn(taxYear), to: taxYearEndsOn(taxYear) };
  const cutsOf = (properties: JointLedger['properties']) => shareCuts(properties, taxYear);
  return totalsOf(joined(await sumsOfLedgers(db, days, cutsOf, owners)), owners);
}

/**
 * Sums of a client's ledger, and those of the letting in others' ledgers that the client has a part in.
 * @param cutsOf days from which the shares in a ledger's properties may differ, as for `ledgerSums`
 */
export async function sumsOfLedgers(
  db: TenantReader,
  days: Days,
  cutsOf: (properties: JointLedger['properties']) => readonly IsoDate[],
  { businesses, properties, joint }: Owners,
): Promise<LedgerSum[]> {
  const sums = await ledgerSums(db, days, cutsOf(properties), businesses);
  for (const ledger of joint) {
    const whole = await ledgerSums(
      { ...db, clientId: null },
      { ...days, clientId: ledger.holderId },
      cutsOf(ledger.properties),
      [],
    );
    sums.push(...sumsOfOwner(whole, ledger, days.clientId));
  }
  return sums;
}

/** Sums of one stretch over all months: a share is rounded once a stretch. */
function joined(sums: readonly LedgerSum[]): CategorySum[] {
  const stretches = new Map<string, CategorySum>();
  for (const sum of sums) {
    const key = `${sum.businessId} ${sum.propertyId} ${sum.category} ${sum.sharesFrom} ${sum.joint?.ledgerOf}`;
    const known = stretches.get(key);
    stretches.set(key, {
      ...sum,
      count: sum.count + (known?.count ?? 0),
      recordedPence: sum.recordedPence + (known?.recordedPence ?? 0),
      allowablePence: sum.allowablePence + (known?.allowablePence ?? 0),
    });
  }
  return [...stretches.values()];
}

export interface LedgerCounts {
  readonly transactions: number;
  readonly uncategorised: number;
  readonly withoutPounds: number;
}

/** How many live rows of these days there are, and how many of them are in no figure. */
export async function ledgerCounts(db: TenantReader, { clientId, from, to }: Days): Promise<LedgerCounts> {
  const { rows } = await db.queries
    .raw<{ rows: Record<string, string>[] }>(
      `select coalesce(sum(rows), 0) as transactions, coalesce(sum(uncategorised), 0) as uncategorised,
         coalesce(sum(without_pounds), 0) as without_pounds
       from ledger_sums
       where tenant_id = :tenantId and livemode = :livemode and client_id = :clientId
         and (cast(:boundClient as uuid) is null or client_id = :boundClient)
         and date >= cast(:from as date) and date <= cast(:to as date)`,
      { tenantId: db.tenantId, livemode: db.livemode, boundClient: db.clientId, clientId, from, to },
    )
    .options(prepared(db, 'ledger-counts'));
  const [row = {}] = rows;
  return {
    transactions: Number(row['transactions']),
    uncategorised: Number(row['uncategorised']),
    withoutPounds: Number(row['without_pounds']),
  };
}

import type { AccountsDays } from '../../domain/businesses/business.js';
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
import { listBusinessesOfClient } from '../businesses/businesses-queries.js';
import { prepared, type TenantReader } from '../executor.js';
import { loadLettings } from '../properties/properties-queries.js';
import type { ReturnSources } from '../tax-returns/return-sources-queries.js';
import { clientBindings, rowsForClient } from '../transactions/rows-for-client.js';
import { aboutParts, vatBindings } from './counted-parts.js';

interface TotalsOf {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
  /** Only what counts towards this property. */
  readonly propertyId?: string | undefined;
  /** The first day that counts; the year's first when left out. */
  readonly fromOn?: IsoDate;
  /** The last day that counts; the year's last when left out. */
  readonly untilOn?: IsoDate;
}

/**
 * Totals of a client's live transactions of one tax year, by trade, property and category. Split ones count by their
 * parts. Of an expense the allowable part counts, rounded half away from zero to the penny, and of that the client's share
 * of the property on the day. Rows without a category, or without an amount in pounds, are left out: `yearCompleteness`
 * counts them. Letting in the ledgers of other owners counts by the client's part. VAT counts as the trade's registration
 * says. Ordered by category, trade and property.
 *
 * Reads transactions, businesses and properties: for one view of all three call it in a snapshot.
 * @param sources the client's, when the caller has them
 */
export async function categoryTotals(
  db: TenantReader,
  {
    clientId,
    taxYear,
    propertyId,
    fromOn = taxYearStartsOn(taxYear),
    untilOn = taxYearEndsOn(taxYear),
  }: TotalsOf,
  sources?: Sources,
): Promise<CategoryTotal[]> {
  const businesses = sources?.businesses ?? (await listBusinessesOfClient(db, clientId));
  const { properties, joint } = sources ?? (await loadLettings(db, clientId));
  const days = { taxYear, propertyId, fromOn, untilOn };
  const sums = await ledgerYear(db, { ...days, clientId }, { businesses, properties });
  for (const ledger of joint) {
    const own = { businesses: [], properties: ledger.properties };
    const whole = await ledgerYear(db, { ...days, clientId: ledger.holderId }, own);
    sums.push(...sumsOfOwner(whole, ledger, clientId));
  }
  return totalsOf(sums, { businesses, properties });
}

export type Sources = Pick<ReturnSources, 'businesses' | 'properties' | 'joint'>;

/** Each row's allowable part is rounded half away from zero to the penny; of income it is the whole. */
const ALLOWABLE_PENCE = `sum(case when allowable_bps < 10000 and category = any(cast(:reducible as text[]))
      then round(pence * allowable_bps / 10000.0) else pence end) as allowable_pence`;

export const LEDGER_YEAR = aboutParts(`
  select business_id, property_id, category, width_bucket(date, cast(:cuts as date[])) as stretch,
    count(*) as count, sum(pence) as recorded_pence, ${ALLOWABLE_PENCE}
  from parts
  where cast(:propertyId as uuid) is null or property_id = :propertyId
  group by business_id, property_id, category, stretch
  order by category, business_id, property_id, stretch`);

export const TRADES = aboutParts(`
  select business_id, category, count(*) as count, sum(pence) as recorded_pence, ${ALLOWABLE_PENCE}
  from parts where category like 'self\\_employment.%'
  group by business_id, category order by category, business_id`);

/** Sums of one ledger's rows, cut where a share in the properties changes. */
async function ledgerYear(
  db: TenantReader,
  {
    clientId,
    taxYear,
    propertyId,
    fromOn,
    untilOn,
  }: TotalsOf & Required<Pick<TotalsOf, 'fromOn' | 'untilOn'>>,
  { businesses, properties }: Pick<Sources, 'businesses'> & Pick<JointLedger, 'properties'>,
): Promise<CategorySum[]> {
  const vat = vatTreatment(businesses);
  const cuts = shareCuts(properties, taxYear);
  const { rows } = await db.queries
    .raw<{ rows: SumRow[] }>((vat === null ? LEDGER_YEAR.plain : LEDGER_YEAR.withVat).text, {
      ...vatBindings(vat, businesses),
      tenantId: db.tenantId,
      livemode: db.livemode,
      clientId,
      fromOn,
      untilOn,
      propertyId: propertyId ?? null,
      cuts,
      reducible: [...REDUCIBLE_CATEGORIES],
    })
    .options(prepared(db, vat === null ? 'category-totals' : 'category-totals-with-vat'));
  return rows.map((row): CategorySum => toSum(row, cuts));
}

/**
 * Totals of one trade over days that may be of several tax years, as `categoryTotals` has them: those of a period of account.
 * @param taxYear whose limits apply: the one that is charged on the period
 */
export async function tradeTotals(
  db: TenantReader,
  {
    clientId,
    businessId,
    taxYear,
    days,
  }: {
    readonly clientId: string;
    readonly businessId: string;
    readonly taxYear: TaxYearStart;
    readonly days: AccountsDays;
  },
  { businesses }: Pick<ReturnSources, 'businesses'>,
): Promise<CategoryTotal[]> {
  const vat = vatTreatment(businesses);
  const { rows } = await db.queries
    .raw<{ rows: Omit<SumRow, 'stretch' | 'property_id'>[] }>(
      (vat === null ? TRADES.plain : TRADES.withVat).text,
      {
        ...vatBindings(vat, businesses),
        tenantId: db.tenantId,
        livemode: db.livemode,
        clientId,
        fromOn: days.from,
        untilOn: days.to,
        reducible: [...REDUCIBLE_CATEGORIES],
      },
    )
    .options(prepared(db, vat === null ? 'trade-totals' : 'trade-totals-with-vat'));
  const sharesFrom = taxYearStartsOn(taxYear);
  const sums = rows.map(
    (row): CategorySum => ({ ...toSum({ ...row, property_id: null, stretch: 1 }, [sharesFrom]) }),
  );
  return totalsOf(sums, { businesses, properties: [] }).filter((total) => total.businessId === businessId);
}

interface SumRow {
  business_id: string | null;
  property_id: string | null;
  category: string;
  stretch: number;
  count: string;
  recorded_pence: string;
  allowable_pence: string;
}

function toSum(row: SumRow, cuts: readonly string[]): CategorySum {
  const sharesFrom = cuts[row.stretch - 1];
  if (sharesFrom === undefined) throw new RangeError('a transaction lies outside its tax year');
  return {
    businessId: row.business_id,
    propertyId: row.property_id,
    category: row.category,
    sharesFrom,
    recordedPence: penceFromColumn(row.recorded_pence),
    allowablePence: penceFromColumn(row.allowable_pence),
    count: Number(row.count),
  };
}

export interface YearCompleteness {
  readonly transactions: number;
  /** Without a category and not split: in no total. */
  readonly uncategorised: number;
  /** In another currency and without an amount in pounds: in no total. */
  readonly withoutPounds: number;
  readonly needsReview: number;
}

/**
 * How many of a client's live transactions of a year are there, and how many want attention. Those in others' ledgers that name a
 * property which the client has a part in are among them.
 */
export async function yearCompleteness(
  db: TenantReader,
  { clientId, taxYear, propertyId, fromOn, untilOn }: TotalsOf,
): Promise<YearCompleteness> {
  const { rows } = await db.queries
    .raw<{ rows: Record<string, string>[] }>(COMPLETENESS, {
      ...clientBindings(db, clientId),
      taxYear,
      propertyId: propertyId ?? null,
      fromOn: fromOn ?? null,
      untilOn: untilOn ?? null,
    })
    .options(prepared(db, 'year-completeness'));
  const [row = {}] = rows;
  return {
    transactions: Number(row['transactions']),
    uncategorised: Number(row['uncategorised']),
    withoutPounds: Number(row['without_pounds']),
    needsReview: Number(row['needs_review']),
  };
}

/**
 * Purpose: counts a client’s live rows of a year, and those that want attention.
 * Bindings: those of `rowsForClient`, `taxYear`, and `propertyId`, `fromOn` and `untilOn` (inclusive), each `null` for no limit.
 * Answer: one row: `transactions`, `uncategorised`, `without_pounds`, `needs_review`.
 * Locks: none.
 */
const COMPLETENESS = `
  select count(*) as transactions, count(*) filter (where category is null and splits is null) as uncategorised,
    count(*) filter (where amount_gbp_pence is null) as without_pounds, count(*) filter (where needs_review) as needs_review
  from (${rowsForClient(
    'category, splits, amount_gbp_pence, needs_review',
    `tax_year = cast(:taxYear as smallint) and deleted_at is null
      and (cast(:propertyId as uuid) is null or property_id = cast(:propertyId as uuid))
      and (cast(:fromOn as date) is null or date >= cast(:fromOn as date))
      and (cast(:untilOn as date) is null or date <= cast(:untilOn as date))`,
  )}) own`;

import type { AccountingBasis } from '../businesses/business.js';
import { CIS_SUFFERED, findCategory } from '../categories/category.js';
import type { Pence } from '../money.js';
import { partOfSpan } from '../properties/owners.js';
import type { Property } from '../properties/property.js';
import type { OwnedLetting } from '../properties/unnamed-share.js';
import { type CountsAs, countsAs } from '../tax-returns/counts-as.js';
import { formatTaxYear, type IsoDate, taxYearOf } from '../tax-year.js';
import {
  type CategorySum,
  cashBasisLimit,
  isExpensedAsset,
  partOfSum,
} from '../transactions/category-total.js';

export const SERIES_METRICS = ['income', 'expenses', 'profit', 'tax'] as const;
export type SeriesMetric = (typeof SERIES_METRICS)[number];

export const SERIES_KEYS = ['month', 'quarter', 'category', 'property', 'business'] as const;
export type SeriesKey = (typeof SERIES_KEYS)[number];

/** A sum of one month or quarter of a stretch in which every share stays what it is. */
export interface TimedSum extends CategorySum {
  readonly month: string;
  readonly quarter: string;
  /** Equipment of a trade on the cash basis. */
  readonly isExpensedAsset?: true;
  /** The most of the category that the trade deducts in the year. */
  readonly limitPence?: Pence;
}

/** A trade's row that names no trade is that of the client's only one. */
export function attributed(
  sums: readonly TimedSum[],
  businesses: readonly { readonly id: string; readonly accountingBasis?: AccountingBasis }[],
): TimedSum[] {
  const [only, ...others] = businesses;
  const implied = others.length === 0 ? (only?.id ?? null) : null;
  return sums.map((sum) => {
    if (findCategory(sum.category)?.side !== 'self_employment') return sum;
    const businessId = sum.businessId ?? implied;
    const business = businesses.find(({ id }) => id === businessId);
    const isExpensed = isExpensedAsset(sum.category, business);
    const limitPence = cashBasisLimit(sum.category, business, taxYearOf(sum.sharesFrom));
    return {
      ...sum,
      businessId,
      ...(isExpensed ? { isExpensedAsset: true } : {}),
      ...(limitPence === null ? {} : { limitPence }),
    };
  });
}

export interface SeriesPoint {
  /** A month, a quarter, a category code, or an id; `null` for what names no property or business. */
  readonly key: string | null;
  readonly amountPence: Pence;
}

/** Amount of one category of a trade or property in a period, as it counts. */
export interface Movement extends TimedSum {
  readonly countsAs: CountsAs;
  /** The client's part; income and costs are positive. */
  readonly sharePence: Pence;
}

type Let = Pick<Property, 'id' | 'kind' | 'letting'> & OwnedLetting;

/**
 * Income and expenses by period. A share is rounded over the stretch so far, so that the periods of a
 * stretch add up to the share of the whole to the penny.
 * @param sums in order of time within each stretch, category, trade and property
 */
export function movementsOf(sums: readonly TimedSum[], properties: readonly Let[]): Movement[] {
  const soFar = new Map<string, Pence>();
  return sums.flatMap((sum): Movement[] => {
    const property = properties.find(({ id }) => id === sum.propertyId);
    const kind = countsAs(sum, property, taxYearOf(sum.sharesFrom));
    if (kind === null) return [];
    const since = sum.limitPence === undefined ? sum.sharesFrom : taxYearOf(sum.sharesFrom);
    const key = `${sum.businessId} ${sum.propertyId} ${sum.category} ${since} ${sum.joint?.ledgerOf}`;
    const before = soFar.get(key) ?? 0;
    const after = before + sum.allowablePence;
    soFar.set(key, after);
    const span = partOfSum(sum, properties);
    const share = (pence: Pence) => partOfSpan(countedOf(sum, pence), span);
    const signed = share(after) - share(before);
    const isCost = findCategory(sum.category)?.direction === 'expense';
    return [{ ...sum, countsAs: kind, sharePence: isCost && signed !== 0 ? -signed : signed }];
  });
}

/** Counted part of a sum so far: without its sign, or up to a limit on costs. */
function countedOf({ category, limitPence }: TimedSum, pence: Pence): Pence {
  if (category === CIS_SUFFERED) return Math.abs(pence);
  return limitPence === undefined ? pence : Math.max(pence, -limitPence);
}

/**
 * A series of income, expenses or profit. Residential finance costs are no expenses, as in a return.
 * In the order of keys; a key without any sum is absent.
 */
export function seriesOf(
  metric: Exclude<SeriesMetric, 'tax'>,
  by: SeriesKey,
  sums: readonly TimedSum[],
  properties: readonly Let[],
): SeriesPoint[] {
  const points = new Map<string | null, Pence>();
  for (const movement of movementsOf(sums, properties)) {
    const amount = amountOf(metric, movement);
    if (amount === null) continue;
    const key = keyOf(by, movement);
    points.set(key, (points.get(key) ?? 0) + amount);
  }
  return [...points]
    .map(([key, amountPence]) => ({ key, amountPence }))
    .sort((one, other) => ((one.key ?? '') < (other.key ?? '') ? -1 : 1));
}

function amountOf(metric: Exclude<SeriesMetric, 'tax'>, movement: Movement): Pence | null {
  const { countsAs: kind, sharePence } = movement;
  if (kind === 'residential_finance_costs') return null;
  if (metric === 'profit') return kind === 'income' ? sharePence : -sharePence;
  return kind === metric ? sharePence : null;
}

/** The month or quarter in which a day lies, as a series names it; `null` for a series by anything else. */
export function periodOf(by: SeriesKey, day: IsoDate): string | null {
  if (by === 'month') return day.slice(0, 7);
  if (by !== 'quarter') return null;
  const taxYear = taxYearOf(day);
  const months = (Number(day.slice(5, 7)) + 8 - (day.slice(8) < '06' ? 1 : 0)) % 12;
  return `${formatTaxYear(taxYear)}-Q${Math.floor(months / 3) + 1}`;
}

function keyOf(by: SeriesKey, sum: TimedSum): string | null {
  switch (by) {
    case 'property':
      return sum.propertyId;
    case 'business':
      return sum.businessId;
    default:
      return sum[by];
  }
}

/**
 * A year's tax shared between the keys by their profit, to the penny; what has no profit bears none. The pennies that
 * rounding leaves go to the largest.
 */
export function taxShares(profits: readonly SeriesPoint[], taxPence: Pence): SeriesPoint[] {
  const earning = profits.filter(({ amountPence }) => amountPence > 0);
  const whole = earning.reduce((sum, { amountPence }) => sum + BigInt(amountPence), 0n);
  if (whole === 0n) return [];
  const shares = earning.map(({ key, amountPence }) => ({
    key,
    amountPence: Number((BigInt(taxPence) * BigInt(amountPence)) / whole),
  }));
  const left = taxPence - shares.reduce((sum, { amountPence }) => sum + amountPence, 0);
  const largest = shares.reduce((max, one) => (one.amountPence > max.amountPence ? one : max));
  return shares.map((one) => (one === largest ? { ...one, amountPence: one.amountPence + left } : one));
}

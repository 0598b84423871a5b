import { CATEGORIES, type Category, findCategory } from '../categories/category.js';
import { type Pence, shareOfPence } from '../money.js';
import { WHOLE_BPS } from '../percent.js';
import { type Ownership, shareOnBps, shareStarts } from '../properties/ownership.js';
import { type IsoDate, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../tax-year.js';

/** Sums of rows that share everything a total depends on. Signed, in pence of GBP: money in is positive. */
export interface CategorySum {
  readonly businessId: string | null;
  readonly propertyId: string | null;
  readonly category: string;
  /** The first day of the stretch in which every share stays what it is. */
  readonly sharesFrom: IsoDate;
  /** As recorded. */
  readonly recordedPence: Pence;
  /** After each row's allowable part was taken. */
  readonly allowablePence: Pence;
  readonly count: number;
}

/** What a year's transactions of one trade or property come to in one category. */
export interface CategoryTotal {
  /** The trade; `null` for property, and where the trade is not known. */
  readonly businessId: string | null;
  readonly propertyId: string | null;
  readonly category: string;
  readonly side: Category['side'];
  /**
   * The client's allowable share, refunds netted: positive in the category's own direction, signed as
   * recorded for a neutral one.
   */
  readonly amountPence: Pence;
  /** The same before allowable part and ownership share. */
  readonly recordedPence: Pence;
  /** After each row's allowable part, before the ownership share. */
  readonly allowablePence: Pence;
  /** Transactions, and parts of split ones. */
  readonly count: number;
  /** False for what lies outside trade and letting: transfers, private spending, drawings and the like. */
  readonly isCounted: boolean;
}

interface Owners {
  readonly businesses: readonly { readonly id: string }[];
  readonly properties: readonly (Ownership & { readonly id: string })[];
}

/** Categories whose rows are reduced by `allowable_percent`: income never is. */
export const REDUCIBLE_CATEGORIES: readonly string[] = CATEGORIES.filter(
  (category) => category.direction === 'expense',
).map((category) => category.code);

/** The days of a year at which some property's share changes, the first day of the year included. */
export function shareCuts(properties: Owners['properties'], taxYear: TaxYearStart): IsoDate[] {
  const first = taxYearStartsOn(taxYear);
  const days = properties.flatMap((property) => shareStarts(property, first, taxYearEndsOn(taxYear)));
  return [...new Set([first, ...days])].sort();
}

/**
 * Totals by trade, property and category. The ownership share is taken from each stretch's sum, rounded
 * half away from zero to the penny. A trade's row that names no trade is that of the client's only one.
 */
export function totalsOf(sums: readonly CategorySum[], { businesses, properties }: Owners): CategoryTotal[] {
  const [onlyBusiness, ...otherBusinesses] = businesses;
  const impliedBusinessId = otherBusinesses.length === 0 ? (onlyBusiness?.id ?? null) : null;
  const totals = new Map<string, CategoryTotal>();
  for (const sum of sums) {
    const category = findCategory(sum.category);
    if (category === undefined) continue;
    const isTrade = category.side === 'self_employment';
    const businessId = sum.businessId ?? (isTrade ? impliedBusinessId : null);
    const property = properties.find((one) => one.id === sum.propertyId);
    const shareBps = property === undefined ? WHOLE_BPS : shareOnBps(property, sum.sharesFrom);
    const sign = category.direction === 'expense' ? -1 : 1;
    const key = `${businessId} ${sum.propertyId} ${sum.category}`;
    const known = totals.get(key);
    totals.set(key, {
      businessId,
      propertyId: sum.propertyId,
      category: sum.category,
      side: category.side,
      amountPence: (known?.amountPence ?? 0) + signed(shareOfPence(sum.allowablePence, shareBps), sign),
      recordedPence: (known?.recordedPence ?? 0) + signed(sum.recordedPence, sign),
      allowablePence: (known?.allowablePence ?? 0) + signed(sum.allowablePence, sign),
      count: (known?.count ?? 0) + sum.count,
      isCounted: category.side !== 'none',
    });
  }
  return [...totals.values()];
}

/** The totals of two stretches of time together. */
export function addTotals(some: readonly CategoryTotal[], others: readonly CategoryTotal[]): CategoryTotal[] {
  const keyOf = ({ businessId, propertyId, category }: CategoryTotal) =>
    `${businessId} ${propertyId} ${category}`;
  const totals = new Map(some.map((total) => [keyOf(total), total]));
  for (const other of others) {
    const known = totals.get(keyOf(other));
    totals.set(keyOf(other), {
      ...other,
      amountPence: (known?.amountPence ?? 0) + other.amountPence,
      recordedPence: (known?.recordedPence ?? 0) + other.recordedPence,
      allowablePence: (known?.allowablePence ?? 0) + other.allowablePence,
      count: (known?.count ?? 0) + other.count,
    });
  }
  return [...totals.values()];
}

const signed = (pence: Pence, sign: 1 | -1): Pence => (pence === 0 ? 0 : pence * sign);

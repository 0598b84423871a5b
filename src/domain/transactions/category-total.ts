import type { AccountingBasis } from '../businesses/business.js';
import {
  CAPITAL_ASSET,
  CATEGORIES,
  type Category,
  CIS_SUFFERED,
  findCategory,
} from '../categories/category.js';
import type { Pence } from '../money.js';
import { WHOLE_BPS } from '../percent.js';
import { isOwnedBy, type JointLedger, partOfSpan, type Span, spanInLedger } from '../properties/owners.js';
import { shareOnBps, shareStarts } from '../properties/ownership.js';
import { type OwnedLetting, type UnnamedShare, unnamedShareOn } from '../properties/unnamed-share.js';
import { ratesFor } from '../tax/rates/rates-for.js';
import { type IsoDate, type TaxYearStart, taxYearEndsOn, taxYearOf, taxYearStartsOn } from '../tax-year.js';
import type { Counted } from './counted.js';

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
  /** The client's part of rows in another's ledger, and a property of that ledger which is the client's too; absent for rows in the own. */
  readonly joint?: Span & { readonly ledgerOf: string };
}

/** Total of a year's transactions of one trade or property in one category. */
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
  /** Amount before the allowable part and the ownership share. */
  readonly recordedPence: Pence;
  /** After each row's allowable part, before the ownership share. */
  readonly allowablePence: Pence;
  /** Transactions, and parts of split ones. */
  readonly count: number;
  /** False for what lies outside trade and letting: transfers, private spending, drawings and the like. */
  readonly isCounted: boolean;
  /** Equipment of a trade on the cash basis, which is an expense. Absent elsewhere. */
  readonly isExpensedAsset?: true;
  /** Rows of the total that name no property. */
  readonly unnamed?: UnnamedPropertyRows;
  /** The rows are in the ledger of another owner: that of this property. */
  readonly ledgerOf?: string;
}

/** Equipment is an expense on the cash basis, and relieved by allowances elsewhere. ITTOIA 2005 s.33A; CAA 2001 s.1A */
export const isExpensedAsset = (
  category: string,
  business: { readonly accountingBasis?: AccountingBasis } | undefined,
): boolean => category === CAPITAL_ASSET && business?.accountingBasis === 'cash';

const INTEREST = 'self_employment.interest_on_bank_other_loans';

/** The most of a category that a trade on the cash basis deducts in a year; `null`: all of it. */
export function cashBasisLimit(
  category: string,
  business: { readonly accountingBasis?: AccountingBasis } | undefined,
  taxYear: TaxYearStart,
): Pence | null {
  if (category !== INTEREST || business?.accountingBasis !== 'cash') return null;
  return ratesFor(taxYear).business.cashBasisInterestLimit.value;
}

/** Rows, and parts, that name no property and are not simply the client's, by how they came to their share. */
export type UnnamedPropertyRows = Readonly<Partial<Record<Exclude<UnnamedShare['basis'], 'whole'>, Counted>>>;

interface Owners {
  readonly businesses: readonly { readonly id: string; readonly accountingBasis?: AccountingBasis }[];
  readonly properties: readonly (OwnedLetting & { readonly id: string })[];
}

/** Categories whose rows are reduced by `allowable_percent`: income never is. */
export const REDUCIBLE_CATEGORIES: readonly string[] = CATEGORIES.filter(
  (category) => category.direction === 'expense',
).map((category) => category.code);

/** The days of a year at which the share in some property of the ledger changes, the first day of the year included. */
export function shareCuts(properties: Owners['properties'], taxYear: TaxYearStart): IsoDate[] {
  const first = taxYearStartsOn(taxYear);
  const days = properties
    .filter(({ isJoint }) => isJoint !== true)
    .flatMap((property) => shareStarts(property, first, taxYearEndsOn(taxYear)));
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
  const limits = new Map<string, Pence>();
  for (const sum of sums) {
    const category = findCategory(sum.category);
    if (category === undefined) continue;
    const isTrade = category.side === 'self_employment';
    const businessId = sum.businessId ?? (isTrade ? impliedBusinessId : null);
    const { basis, ...span } = partOfSum(sum, properties);
    const sign = category.direction === 'expense' ? -1 : 1;
    const key = totalKey({ ...sum, businessId, ...jointly(sum) });
    const known = totals.get(key);
    const business = businesses.find(({ id }) => id === businessId);
    const limit = cashBasisLimit(sum.category, business, taxYearOf(sum.sharesFrom));
    if (limit !== null) limits.set(key, limit);
    const unnamed = addUnnamed(known?.unnamed, basis === 'whole' ? {} : { [basis]: countedOf(sum) });
    totals.set(key, {
      businessId,
      propertyId: sum.propertyId,
      category: sum.category,
      side: category.side,
      amountPence: (known?.amountPence ?? 0) + signed(partOfSpan(sum.allowablePence, span), sign),
      recordedPence: (known?.recordedPence ?? 0) + signed(sum.recordedPence, sign),
      allowablePence: (known?.allowablePence ?? 0) + signed(sum.allowablePence, sign),
      count: (known?.count ?? 0) + sum.count,
      isCounted: category.side !== 'none',
      ...(isExpensedAsset(sum.category, business) ? { isExpensedAsset: true } : {}),
      ...withUnnamed(unnamed),
      ...jointly(sum),
    });
  }
  return [...totals].map(([key, total]) => {
    const max = limits.get(key);
    return max === undefined
      ? withoutSign(total)
      : { ...total, amountPence: Math.min(total.amountPence, max) };
  });
}

/** Amounts of a category whose rows may have either sign. */
function withoutSign(total: CategoryTotal): CategoryTotal {
  if (total.category !== CIS_SUFFERED) return total;
  const { amountPence, recordedPence, allowablePence } = total;
  return {
    ...total,
    amountPence: Math.abs(amountPence),
    recordedPence: Math.abs(recordedPence),
    allowablePence: Math.abs(allowablePence),
  };
}

const jointly = ({ joint }: CategorySum): { ledgerOf?: string } =>
  joint === undefined ? {} : { ledgerOf: joint.ledgerOf };

const totalKey = ({
  businessId,
  propertyId,
  category,
  ledgerOf,
}: Pick<CategoryTotal, 'businessId' | 'propertyId' | 'category' | 'ledgerOf'>) =>
  `${businessId} ${propertyId} ${category} ${ledgerOf}`;

/** The client's part of a sum's rows: that of their property on the day. */
export function partOfSum(
  sum: CategorySum,
  properties: Owners['properties'],
): Span & Pick<UnnamedShare, 'basis'> {
  if (sum.joint !== undefined) {
    const { beforeBps, shareBps } = sum.joint;
    return { beforeBps, shareBps, basis: 'whole' };
  }
  return { beforeBps: 0, ...shareOfSum(sum, properties) };
}

/** Sums of another's ledger as a client has a part in them; those without one are left out. */
export const sumsOfOwner = <S extends CategorySum>(
  sums: readonly S[],
  ledger: JointLedger,
  clientId: string,
): S[] => {
  const own = ledger.properties.find((property) => isOwnedBy(property, clientId));
  return sums.flatMap((sum) => {
    if (findCategory(sum.category)?.side !== 'property' || own === undefined) return [];
    const span = spanInLedger(ledger, clientId, { propertyId: sum.propertyId, day: sum.sharesFrom });
    const ledgerOf = sum.propertyId ?? own.id;
    return span.shareBps === 0 ? [] : [{ ...sum, joint: { ...span, ledgerOf } }];
  });
};

function shareOfSum(
  { category, propertyId, sharesFrom }: CategorySum,
  properties: Owners['properties'],
): UnnamedShare {
  if (propertyId === null && findCategory(category)?.side === 'property') {
    return unnamedShareOn(properties, sharesFrom);
  }
  const property = properties.find(({ id }) => id === propertyId);
  return {
    shareBps: property === undefined ? WHOLE_BPS : shareOnBps(property, sharesFrom),
    basis: 'whole',
  };
}

const withUnnamed = (unnamed: UnnamedPropertyRows | undefined) => (unnamed === undefined ? {} : { unnamed });

const countedOf = ({ count, recordedPence }: CategorySum): Counted => ({
  count,
  amountPence: Math.abs(recordedPence),
});

function addUnnamed(
  one: UnnamedPropertyRows | undefined,
  other: UnnamedPropertyRows | undefined,
): UnnamedPropertyRows | undefined {
  const sums = (['default', 'unknown'] as const).flatMap((basis) => {
    const parts = [one?.[basis], other?.[basis]].filter((part) => part !== undefined);
    if (parts.length === 0) return [];
    const count = parts.reduce((sum, part) => sum + part.count, 0);
    return [[basis, { count, amountPence: parts.reduce((sum, part) => sum + part.amountPence, 0) }] as const];
  });
  return sums.length === 0 ? undefined : Object.fromEntries(sums);
}

/** The totals of two stretches of time together. */
export function addTotals(some: readonly CategoryTotal[], others: readonly CategoryTotal[]): CategoryTotal[] {
  const totals = new Map(some.map((total) => [totalKey(total), total]));
  for (const other of others) {
    const known = totals.get(totalKey(other));
    totals.set(totalKey(other), {
      ...other,
      amountPence: (known?.amountPence ?? 0) + other.amountPence,
      recordedPence: (known?.recordedPence ?? 0) + other.recordedPence,
      allowablePence: (known?.allowablePence ?? 0) + other.allowablePence,
      count: (known?.count ?? 0) + other.count,
      ...withUnnamed(addUnnamed(known?.unnamed, other.unnamed)),
    });
  }
  return [...totals.values()];
}

const signed = (pence: Pence, sign: 1 | -1): Pence => (pence === 0 ? 0 : pence * sign);

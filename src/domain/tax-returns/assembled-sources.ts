import { findCategory } from '../categories/category.js';
import type { Assembly, SourceTotal } from './assembly.js';
import { type IncomeSource, incomeSource, UNATTRIBUTED_TRADE } from './income-source.js';
import type { SettledAdjustment } from './settled-adjustment.js';

/** Trades that have rows, accounts or adjustments, in the order of the businesses; last the trade income of no known business. */
export function tradeSources(assembly: Assembly, settled: readonly SettledAdjustment[]): IncomeSource[] {
  const { businesses } = assembly;
  const totals = assembly.totals.filter((total) => sideOf(total) === 'self_employment');
  const known = new Set(businesses.map(({ id }) => id));
  const rest = totals.filter(({ businessId }) => businessId === null || !known.has(businessId));
  const sources = businesses.map(({ id, tradingName }) =>
    incomeSource(assembly, {
      type: 'self_employment',
      businessId: id,
      name: tradingName,
      totals: totals.filter(({ businessId }) => businessId === id),
    }),
  );
  const inUse = sources.filter(
    (source) =>
      source.totals.length > 0 ||
      hasAccounts(assembly, source) ||
      settled.some(({ businessId }) => businessId === source.businessId),
  );
  if (rest.length === 0) return inUse;
  const unattributed = {
    type: 'self_employment',
    businessId: null,
    name: UNATTRIBUTED_TRADE,
    totals: rest,
  } as const;
  return [...inUse, incomeSource(assembly, unattributed)];
}

/** Rows of a period of account that has days of the year, whatever their own year. */
const hasAccounts = ({ businesses }: Assembly, { businessId }: IncomeSource): boolean =>
  businesses.some(
    ({ id, accounts = [] }) => id === businessId && accounts.some(({ totals }) => totals.length > 0),
  );

type PropertyType = 'uk_property' | 'foreign_property';

/** The property business of a kind; `null` without rows. */
export function propertySource(assembly: Assembly, type: PropertyType): IncomeSource | null {
  const totals = propertyTotals(assembly, type);
  if (totals.length === 0) return null;
  const name = type === 'uk_property' ? 'UK property' : 'Foreign property';
  return incomeSource(assembly, { type, businessId: null, name, totals });
}

/** Totals of property here, or of property abroad. */
export function propertyTotals({ properties, totals }: Assembly, type: PropertyType): SourceTotal[] {
  const foreign = new Set(properties.filter((property) => property.isForeign).map(({ id }) => id));
  return totals.filter(
    (total) =>
      sideOf(total) === 'property' &&
      (total.propertyId !== null && foreign.has(total.propertyId)) === (type === 'foreign_property'),
  );
}

/** The part of a return that a category belongs to. */
export const sideOf = ({ category }: SourceTotal) => findCategory(category)?.side ?? 'none';

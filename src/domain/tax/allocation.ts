import type { Pence } from '../money.js';
import type { BySource } from './tax-calculation.js';
import { personalSavingsAllowance, type TaxablePiles, type TaxScale } from './tax-scale.js';

/** What a way of setting reliefs and allowances would cost. */
export type CostOf = (taxable: TaxablePiles) => Pence;

/** Non-savings first, then savings, then dividends. Never more than there is income. */
export function standardAllocation(income: TaxablePiles, pool: Pence): BySource {
  const nonSavings = Math.min(pool, income.nonSavings);
  const savings = Math.min(pool - nonSavings, income.savings);
  const dividends = Math.min(pool - nonSavings - savings, income.dividends);
  return { nonSavings, savings, dividends };
}

export function taxableAfter(income: TaxablePiles, allocation: BySource): TaxablePiles {
  return {
    nonSavings: income.nonSavings - allocation.nonSavings,
    savings: income.savings - allocation.savings,
    dividends: income.dividends - allocation.dividends,
  };
}

/**
 * The cheapest way to set a pool of reliefs and allowances against the three kinds of income; the
 * standard order when nothing is cheaper. The cost is linear between the points where a kind of income
 * runs out or meets a limit, so only the points where two of those lines cross are tried.
 * @see ITA 2007 s.25(2)
 */
export function bestAllocation(income: TaxablePiles, pool: Pence, scale: TaxScale, costOf: CostOf): BySource {
  const standard = standardAllocation(income, pool);
  if (onlyOneWay(income, pool)) return standard;
  let lowest = costOf(taxableAfter(income, standard));
  let best = standard;
  if (lowest <= 0) return standard;
  forEachCorner(income, pool, scale, (taxable) => {
    const cost = costOf(taxable);
    if (cost >= lowest) return;
    lowest = cost;
    best = taxableAfter(income, taxable);
  });
  return best;
}

function onlyOneWay(income: TaxablePiles, pool: Pence): boolean {
  const { nonSavings, savings, dividends } = income;
  const total = nonSavings + savings + dividends;
  if (pool <= 0 || pool >= total) return true;
  return nonSavings === total || savings === total || dividends === total;
}

interface Range {
  readonly from: Pence;
  readonly to: Pence;
}

/**
 * Visits the corners in terms of what stays taxable: lines of constant non-savings, of constant savings,
 * and of constant non-savings plus savings (below which the dividends lie).
 */
function forEachCorner(
  income: TaxablePiles,
  pool: Pence,
  scale: TaxScale,
  visit: (taxable: TaxablePiles) => void,
): void {
  const taxable = income.nonSavings + income.savings + income.dividends - pool;
  const left = (pile: Pence): Range => ({ from: Math.max(0, pile - pool), to: Math.min(pile, taxable) });
  const nonSavings = left(income.nonSavings);
  const savings = left(income.savings);
  const dividends = left(income.dividends);
  const below = { from: taxable - dividends.to, to: taxable - dividends.from };
  const lines = linesOf(taxable, scale);
  const nonSavingsLines = within(nonSavings, lines.nonSavings);
  const savingsLines = within(savings, lines.savings);
  const belowLines = within(below, lines.belowDividends);
  const tryAt = (n: Pence, s: Pence) => {
    if (n < nonSavings.from || n > nonSavings.to || s < savings.from || s > savings.to) return;
    const d = taxable - n - s;
    if (d < dividends.from || d > dividends.to) return;
    visit({ nonSavings: n, savings: s, dividends: d });
  };
  for (const n of nonSavingsLines) {
    for (const s of savingsLines) tryAt(n, s);
    for (const under of belowLines) tryAt(n, under - n);
  }
  for (const s of savingsLines) for (const under of belowLines) tryAt(under - s, s);
}

function linesOf(taxable: Pence, scale: TaxScale) {
  const { basicLimit, higherLimit, startingRateLimit, dividendAllowance } = scale;
  const nil = personalSavingsAllowance(taxable, scale);
  return {
    nonSavings: [
      startingRateLimit,
      basicLimit,
      higherLimit,
      basicLimit - nil,
      higherLimit - nil,
      ...scale.bands.map((band) => band.upTo),
    ],
    savings: [nil],
    belowDividends: [
      startingRateLimit,
      startingRateLimit + nil,
      basicLimit,
      higherLimit,
      taxable - dividendAllowance,
      basicLimit - dividendAllowance,
      higherLimit - dividendAllowance,
    ],
  };
}

function within(range: Range, points: readonly Pence[]): readonly Pence[] {
  const inside = new Set([range.from, range.to]);
  for (const point of points) if (point > range.from && point < range.to) inside.add(point);
  return [...inside];
}

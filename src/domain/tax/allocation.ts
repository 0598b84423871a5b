import type { Pence } from '../money.js';
import type { TaxedIncomeClass } from './tax-calculation.js';
import {
  bandsOf,
  type IncomeByClass,
  incomeOfClass,
  personalSavingsAllowance,
  type TaxScale,
} from './tax-scale.js';

/** Cost of a way of setting reliefs and allowances. */
export type AllocationCost = (taxable: IncomeByClass) => Pence;

/** Class by class in the order in which the bands reach them. Never more than there is income. */
export function standardAllocation(
  { nonSavings, property, savings, dividends }: IncomeByClass,
  pool: Pence,
): IncomeByClass {
  const ofNonSavings = Math.min(pool, nonSavings);
  const ofProperty = Math.min(pool - ofNonSavings, property);
  const ofSavings = Math.min(pool - ofNonSavings - ofProperty, savings);
  const ofDividends = Math.min(pool - ofNonSavings - ofProperty - ofSavings, dividends);
  return { nonSavings: ofNonSavings, property: ofProperty, savings: ofSavings, dividends: ofDividends };
}

export function taxableAfter(income: IncomeByClass, allocation: IncomeByClass): IncomeByClass {
  return {
    nonSavings: income.nonSavings - allocation.nonSavings,
    property: income.property - allocation.property,
    savings: income.savings - allocation.savings,
    dividends: income.dividends - allocation.dividends,
  };
}

/** Income that has to be relieved before income that is free; nil if all of it is free. ITA 2007 s.25(3A) */
export function relievedFirst(income: IncomeByClass, { classes }: TaxScale): Pence {
  let first: Pence = 0;
  for (const { source, reliefs } of classes) if (reliefs === 'first') first += incomeOfClass(income, source);
  return first;
}

/**
 * The cheapest way to set a pool of reliefs and allowances against the classes of income; the standard order when
 * nothing is cheaper. Classes that go first take all of it that they can. The cost is linear between the points where a
 * class of income runs out or meets a limit, so only the points where two of those lines cross are tried.
 * @see ITA 2007 s.25(2), s.25(3A)
 */
export function bestAllocation(
  income: IncomeByClass,
  pool: Pence,
  scale: TaxScale,
  costOf: AllocationCost,
): IncomeByClass {
  const standard = standardAllocation(income, pool);
  const free = freeIncome(income, pool, scale);
  if (free === null || onlyOneWay(free)) return standard;
  let least = costOf(taxableAfter(income, standard));
  let best = standard;
  if (least <= 0) return standard;
  forEachCorner(free, scale, (taxable) => {
    const cost = costOf(taxable);
    if (cost >= least) return;
    least = cost;
    best = taxableAfter(income, taxable);
  });
  return best;
}

interface FreeIncome {
  readonly income: IncomeByClass;
  readonly pool: Pence;
  /** The class that lies below savings and dividends, which are free in every year. */
  readonly lowest: TaxedIncomeClass;
}

function freeIncome(income: IncomeByClass, pool: Pence, scale: TaxScale): FreeIncome | null {
  const lowest = scale.classes.find(({ reliefs }) => reliefs === 'free');
  return lowest ? { income, pool: pool - relievedFirst(income, scale), lowest: lowest.source } : null;
}

function onlyOneWay({ income, pool, lowest }: FreeIncome): boolean {
  const bottom = incomeOfClass(income, lowest);
  const { savings, dividends } = income;
  const total = bottom + savings + dividends;
  if (pool <= 0 || pool >= total) return true;
  return bottom === total || savings === total || dividends === total;
}

interface Range {
  readonly from: Pence;
  readonly to: Pence;
}

/**
 * Visits the corners in terms of what stays taxable: lines of constant lowest class, of constant savings,
 * and of both together constant (below which the dividends lie).
 */
function forEachCorner(
  { income, pool, lowest }: FreeIncome,
  scale: TaxScale,
  visit: (taxable: IncomeByClass) => void,
): void {
  const bottomIncome = incomeOfClass(income, lowest);
  const taxable = bottomIncome + income.savings + income.dividends - pool;
  const left = (classIncome: Pence): Range => ({
    from: Math.max(0, classIncome - pool),
    to: Math.min(classIncome, taxable),
  });
  const bottom = left(bottomIncome);
  const savings = left(income.savings);
  const dividends = left(income.dividends);
  const below = { from: taxable - dividends.to, to: taxable - dividends.from };
  const lines = linesOf(taxable, lowest, scale);
  const bottomLines = within(bottom, lines.bottom);
  const savingsLines = within(savings, lines.savings);
  const belowLines = within(below, lines.belowDividends);
  const isProperty = lowest === 'property';
  const tryAt = (b: Pence, s: Pence) => {
    if (b < bottom.from || b > bottom.to || s < savings.from || s > savings.to) return;
    const d = taxable - b - s;
    if (d < dividends.from || d > dividends.to) return;
    visit({ nonSavings: isProperty ? 0 : b, property: isProperty ? b : 0, savings: s, dividends: d });
  };
  for (const b of bottomLines) {
    for (const s of savingsLines) tryAt(b, s);
    for (const under of belowLines) tryAt(b, under - b);
  }
  for (const s of savingsLines) for (const under of belowLines) tryAt(under - s, s);
}

/** Gains on policies lie on top, and take what savings leave of their allowance. */
function linesOf(taxable: Pence, lowest: TaxedIncomeClass, scale: TaxScale) {
  const { basicLimit, higherLimit, startingRateLimit, dividendAllowance, lumpSums, lifeGains } = scale;
  const gains = Math.max(0, lifeGains - Math.max(0, startingRateLimit - taxable - lumpSums));
  const nil = personalSavingsAllowance(taxable, scale);
  return {
    bottom: [
      startingRateLimit,
      basicLimit,
      higherLimit,
      basicLimit - nil,
      higherLimit - nil,
      ...bandsOf(scale, lowest).map((band) => band.upTo),
    ],
    savings: [nil, nil - gains],
    belowDividends: [
      startingRateLimit,
      startingRateLimit + nil,
      startingRateLimit + nil - gains,
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

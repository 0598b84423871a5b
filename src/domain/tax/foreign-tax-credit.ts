import type { Pence } from '../money.js';
import type { ForeignItem } from './foreign-income.js';
import { sumOf } from './sum-of.js';
import type { TaxFacts } from './tax-facts.js';

/** Income whose foreign tax may be credited: one item, or the overseas property business (`null`). */
interface CreditSource {
  readonly item: ForeignItem | null;
  readonly foreignTax: Pence;
}

/** A source with the tax there would have been without it and those before it. */
export interface CreditLimit extends CreditSource {
  readonly taxWithout: Pence;
}

/** The credits given, in the order of the limits. */
export interface SourceCredit extends CreditSource {
  readonly credit: Pence;
}

/**
 * The sources with creditable tax, those that bore most of it first. Property whose profit is not taxed is none.
 * @param foreignTaxable taxed profit of the overseas property business
 */
export function creditSources(
  { foreignProperty, foreignIncome }: TaxFacts,
  foreignTaxable: Pence,
): readonly CreditSource[] {
  const ofProperty = foreignTaxable > 0 ? foreignProperty.foreignTax : 0;
  if (ofProperty === 0 && foreignIncome.length === 0) return [];
  const items = foreignIncome
    .filter(({ relief, creditable }) => relief !== 'deduction' && creditable > 0)
    .map((item) => ({ item, foreignTax: item.creditable, income: item.amount }));
  const property = { item: null, foreignTax: ofProperty, income: foreignTaxable };
  const sources = ofProperty > 0 ? [property, ...items] : items;
  return [...sources].sort((one, other) => rateOf(other) - rateOf(one));
}

const rateOf = ({ foreignTax, income }: { foreignTax: Pence; income: Pence }) =>
  foreignTax / Math.max(1, income);

/** The most sources of which every order is tried: HMRC's own calculation takes no more. */
const MAX_TRIED = 5;

/** A year with some of its sources, and the tax of it before credit. */
interface Leaving<Left> {
  readonly all: Left;
  without(left: Left, source: CreditSource): Left;
  taxOf(left: Left): Pence;
}

/**
 * The limits of the sources in the order that gives the most credit, since a source that is left out earlier meets higher rates of UK
 * tax. Of more than are tried, those that bore most foreign tax come first.
 * @see TIOPA 2010 s.36; HMRC HS263
 */
export function maxCredit<Left>(
  sources: readonly CreditSource[],
  { all, without, taxOf }: Leaving<Left>,
): readonly CreditLimit[] {
  const known = new Map<string, Pence>();
  const limitsOf = (order: readonly number[]): CreditLimit[] => {
    let left = all;
    return order.flatMap((place, index) => {
      const source = sources[place];
      if (source === undefined) return [];
      left = without(left, source);
      const key = order
        .slice(0, index + 1)
        .toSorted()
        .join();
      const taxWithout = known.get(key) ?? taxOf(left);
      known.set(key, taxWithout);
      return [{ ...source, taxWithout }];
    });
  };
  const places = sources.map((_source, place) => place);
  let best = limitsOf(places);
  if (sources.length <= 1 || sources.length > MAX_TRIED) return best;
  const taxBefore = taxOf(all);
  const creditOf = (limits: readonly CreditLimit[]) =>
    sumOf(foreignTaxCredits(limits, taxBefore), ({ credit }) => credit);
  let max = creditOf(best);
  for (const order of ordersOf(places)) {
    const limits = limitsOf(order);
    const credit = creditOf(limits);
    if (credit <= max) continue;
    max = credit;
    best = limits;
  }
  return best;
}

function ordersOf(places: readonly number[]): readonly (readonly number[])[] {
  if (places.length <= 1) return [places];
  return places.flatMap((first) =>
    ordersOf(places.filter((place) => place !== first)).map((rest) => [first, ...rest]),
  );
}

/**
 * Credit for foreign tax, source by source: no more than the UK tax that the source adds, after every other
 * reduction.
 * @see TIOPA 2010 s.36; ITA 2007 s.27(6)
 */
export function foreignTaxCredits(limits: readonly CreditLimit[], taxBefore: Pence): readonly SourceCredit[] {
  let taxWith = taxBefore;
  return limits.map(({ item, foreignTax, taxWithout }) => {
    const credit = Math.min(foreignTax, Math.max(0, taxWith - taxWithout));
    taxWith = taxWithout;
    return { item, foreignTax, credit };
  });
}

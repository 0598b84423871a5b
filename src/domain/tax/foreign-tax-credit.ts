import type { Pence } from '../money.js';
import type { ForeignItem } from './foreign-income.js';
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
 * The sources with creditable tax, those that bore most of it first, so that each meets the highest UK tax.
 * @see TIOPA 2010 s.36; HMRC HS263
 */
export function creditSources({ foreignProperty, foreignIncome }: TaxFacts): readonly CreditSource[] {
  if (foreignProperty.foreignTax === 0 && foreignIncome.length === 0) return [];
  const items = foreignIncome
    .filter(({ relief, creditable }) => relief !== 'deduction' && creditable > 0)
    .map((item) => ({ item, foreignTax: item.creditable, income: item.amount }));
  const property = { item: null, foreignTax: foreignProperty.foreignTax, income: foreignProperty.profit };
  const sources = foreignProperty.foreignTax > 0 ? [property, ...items] : items;
  return [...sources].sort((one, other) => rateOf(other) - rateOf(one));
}

const rateOf = ({ foreignTax, income }: { foreignTax: Pence; income: Pence }) =>
  foreignTax / Math.max(1, income);

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

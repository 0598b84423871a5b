import { findCategory } from './category.js';
import type { CategoryRule } from './category-rule.js';

/**
 * A client's rules, sorted out by what a row already counts towards: a row of a property is never made a
 * trade's by a rule, nor the reverse. Each list is one array for all rows, because rules are prepared once
 * an array.
 */
export interface RuleBook {
  readonly forUnattributed: readonly CategoryRule[];
  readonly forBusiness: readonly CategoryRule[];
  readonly forProperty: readonly CategoryRule[];
  /** Rules that say which property a row is of, and leave its category to be found. */
  readonly placing: readonly CategoryRule[];
}

export function ruleBookOf(rules: readonly CategoryRule[]): RuleBook {
  const deciding = rules.filter((rule) => rule.category !== null);
  return {
    forUnattributed: deciding,
    forBusiness: deciding.filter((rule) => rule.propertyId === null && sideOf(rule) !== 'property'),
    forProperty: deciding.filter((rule) => rule.businessId === null && sideOf(rule) !== 'self_employment'),
    placing: rules.filter((rule) => rule.category === null),
  };
}

export function rulesFor(
  book: RuleBook,
  row: { readonly businessId: string | null; readonly propertyId: string | null },
): readonly CategoryRule[] {
  if (row.businessId !== null) return book.forBusiness;
  return row.propertyId === null ? book.forUnattributed : book.forProperty;
}

export const sideOf = ({ category }: Pick<CategoryRule, 'category'>) =>
  category === null ? undefined : findCategory(category)?.side;

import { findCategory } from '../categories/category.js';
import type { Property } from '../properties/property.js';
import { LAST_FURNISHED_HOLIDAY_LETTINGS } from '../tax/rates/furnished-holiday-lettings.js';
import type { TaxYearStart } from '../tax-year.js';

/** Destination of a category's total. */
export type CountsAs = 'income' | 'expenses' | 'residential_finance_costs';

/** Why a category's total goes nowhere. */
export const NOT_COUNTED_REASONS = [
  'disallowable',
  'capital',
  'outside_business',
  'tax_payment',
  'enter_in_inputs',
  'unknown_category',
  'uncategorised',
  'no_amount_in_pounds',
] as const;
export type NotCountedReason = (typeof NOT_COUNTED_REASONS)[number];

interface Counted {
  readonly category: string;
  readonly isExpensedAsset?: boolean;
}

type Let = Pick<Property, 'kind' | 'letting'>;

/** Furnished holiday lettings deducted their finance costs in full. @see HMRC PIM4175 */
export const isFurnishedHolidayLetting = (property: Let | undefined, taxYear: TaxYearStart): boolean =>
  property?.letting === 'former_fhl' && taxYear <= LAST_FURNISHED_HOLIDAY_LETTINGS.value;

/**
 * Destination of a category's total of a trade or property in a year; `null` if it has none. For finance
 * costs the property decides: those of a dwelling reduce tax; those of commercial property, of land, and
 * of a furnished holiday letting while there were such, are expenses. Where the property is mixed, or not
 * known, the category decides.
 * @see ITTOIA 2005 s.272A, s.272B
 */
export function countsAs(
  { category: code, isExpensedAsset = false }: Counted,
  property: Let | undefined,
  taxYear: TaxYearStart,
): CountsAs | null {
  if (isExpensedAsset) return 'expenses';
  const category = findCategory(code);
  if (!category || category.side === 'none' || category.direction === 'neutral') return null;
  if (category.direction === 'income') return 'income';
  if (category.residentialFinanceCost || code === NON_RESIDENTIAL_FINANCE_COSTS) {
    return isOfDwelling(category.residentialFinanceCost, property, taxYear)
      ? 'residential_finance_costs'
      : 'expenses';
  }
  return category.allowable && !category.disallowable ? 'expenses' : null;
}

const NON_RESIDENTIAL_FINANCE_COSTS = 'property.financial_costs';

function isOfDwelling(byCategory: boolean, property: Let | undefined, taxYear: TaxYearStart): boolean {
  if (property === undefined) return byCategory;
  if (isFurnishedHolidayLetting(property, taxYear)) return false;
  return property.kind === 'mixed' ? byCategory : property.kind === 'residential';
}

/** Why the total of a category that counts as nothing does not. */
export function notCountedReason(code: string): NotCountedReason {
  const category = findCategory(code);
  if (!category) return 'unknown_category';
  if (category.disallowable) return 'disallowable';
  if (category.side !== 'none') return 'capital';
  return OUTSIDE[code] ?? 'outside_business';
}

const OUTSIDE: Readonly<Record<string, NotCountedReason>> = {
  tax_payment: 'tax_payment',
  other_tax_income: 'enter_in_inputs',
};

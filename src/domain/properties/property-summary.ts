import { type Category, findCategory } from '../categories/category.js';
import type { Pence } from '../money.js';
import type { CategoryTotal } from '../transactions/category-total.js';

/** A property's year: the client's share, refunds netted. */
export interface PropertySummary {
  readonly incomePence: Pence;
  /** Allowable ones, without residential finance costs. */
  readonly expensesPence: Pence;
  readonly residentialFinanceCostsPence: Pence;
  /** Income less expenses; residential finance costs are relieved apart. */
  readonly profitPence: Pence;
  readonly categories: readonly CategoryTotal[];
}

/** @param totals of one property and year */
export function propertySummary(totals: readonly CategoryTotal[]): PropertySummary {
  const sumOf = (belongs: (category: Category) => boolean): Pence =>
    totals.reduce((sum, total) => {
      const category = findCategory(total.category);
      const isOwn = category?.side === 'property' && belongs(category);
      return isOwn ? sum + total.amountPence : sum;
    }, 0);
  const incomePence = sumOf((category) => category.direction === 'income');
  const expensesPence = sumOf((category) => category.direction === 'expense' && category.allowable);
  return {
    incomePence,
    expensesPence,
    residentialFinanceCostsPence: sumOf((category) => category.residentialFinanceCost),
    profitPence: incomePence - expensesPence,
    categories: totals,
  };
}

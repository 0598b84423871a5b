import type { Pence } from '../money.js';
import { type CountsAs, countsAs } from '../tax-returns/counts-as.js';
import type { TaxYearStart } from '../tax-year.js';
import type { CategoryTotal } from '../transactions/category-total.js';
import type { Property } from './property.js';

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

/** @param totals of the property and year */
export function propertySummary(
  totals: readonly CategoryTotal[],
  property: Pick<Property, 'kind' | 'letting'>,
  taxYear: TaxYearStart,
): PropertySummary {
  const sumOf = (kind: CountsAs): Pence =>
    totals.reduce((sum, total) => {
      const isOwn = total.side === 'property' && countsAs(total, property, taxYear) === kind;
      return isOwn ? sum + total.amountPence : sum;
    }, 0);
  const incomePence = sumOf('income');
  const expensesPence = sumOf('expenses');
  return {
    incomePence,
    expensesPence,
    residentialFinanceCostsPence: sumOf('residential_finance_costs'),
    profitPence: incomePence - expensesPence,
    categories: totals,
  };
}

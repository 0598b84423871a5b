import type { Pence } from '../money.js';
import { sumOf } from '../tax/sum-of.js';
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
  const amountOf = (kind: CountsAs): Pence =>
    sumOf(
      totals.filter((total) => total.side === 'property' && countsAs(total, property, taxYear) === kind),
      ({ amountPence }) => amountPence,
    );
  const incomePence = amountOf('income');
  const expensesPence = amountOf('expenses');
  return {
    incomePence,
    expensesPence,
    residentialFinanceCostsPence: amountOf('residential_finance_costs'),
    profitPence: incomePence - expensesPence,
    categories: totals,
  };
}

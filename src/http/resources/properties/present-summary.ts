import { findCategory } from '../../../domain/categories/category.js';
import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import type { CategoryTotal } from '../../../domain/transactions/category-total.js';
import type { PropertyYearOnRecord } from '../../../services/properties/read-property-year.js';
import { presentIssue } from '../tax-returns/present-issue.js';

/** The figures of a property's year in pounds, with what a person should look at. */
export const presentSummary = ({ property, taxYear, summary, counts, issues }: PropertyYearOnRecord) => ({
  property_id: publicId('property', property.id),
  client_id: publicId('client', property.clientId),
  tax_year: formatTaxYear(taxYear),
  income: poundsFromPence(summary.incomePence),
  expenses: poundsFromPence(summary.expensesPence),
  residential_finance_costs: poundsFromPence(summary.residentialFinanceCostsPence),
  profit: poundsFromPence(summary.profitPence),
  transaction_count: counts.transactions,
  uncategorised_count: counts.uncategorised,
  needs_review_count: counts.needsReview,
  categories: summary.categories.map(presentTotal),
  issues: issues.map(presentIssue),
});

const presentTotal = (total: CategoryTotal) => ({
  category: total.category,
  name: findCategory(total.category)?.name ?? total.category,
  direction: findCategory(total.category)?.direction ?? 'neutral',
  amount: poundsFromPence(total.amountPence),
  recorded_amount: poundsFromPence(total.recordedPence),
  count: total.count,
});

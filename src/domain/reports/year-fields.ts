import { type Pence, poundsFromPence } from '../money.js';
import { calculationFields } from '../tax/calculation-fields.js';
import type { IncomeSource } from '../tax-returns/income-source.js';
import type { ClientYear, YearTotals } from './client-year.js';
import { categoriesOf } from './source-categories.js';

/** The year's summary as it stands at the top of a JSON report, equal to the return's own. */
export const totalFields = ({ incomePence, expensesPence, liabilityPence }: YearTotals) => ({
  total_income: poundsFromPence(incomePence),
  total_expenses: poundsFromPence(expensesPence),
  profit: poundsFromPence(incomePence - expensesPence),
  tax_liability: liabilityPence === null ? null : poundsFromPence(liabilityPence),
});

export const returnFields = ({ status, submission }: ClientYear) => ({
  status,
  submission:
    submission === null
      ? null
      : { submitted_at: submission.submittedAt.toISOString(), hmrc_reference: submission.hmrcReference },
});

/** The calculation by the API's names; `null` until one stands. */
export const calculationOf = ({ calculation }: Pick<ClientYear, 'calculation'>) =>
  calculation === null ? null : calculationFields(calculation);

/** A trade, or the property business, with its totals by category. */
export function sourceFields({ name, type, incomePence, expensesPence, totals }: IncomeSource) {
  return {
    name,
    kind: type,
    income: poundsFromPence(incomePence),
    expenses: poundsFromPence(expensesPence),
    profit: poundsFromPence(incomePence - expensesPence),
    categories: categoriesOf(totals).map(({ totalPence, ...category }) => ({
      ...category,
      total: poundsFromPence(totalPence),
    })),
  };
}

/** Per cent to one decimal; `null` without income. */
export const effectiveRate = (tax: Pence, income: Pence): number | null =>
  income <= 0 ? null : Math.round((tax * 1000) / income) / 10;

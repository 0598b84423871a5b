import { poundsFromPence } from '../money.js';
import { calculationFields } from '../tax/calculation-fields.js';
import type { ClientYear, YearTotals } from './client-year.js';

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

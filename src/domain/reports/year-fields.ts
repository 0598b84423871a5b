import { type Pence, poundsFromPence } from '../money.js';
import { calculationFields } from '../tax/calculation-fields.js';
import type { TaxCalculation } from '../tax/tax-calculation.js';
import { estimateFields, estimateNote } from '../tax-returns/estimate-note.js';
import type { IncomeSource } from '../tax-returns/income-source.js';
import type { ClientYear, YearTotals } from './client-year.js';
import { doubtsFields } from './doubts.js';
import { stepsFields } from './figure-step.js';
import {
  balanceSteps,
  incomeSteps,
  taxableIncomeSteps,
  taxedProfitSteps,
  widerBand,
} from './figure-steps.js';
import { paragraph, type ReportBlock } from './report-document.js';
import { liabilitySteps } from './sa302.js';
import { categoriesOf } from './source-categories.js';

/** The year's summary as it stands at the top of a JSON report, equal to the return's own. */
export const totalFields = ({ incomePence, expensesPence, liabilityPence }: YearTotals) => ({
  total_income: poundsFromPence(incomePence),
  total_expenses: poundsFromPence(expensesPence),
  profit: poundsFromPence(incomePence - expensesPence),
  tax_liability: liabilityPence === null ? null : poundsFromPence(liabilityPence),
});

export const returnFields = ({ status, submission, doubts }: ClientYear) => ({
  status,
  doubts: doubtsFields(doubts),
  submission:
    submission === null
      ? null
      : { submitted_at: submission.submittedAt.toISOString(), hmrc_reference: submission.hmrcReference },
});

/** The calculation by the API's names; `null` until one stands. */
export const calculationOf = ({
  calculation,
  ...year
}: Pick<ClientYear, 'calculation' | 'taxYear' | 'asOf' | 'submission'>) =>
  calculation === null
    ? null
    : { ...calculationFields(calculation), estimate: estimateFields(estimateOf(year)) };

/** The note beside the tax of a year that may still change. */
const estimateOf = ({ taxYear, asOf, submission }: Pick<ClientYear, 'taxYear' | 'asOf' | 'submission'>) =>
  estimateNote(taxYear, { at: asOf, isFinal: submission !== null });

export function estimateBlocks(
  year: Pick<ClientYear, 'calculation' | 'taxYear' | 'asOf' | 'submission'>,
): ReportBlock[] {
  const note = year.calculation === null ? null : estimateOf(year);
  return note === null ? [] : [paragraph(note.disclaimer, 'muted')];
}

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

/** The effective rate of a calculation; `null` without one. */
export const rateOf = (calculation: TaxCalculation | null): number | null =>
  calculation && effectiveRate(calculation.totalLiability, calculation.totalIncome);

/** The ways between the year's figures; `null` without a calculation. */
export function workingFields(year: ClientYear) {
  const { calculation } = year;
  const taxedProfit = taxedProfitSteps(year);
  if (calculation === null || taxedProfit === null) return null;
  return {
    taxed_profit: stepsFields(taxedProfit),
    total_income: stepsFields(incomeSteps(calculation)),
    taxable_income: stepsFields(taxableIncomeSteps(calculation)),
    tax_liability: stepsFields(liabilitySteps(calculation)),
    balance: stepsFields(balanceSteps(calculation)),
    wider_basic_rate_band: widerBand(calculation).map(({ code, wording, pence }) => ({
      code,
      step: wording,
      amount: poundsFromPence(pence),
    })),
  };
}

/** The year before by the names of this one; `null` where nothing is known of it. */
export function lastYearFields({ lastYear }: Pick<ClientYear, 'lastYear'>) {
  if (lastYear === null) return null;
  const { totals, calculation } = lastYear;
  return {
    ...totalFields(totals),
    effective_rate_percent: rateOf(calculation),
    income: calculation && stepsFields(incomeSteps(calculation)).steps,
  };
}

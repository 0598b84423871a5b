import { formatTaxYear } from '../../tax-year.js';
import { type ClientYear, headOf } from '../client-year.js';
import { doubtBlocks } from '../doubts.js';
import { paragraph, type ReportDocument, type ReportSection } from '../report-document.js';
import { sa302Table } from '../sa302.js';
import { calculationOf, estimateBlocks, returnFields, workingFields } from '../year-fields.js';
import { paymentsDue, paymentsTable } from './payments-due.js';

/** HMRC's tax calculation from top to bottom, in the order of form SA302, as lenders ask for it. */
export function taxCalculationDocument(year: ClientYear): ReportDocument {
  const { calculation, hmrc } = year;
  return {
    ...headOf(year),
    type: 'tax_calculation',
    title: `Tax calculation ${formatTaxYear(year.taxYear)}`,
    fields: {
      ...returnFields(year),
      working: workingFields(year),
      ...(calculationOf(year) ?? { total_liability: null }),
    },
    sections:
      calculation === null
        ? [notYet()]
        : [
            {
              heading: 'Tax calculation',
              level: 1,
              blocks: [
                ...estimateBlocks(year),
                ...doubtBlocks(year.doubts),
                ...(hmrc === null
                  ? []
                  : [paragraph('HMRC shows incomes in whole pounds, rounded down.', 'muted')]),
                sa302Table(calculation, hmrc),
              ],
            },
            {
              heading: 'What to pay and when',
              level: 1,
              blocks:
                paymentsDue(calculation).length === 0
                  ? [paragraph('Nothing is due.')]
                  : [paymentsTable(paymentsDue(calculation))],
            },
          ],
  };
}

const notYet = (): ReportSection => ({
  heading: 'Tax calculation',
  level: 1,
  blocks: [paragraph('No tax calculation stands for this year yet.')],
});

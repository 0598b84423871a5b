import type { BoxGroup } from './form-box.js';
import { registryBoxesOf } from './registry-boxes.js';

const { amount, words } = registryBoxesOf('SA110 CAL');

/**
 * The tax calculation summary.
 * @see https://www.gov.uk/government/publications/self-assessment-tax-calculation-summary-sa110
 */
export const SA110: readonly BoxGroup[] = [
  {
    heading: 'Tax calculated',
    boxes: [
      amount('1', 'Total due for the year, before payments on account'),
      amount('2', 'Total overpaid for the year'),
      amount('3', 'Student Loan repayment due'),
      amount('3.1', 'Postgraduate Loan repayment due'),
      amount('4', 'Class 4 National Insurance due'),
      amount('4.1', 'Class 2 National Insurance due'),
      amount('5', 'Capital Gains Tax due'),
      amount('6', 'Pension charges due'),
    ],
  },
  {
    heading: 'Underpaid tax and other debts',
    boxes: [
      amount('7', 'Underpaid tax of earlier years in the year’s tax code'),
      amount('8', 'Underpaid tax of this year in the next year’s tax code'),
      amount('9', 'Outstanding debt in the year’s tax code'),
    ],
  },
  {
    heading: 'Payments on account',
    boxes: [
      words('10', 'Claim to reduce payments on account'),
      amount('11', 'First payment on account for the next year'),
    ],
  },
  {
    heading: 'Surplus allowances of the spouse or civil partner',
    boxes: [
      amount('12', 'Blind person’s surplus allowance'),
      amount('13', 'Married couple’s surplus allowance'),
    ],
  },
  {
    heading: 'Adjustments to tax due',
    boxes: [
      amount('14', 'Increase because of adjustments to an earlier year'),
      amount('15', 'Decrease because of adjustments to an earlier year'),
      amount('16', 'Repayment of the next year that is claimed now'),
    ],
  },
];

import type { BoxGroup } from './form-box.js';
import { registryBoxesOf } from './registry-boxes.js';

const { amount, words } = registryBoxesOf('SA102 EMP');

/** The year from which the page asks about close companies in full, and about benefits that a student loan counts. */
const since = 2025;

/**
 * The employment page, one for each employment.
 * @see https://www.gov.uk/government/publications/self-assessment-employment-sa102
 */
export const SA102: readonly BoxGroup[] = [
  {
    heading: 'Employment',
    boxes: [
      amount('1', 'Pay from the employment, as on the P45 or P60'),
      amount('1.1', 'Payrolled benefits in box 1 that a student loan counts', { since }),
      amount('2', 'UK tax taken off the pay in box 1'),
      amount('3', 'Tips and other payments that are not on the P60'),
      words('4', 'PAYE tax reference of the employer'),
      words('5', 'Name of the employer'),
      words('6', 'Company director'),
      words('6.1', 'Date the directorship ceased, if in this tax year'),
      words('7', 'The company was a close company'),
      words('7.1', 'Name of the close company', { since }),
      words('7.2', 'Registration number of the close company', { since }),
      amount('7.3', 'Dividends from the close company', { since }),
      words('7.4', 'Highest percentage of shares held in the close company', { since }),
      words('8', 'Off-payroll working engagements'),
    ],
  },
  {
    heading: 'Benefits from the employment',
    boxes: [
      amount('9', 'Company cars and vans'),
      amount('10', 'Fuel for company cars and vans'),
      amount('11', 'Private medical and dental insurance'),
      amount('12', 'Vouchers, credit cards and excess mileage allowance'),
      amount('13', 'Goods and other assets provided by the employer'),
      amount('14', 'Accommodation provided by the employer'),
      amount('15', 'Other benefits, loans at low or no interest included'),
      amount('16', 'Expenses payments received and balancing charges'),
    ],
  },
  {
    heading: 'Employment expenses',
    boxes: [
      amount('17', 'Business travel and subsistence'),
      amount('18', 'Fixed deductions for expenses'),
      amount('19', 'Professional fees and subscriptions'),
      amount('20', 'Other expenses and capital allowances'),
    ],
  },
];

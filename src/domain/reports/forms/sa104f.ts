import type { BoxGroup } from './form-box.js';
import { registryBoxesOf } from './registry-boxes.js';

const { amount, words } = registryBoxesOf('SA104F ');

const RESULT = { plus: ['8', '9', '10', '11'], minus: ['12'] };

/**
 * The partnership (full) pages, one set for each partnership.
 * @see https://www.gov.uk/government/publications/self-assessment-partnership-full-sa104f
 */
export const SA104F: readonly BoxGroup[] = [
  {
    heading: 'Partnership details',
    boxes: [
      words('1', 'Partnership reference number'),
      words('2', 'Description of the partnership’s trade or profession'),
      words('3', 'Date of becoming a partner, if in this tax year'),
      words('4', 'Date of leaving the partnership, if in this tax year'),
    ],
  },
  {
    heading: 'Share of the trading or professional profits',
    boxes: [
      amount('8', 'Share of the partnership’s profit or loss'),
      amount('9', 'Adjustment for the period of account'),
      amount('10', 'Adjustment for a change of accounting practice'),
      amount('11', 'Averaging adjustment'),
      amount('12', 'Foreign tax claimed as a deduction'),
      { box: '16', label: 'Adjusted profit for the year', ...RESULT, part: 'profit' },
      amount('16.3', 'Transition profit treated as arising in the year', { since: 2024 }),
      amount('16.4', 'Loss brought forward set off against box 16.3', { since: 2024 }),
      amount('17', 'Loss brought forward set off against the adjusted profit'),
      {
        box: '18',
        label: 'Taxable profits after losses brought forward, without box 16.3',
        plus: ['16'],
        minus: ['17'],
      },
      amount('19', 'Any other business income not in the partnership accounts'),
      {
        box: '20',
        label: 'Share of the total taxable profits of the partnership’s business',
        plus: ['16.3', '18', '19'],
        minus: ['16.4'],
      },
    ],
  },
  {
    heading: 'Share of the trading or professional losses',
    boxes: [
      { box: '21', label: 'Adjusted loss for the year', ...RESULT, part: 'loss' },
      amount('22', 'Loss of this year set off against other income'),
      amount('23', 'Loss carried back to earlier years'),
      amount('24', 'Total loss to carry forward'),
    ],
  },
  {
    heading: 'National Insurance contributions',
    boxes: [
      words('25', 'Class 2 National Insurance paid voluntarily'),
      words('26', 'Exempt from Class 4 National Insurance'),
      amount('27', 'Adjustment to profits for Class 4 National Insurance'),
    ],
  },
  {
    heading: 'Share of untaxed savings income',
    boxes: [
      amount('28', 'Share of UK untaxed savings income'),
      amount('29', 'Adjustment to it'),
      { box: '30', label: 'Adjusted UK savings income', plus: ['28', '29'] },
      amount('31', 'Share of foreign untaxed savings income'),
      amount('32', 'Adjustment to it'),
      amount('33', 'Foreign tax taken off'),
      { box: '34', label: 'Adjusted foreign savings income', plus: ['31', '32'], minus: ['33'] },
      { box: '35', label: 'Total untaxed savings income', plus: ['30', '34'] },
    ],
  },
  {
    heading: 'Share of income from UK property',
    boxes: [
      amount('36', 'Share of profit or loss from UK property'),
      amount('37', 'Adjustment to it'),
      amount('38', 'Losses brought forward set off against it'),
      amount('39', 'Loss set off against total income'),
      amount('40', 'Loss to carry forward'),
      {
        box: '41',
        label: 'Taxable profit after adjustments and losses',
        plus: ['36', '37'],
        minus: ['38'],
        part: 'profit',
      },
      amount('41.1', 'Finance costs of homes'),
      amount('41.2', 'Unused finance costs of homes brought forward'),
    ],
  },
  {
    heading: 'Share of other untaxed income',
    boxes: [
      amount('45', 'Share of other untaxed UK income'),
      amount('46', 'Adjustment to it'),
      amount('47', 'Losses brought forward set off against it'),
      { box: '48', label: 'Taxable profit', plus: ['45', '46'], minus: ['47'], part: 'profit' },
      amount('49', 'Share of loss from other untaxed UK income'),
      amount('50', 'Adjustment to it'),
      amount('51', 'Total loss to carry forward'),
      amount('52', 'Share of income from offshore funds'),
      amount('53', 'Adjustment to it'),
      amount('54', 'Foreign tax taken off'),
      { box: '55', label: 'Taxable income from offshore funds', plus: ['52', '53'], minus: ['54'] },
      amount('56', 'Share of other untaxed foreign income'),
      amount('57', 'Adjustment to it'),
      amount('58', 'Losses brought forward set off against it'),
      amount('59', 'Foreign tax taken off'),
      { box: '60', label: 'Taxable profit', plus: ['56', '57'], minus: ['58', '59'], part: 'profit' },
      amount('61', 'Share of loss from other untaxed foreign income'),
      amount('62', 'Adjustment to it'),
      amount('63', 'Total loss to carry forward'),
      amount('63.1', 'Finance costs of homes'),
      amount('63.2', 'Unused finance costs of homes brought forward'),
      {
        box: '67',
        label: 'Share of total untaxed income other than savings income',
        plus: ['41', '48', '55', '60'],
      },
    ],
  },
  {
    heading: 'Share of taxed income and dividend income',
    boxes: [
      amount('68', 'Dividend income'),
      amount('69', 'Foreign tax taken off'),
      { box: '70', label: 'Total dividend income', plus: ['68'], minus: ['69'] },
      amount('71', 'Share of taxed income, taxable at the basic rate'),
      amount('72', 'Foreign tax taken off'),
      { box: '73', label: 'Taxed income taxable at the basic rate', plus: ['71'], minus: ['72'] },
      amount('74', 'Share of other taxed income'),
      amount('75', 'Foreign tax taken off'),
      {
        box: '76',
        label: 'Share of total income other than savings income and dividends',
        plus: ['20', '67', '74'],
        minus: ['75'],
      },
    ],
  },
  {
    heading: 'Share of tax paid and deductions',
    boxes: [
      amount('77', 'Share of Income Tax taken off'),
      amount('78', 'Share of deductions made by contractors (CIS)'),
      amount('79', 'Share of other tax taken off trading income'),
      { box: '80', label: 'Share of total tax taken off', plus: ['77', '78', '79'] },
    ],
  },
];

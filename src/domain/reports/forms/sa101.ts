import type { BoxGroup } from './form-box.js';
import { registryBoxesOf } from './registry-boxes.js';

const income = registryBoxesOf('SA101 AOI');
const employment = registryBoxesOf('SA101 ASE');
const reliefs = registryBoxesOf('SA101 AOR');
const couples = registryBoxesOf('SA101 MCA');
const other = registryBoxesOf('SA101 AIL');

interface Section {
  readonly section: string;
  readonly title: string;
  readonly groups: readonly BoxGroup[];
}

/**
 * The additional information pages. Numbers begin again in each section, which is named as HMRC's list of boxes does.
 * @see https://www.gov.uk/government/publications/self-assessment-additional-information-sa101
 */
export const SA101: readonly Section[] = [
  {
    section: 'AOI',
    title: 'Other UK income',
    groups: [
      {
        heading: 'Other UK income: interest and gains on policies',
        boxes: [
          income.amount('1', 'Interest on gilts and other securities, after tax'),
          income.amount('2', 'Tax taken off'),
          income.amount('3', 'Gross amount before tax'),
          income.amount('4', 'Gains on UK policies on which tax was treated as paid'),
          income.words('5', 'Number of years that the policy was held, or since the last gain'),
          income.amount('6', 'Gains on UK policies on which no tax was treated as paid'),
          income.words('7', 'Number of years that the policy was held, or since the last gain'),
          income.amount('8', 'Gains on policies from voided ISAs'),
          income.words('9', 'Number of years that the policy was held'),
          income.amount('10', 'Tax taken off the gain in box 8'),
          income.amount('11', 'Deficiency relief'),
        ],
      },
      {
        heading: 'Other UK income: dividends in shares and receipts of a business',
        boxes: [
          income.amount('12', 'Stock dividends'),
          income.amount('13', 'Bonus issues of securities and redeemable shares'),
          income.amount('13.1', 'Loans of close companies written off or released'),
          income.amount('14', 'Receipts after a business ceased, and other business receipts'),
          income.words('15', 'Tax year in which they are taxed'),
        ],
      },
    ],
  },
  {
    section: 'ASE',
    title: 'Share schemes and lump sums',
    groups: [
      {
        heading: 'Share schemes and employment lump sums, compensation and deductions',
        boxes: [
          employment.amount('1', 'Share schemes: the taxable amount'),
          employment.amount('3', 'Taxable lump sums and certain income after the end of a job'),
          employment.amount('4', 'Lump sums from an employer-financed retirement benefits scheme'),
          employment.amount('5', 'Redundancy and other compensation over the exemption'),
          employment.amount('6', 'Tax taken off boxes 3 to 5'),
          employment.words('7', 'The tax is in box 2 of the employment page'),
          employment.amount('8', 'Exemptions for amounts in box 4'),
          employment.amount('9', 'Compensation and lump sums within the exemption'),
          employment.amount('10', 'Disability and foreign service deduction'),
          employment.amount('11', 'Seafarers’ Earnings Deduction'),
          employment.amount('12', 'Foreign earnings not taxable in the UK'),
          employment.amount('13', 'Foreign tax for which no tax credit relief is claimed'),
          employment.amount('14', 'Exempt contributions of an employer to an overseas pension scheme'),
          employment.amount('15', 'UK patent royalty payments made'),
        ],
      },
    ],
  },
  {
    section: 'AOR',
    title: 'Other tax reliefs',
    groups: [
      {
        heading: 'Other tax reliefs',
        boxes: [
          reliefs.amount('1', 'Subscriptions for Venture Capital Trust shares'),
          reliefs.amount('2', 'Subscriptions under the Enterprise Investment Scheme'),
          reliefs.amount('3', 'Community Investment Tax Relief'),
          reliefs.amount('4', 'Annual payments made'),
          reliefs.amount('5', 'Qualifying loan interest payable in the year'),
          reliefs.amount('6', 'Relief after a trade ceased, and certain other losses'),
          reliefs.amount('6.1', 'Losses before incorporation'),
          reliefs.amount('7', 'Maintenance payments'),
          reliefs.amount('8', 'Payments to a trade union for death benefits'),
          reliefs.amount('9', 'Relief on the redemption of bonus shares or securities'),
          reliefs.amount('10', 'Subscriptions under the Seed Enterprise Investment Scheme'),
          reliefs.amount('12', 'Loan interest for partnerships that let property, not deducted'),
        ],
      },
    ],
  },
  {
    section: 'MCA',
    title: 'Married Couple’s Allowance',
    groups: [
      {
        heading: 'Age-related Married Couple’s Allowance',
        boxes: [
          couples.words('1', 'Full name of the spouse or civil partner'),
          couples.words('2', 'Their date of birth'),
          couples.words('3', 'Half of the minimum allowance goes to them'),
          couples.words('4', 'All of the minimum allowance goes to them'),
          couples.words('5', 'Date of birth of a previous spouse or civil partner of the year'),
          couples.words('6', 'Half of the minimum allowance is given to the client'),
          couples.words('7', 'All of the minimum allowance is given to the client'),
          couples.words('8', 'Full name of the spouse or civil partner'),
          couples.words('9', 'Date of the marriage or civil partnership, if in this tax year'),
          couples.words('10', 'The spouse’s or civil partner’s surplus allowance is claimed'),
          couples.words('11', 'The client’s surplus allowance goes to them'),
        ],
      },
    ],
  },
  {
    section: 'AIL',
    title: 'Losses, pension charges and avoidance',
    groups: [
      {
        heading: 'Income Tax losses and payroll giving',
        boxes: [
          other.amount('1', 'Losses of earlier years'),
          other.amount('2', 'Total unused losses carried forward'),
          other.amount('3', 'Relief now for trade losses of a later year, or certain capital losses'),
          other.amount('4', 'Part of box 3 that the limit on reliefs does not hold for'),
          other.words('5', 'Tax year for which the relief in box 3 is claimed'),
          other.amount('6', 'Payroll giving'),
        ],
      },
      {
        heading: 'Pension savings tax charges and taxable lump sums',
        boxes: [
          other.amount('10', 'Amount saved in excess of the annual allowance'),
          other.amount('11', 'Annual allowance tax paid or payable by the pension scheme'),
          other.amount('11.1', 'Pension benefits transferred subject to the overseas transfer charge'),
          other.amount('11.2', 'Tax paid by the pension scheme on that charge'),
          other.words('12', 'Pension scheme tax reference number'),
          other.amount('13', 'Unauthorised payment, not subject to surcharge'),
          other.amount('14', 'Unauthorised payment, subject to surcharge'),
          other.amount('15', 'Foreign tax paid on an unauthorised payment'),
          other.amount('16', 'Taxable short service refund of contributions'),
          other.amount('18', 'Foreign tax paid on box 16'),
        ],
      },
      {
        heading: 'Tax avoidance schemes',
        boxes: [
          other.words('19', 'Scheme or promoter reference number'),
          other.words('20', 'Tax year in which the advantage is expected'),
        ],
      },
    ],
  },
];

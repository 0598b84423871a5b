import type { BoxGroup } from './form-box.js';

/**
 * The boxes of the main return that the year's figures fill in; the last groups of a page number from 1 again.
 * @see https://www.gov.uk/government/publications/self-assessment-tax-return-sa100
 */
export const SA100: readonly { readonly page: string; readonly groups: readonly BoxGroup[] }[] = [
  {
    page: 'TR1',
    groups: [
      {
        heading: 'Your personal details',
        boxes: [
          { box: '1', label: 'Date of birth', isText: true },
          { box: '4', label: 'National Insurance number', isText: true },
        ],
      },
    ],
  },
  {
    page: 'TR2',
    groups: [
      {
        heading: 'What makes up your tax return',
        boxes: [
          { box: '1', label: 'Employment', isText: true },
          { box: '2', label: 'Self-employment', isText: true },
          { box: '3', label: 'Partnership', isText: true },
          { box: '4', label: 'UK property', isText: true },
          { box: '5', label: 'Foreign', isText: true },
          { box: '6', label: 'Trusts and estates', isText: true },
          { box: '7', label: 'Capital Gains Tax summary', isText: true },
          { box: '8', label: 'Residence', isText: true },
          { box: '9', label: 'Additional information', isText: true },
        ],
      },
    ],
  },
  {
    page: 'TR3',
    groups: [
      {
        heading: 'Interest and dividends',
        boxes: [
          { box: '1', label: 'Taxed UK interest, after tax', fields: ['savings.taxedInterestNet'] },
          { box: '2', label: 'Untaxed UK interest', fields: ['savings.untaxedInterest'] },
          { box: '3', label: 'Untaxed foreign interest within the limit', fields: [] },
          { box: '4', label: 'Dividends from UK companies', fields: ['dividends.uk'] },
          { box: '5', label: 'Other dividends', fields: [] },
          { box: '6', label: 'Foreign dividends within the limit', fields: ['dividends.foreign'] },
          { box: '7', label: 'Tax taken off foreign dividends', fields: [] },
        ],
      },
      {
        heading: 'UK pensions, annuities and other state benefits',
        boxes: [
          { box: '8', label: 'State Pension, the amount you were entitled to', fields: ['pensions.state'] },
          { box: '9', label: 'State Pension lump sum', fields: ['pensions.stateLumpSum'] },
          { box: '10', label: 'Tax taken off box 9', fields: ['pensions.stateLumpSumTaxDeducted'] },
          { box: '11', label: 'Pensions other than the State Pension', fields: ['pensions.other'] },
          { box: '12', label: 'Tax taken off box 11', fields: ['pensions.taxDeducted'] },
          {
            box: '13',
            label: 'Taxable Incapacity Benefit and contribution-based Employment and Support Allowance',
            fields: [],
          },
          { box: '14', label: 'Tax taken off box 13', fields: ['stateBenefits.taxDeducted'] },
          { box: '15', label: 'Jobseeker’s Allowance', fields: [] },
          {
            box: '16',
            label: 'Total of any other taxable State Pensions and benefits',
            fields: ['stateBenefits.taxable'],
          },
        ],
      },
      {
        heading: 'Other UK income not included on supplementary pages',
        boxes: [
          {
            box: '17',
            label: 'Other taxable income, before expenses and tax taken off',
            fields: ['otherIncome.amount'],
          },
          { box: '18', label: 'Total amount of allowable expenses', fields: [] },
          { box: '19', label: 'Any tax taken off box 17', fields: ['otherIncome.taxDeducted'] },
          { box: '20', label: 'Benefit from pre-owned assets', fields: [] },
          { box: '21', label: 'Description of the income in boxes 17 and 20', isText: true },
        ],
      },
    ],
  },
  {
    page: 'TR4',
    groups: [
      {
        heading: 'Tax reliefs: pensions and gifts',
        boxes: [
          {
            box: '1',
            label: 'Payments to registered pension schemes, with the tax that the provider claims',
            fields: ['reliefs.pensionReliefAtSourceGross'],
          },
          { box: '2', label: 'Payments to a retirement annuity contract', fields: [] },
          {
            box: '3',
            label: 'Payments to an employer’s scheme that were not deducted from pay before tax',
            fields: ['reliefs.pensionDeductedGross'],
          },
          { box: '4', label: 'Payments to an overseas pension scheme', fields: [] },
          { box: '5', label: 'Gift Aid payments made in the year', fields: ['reliefs.giftAidPaid'] },
          { box: '7', label: 'Gift Aid payments treated as made in the year before', fields: [] },
          { box: '8', label: 'Gift Aid payments made later and treated as made in the year', fields: [] },
          {
            box: '9',
            label: 'Shares or securities given to charity',
            fields: ['reliefs.giftsOfShares'],
          },
          { box: '10', label: 'Land and buildings given to charity', fields: ['reliefs.giftsOfLand'] },
          { box: '13', label: 'Registered blind or severely sight impaired', isText: true },
        ],
      },
    ],
  },
  {
    page: 'TR5',
    groups: [
      {
        heading: 'Student Loan and Postgraduate Loan repayments',
        boxes: [
          { box: '1', label: 'A loan is being repaid', isText: true },
          { box: '2', label: 'Student Loan repayments deducted by an employer', fields: ['loans.student'] },
          {
            box: '3',
            label: 'Postgraduate Loan repayments deducted by an employer',
            fields: ['loans.postgraduate'],
          },
        ],
      },
      {
        heading: 'High Income Child Benefit Charge',
        boxes: [
          {
            box: '1',
            label: 'Child Benefit received by you and your partner',
            fields: ['childBenefit.received'],
          },
        ],
      },
      {
        heading: 'Winter Fuel Payment',
        boxes: [
          {
            box: '1',
            label: 'Winter Fuel Payment received',
            fields: ['charges.winterFuelPayment'],
            since: 2025,
          },
        ],
      },
      {
        heading: 'Marriage Allowance',
        boxes: [
          {
            box: '1 to 4',
            label: 'Part of the personal allowance given to a spouse or civil partner',
            isText: true,
          },
        ],
      },
    ],
  },
  {
    page: 'TR6',
    groups: [
      {
        heading: 'Finishing your tax return',
        boxes: [
          { box: '1', label: 'Income Tax already refunded or set off', fields: ['paye.refundedInYear'] },
        ],
      },
    ],
  },
];

import { LAST_FURNISHED_HOLIDAY_LETTINGS } from '../../tax/rates/furnished-holiday-lettings.js';
import type { BoxGroup } from './form-box.js';

const until = LAST_FURNISHED_HOLIDAY_LETTINGS.value;

const EXPENSES = ['24', '25', '26', '27', '28', '29'] as const;
const ALLOWANCES = ['32', '33', '33.1', '33.2', '34', '34.1', '35', '36'] as const;
const RESULT = {
  plus: ['20', '22', '23', '30', '31'],
  minus: ['20.1', ...EXPENSES, ...ALLOWANCES, '37'],
};
const HOLIDAY_RESULT = { plus: ['5', '10', '11'], minus: ['6', '7', '8', '9', '12'] };

/**
 * The UK property pages. Boxes 5 to 19 are those of furnished holiday lettings, and went with them.
 * @see https://www.gov.uk/government/publications/self-assessment-uk-property-sa105
 */
export const SA105: readonly BoxGroup[] = [
  {
    heading: 'UK property details',
    boxes: [
      { box: '1', label: 'Number of properties rented out', isText: true },
      { box: '3', label: 'Any of the property let jointly', isText: true },
      { box: '4', label: 'Rent a Room relief claimed', isText: true },
    ],
  },
  {
    heading: 'Furnished holiday lettings',
    boxes: [
      { box: '5', label: 'Income of furnished holiday lettings', fields: ['holiday.income'], until },
      {
        box: '6',
        label: 'Rent paid, repairs, insurance and costs of services',
        fields: ['holiday.premises'],
        until,
      },
      { box: '7', label: 'Loan interest and other financial costs', fields: ['holiday.finance'], until },
      {
        box: '8',
        label: 'Legal, management and other professional fees',
        fields: ['holiday.professional'],
        until,
      },
      { box: '9', label: 'Other allowable property expenses', fields: ['holiday.other'], until },
      { box: '10', label: 'Private use adjustment', fields: [], until },
      { box: '11', label: 'Balancing charges', fields: [], until },
      { box: '12', label: 'Capital allowances', fields: [], until },
      { box: '13', label: 'Adjusted profit for the year', ...HOLIDAY_RESULT, part: 'profit', until },
      { box: '16', label: 'Loss for the year', ...HOLIDAY_RESULT, part: 'loss', until },
    ],
  },
  {
    heading: 'Property income',
    boxes: [
      {
        box: '20',
        label: 'Total rents and other income from property',
        fields: ['income.periodAmount', 'income.otherIncome', 'income.rentARoom'],
      },
      { box: '20.1', label: 'Property income allowance', fields: ['allowances.propertyIncomeAllowance'] },
      { box: '21', label: 'Tax taken off any income in box 20', fields: [] },
      { box: '22', label: 'Premiums for the grant of a lease', fields: ['income.premiumsOfLeaseGrant'] },
      { box: '23', label: 'Reverse premiums and inducements', fields: ['income.reversePremiums'] },
    ],
  },
  {
    heading: 'Property expenses',
    boxes: [
      {
        box: '24',
        label: 'Rent, rates, insurance and ground rents',
        fields: ['expenses.premisesRunningCosts'],
      },
      { box: '25', label: 'Property repairs and maintenance', fields: ['expenses.repairsAndMaintenance'] },
      {
        box: '26',
        label: 'Loan interest and other financial costs of property that is no home',
        fields: ['expenses.financialCosts'],
      },
      {
        box: '27',
        label: 'Legal, management and other professional fees',
        fields: ['expenses.professionalFees'],
      },
      {
        box: '28',
        label: 'Costs of services provided, including wages',
        fields: ['expenses.costOfServices'],
      },
      {
        box: '29',
        label: 'Other allowable property expenses',
        fields: ['expenses.travelCosts', 'expenses.other'],
      },
    ],
  },
  {
    heading: 'Taxable profit or loss',
    boxes: [
      { box: '30', label: 'Private use adjustment', fields: ['adjustments.privateUseAdjustment'] },
      { box: '31', label: 'Balancing charges', fields: ['adjustments.balancingCharge'] },
      { box: '32', label: 'Annual Investment Allowance', fields: ['allowances.annualInvestmentAllowance'] },
      { box: '33', label: 'Structures and Buildings Allowance', fields: [] },
      { box: '33.1', label: 'Electric charge-point allowance', fields: [], until: 2024 },
      { box: '33.2', label: 'Structures and Buildings Allowance for special tax sites', fields: [] },
      { box: '34', label: 'Zero-emission goods vehicle allowance', fields: [], until: 2024 },
      { box: '34.1', label: 'Zero-emission car allowance', fields: ['allowances.zeroEmissionsCarAllowance'] },
      { box: '35', label: 'All other capital allowances', fields: ['allowances.otherCapitalAllowance'] },
      {
        box: '36',
        label: 'Costs of replacing domestic items, for homes only',
        fields: ['allowances.costOfReplacingDomesticItems'],
      },
      { box: '37', label: 'Rent a Room exempt amount', fields: ['expenses.rentARoom'] },
      { box: '38', label: 'Adjusted profit for the year', ...RESULT, part: 'profit' },
      {
        box: '39',
        label: 'Loss brought forward used against this year’s profits',
        least: ['losses.broughtForward', '38'],
      },
      { box: '40', label: 'Taxable profit for the year', plus: ['38'], minus: ['39'] },
      { box: '41', label: 'Adjusted loss for the year', ...RESULT, part: 'loss' },
      { box: '42', label: 'Loss set off against total income', fields: ['losses.sideways'] },
      { box: '43', label: 'Loss to carry forward to the following year', fields: ['losses.carriedForward'] },
      {
        box: '44',
        label: 'Finance costs of homes not in box 26',
        fields: ['expenses.residentialFinancialCost'],
      },
      {
        box: '45',
        label: 'Unused finance costs of homes brought forward',
        fields: ['expenses.residentialFinancialCostsCarriedForward'],
      },
    ],
  },
];

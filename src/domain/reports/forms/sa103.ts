import type { BoxGroup } from './form-box.js';

/** Field, box of the cost, box of the part that is not allowable, and what it is. */
const COSTS = [
  ['costOfGoods', '17', '32', 'Cost of goods bought for resale or goods used'],
  ['paymentsToSubcontractors', '18', '33', 'Construction industry: payments to subcontractors'],
  ['wagesAndStaffCosts', '19', '34', 'Wages, salaries and other staff costs'],
  ['carVanTravelExpenses', '20', '35', 'Car, van and travel expenses'],
  ['premisesRunningCosts', '21', '36', 'Rent, rates, power and insurance costs'],
  ['maintenanceCosts', '22', '37', 'Repairs and maintenance of property and equipment'],
  ['adminCosts', '23', '38', 'Phone, fax, stationery and other office costs'],
  ['advertisingCosts', '24', '39', 'Advertising and business entertainment costs'],
  ['interestOnBankOtherLoans', '25', '40', 'Interest on bank and other loans'],
  ['financeCharges', '26', '41', 'Bank, credit card and other financial charges'],
  ['irrecoverableDebts', '27', '42', 'Irrecoverable debts written off'],
  ['professionalFees', '28', '43', 'Accountancy, legal and other professional fees'],
  ['depreciation', '29', '44', 'Depreciation and loss or profit on sale of assets'],
  ['otherExpenses', '30', '45', 'Other business expenses'],
] as const;

/** Advertising and entertainment share a box. */
const fieldsOf = (section: string, name: string): string[] =>
  name === 'advertisingCosts'
    ? [`${section}.advertisingCosts`, `${section}.businessEntertainmentCosts`]
    : [`${section}.${name}`];

const costBoxes = COSTS.map(([, box]) => box);
const disallowableBoxes = COSTS.map(([, , box]) => box);

/**
 * The self-employment (full) pages.
 * @see https://www.gov.uk/government/publications/self-assessment-self-employment-full-sa103f
 */
export const SA103F: readonly BoxGroup[] = [
  {
    heading: 'Business details',
    boxes: [
      { box: '1', label: 'Business name', isText: true },
      { box: '2', label: 'Description of business', isText: true },
      { box: '5', label: 'Name, description or address changed in the last 12 months', isText: true },
      { box: '6', label: 'Date the business started, if in this tax year', isText: true },
      { box: '7', label: 'Date the business ceased, if in this tax year', isText: true },
      { box: '8', label: 'Date the books or accounts start', isText: true },
      { box: '9', label: 'Date the books or accounts end', isText: true },
      { box: '10', label: 'Cash basis used', isText: true, until: 2023 },
      { box: '10', label: 'Traditional accounting used rather than cash basis', isText: true, since: 2024 },
    ],
  },
  {
    heading: 'Business income',
    boxes: [
      { box: '15', label: 'Turnover', fields: ['income.turnover'] },
      { box: '16', label: 'Any other business income not in box 15', fields: ['income.other'] },
      { box: '16.1', label: 'Trading income allowance', fields: ['allowances.tradingIncomeAllowance'] },
    ],
  },
  {
    heading: 'Business expenses: total',
    boxes: [
      ...COSTS.map(([name, box, , label]) => ({ box, label, fields: fieldsOf('expenses', name) })),
      { box: '31', label: 'Total expenses', plus: costBoxes },
    ],
  },
  {
    heading: 'Business expenses: the part that is not allowable',
    boxes: [
      ...COSTS.map(([name, , box, label]) => ({ box, label, fields: fieldsOf('disallowable', name) })),
      { box: '46', label: 'Total not allowable', plus: disallowableBoxes },
    ],
  },
  {
    heading: 'Net profit or loss',
    boxes: [
      { box: '47', label: 'Net profit', plus: ['15', '16'], minus: ['16.1', '31'], part: 'profit' },
      { box: '48', label: 'Net loss', plus: ['15', '16'], minus: ['16.1', '31'], part: 'loss' },
    ],
  },
  {
    heading: 'Capital allowances',
    boxes: [
      { box: '49', label: 'Annual Investment Allowance', fields: ['allowances.annualInvestmentAllowance'] },
      {
        box: '50',
        label: 'Allowance at the main rate on equipment, lower-emission cars included',
        fields: ['allowances.capitalAllowanceMainPool', 'allowances.capitalAllowanceSingleAssetPool'],
      },
      {
        box: '51',
        label: 'Allowance at the special rate on equipment, higher-emission cars included',
        fields: ['allowances.capitalAllowanceSpecialRatePool'],
      },
      { box: '52', label: 'Zero-emission goods vehicle allowance', fields: [], until: 2024 },
      { box: '52.1', label: 'Zero-emission car allowance', fields: ['allowances.zeroEmissionsCarAllowance'] },
      { box: '53', label: 'Structures and Buildings Allowance', fields: [] },
      { box: '53.1', label: 'Structures and Buildings Allowance for special tax sites', fields: [] },
      { box: '54', label: 'Electric charge-point allowance', fields: [], until: 2024 },
      {
        box: '55',
        label: '100% and other enhanced capital allowances',
        fields: ['allowances.enhancedCapitalAllowance'],
      },
      { box: '56', label: 'Allowances on sale or end of business use', fields: [] },
      {
        box: '57',
        label: 'Total allowances',
        plus: ['49', '50', '51', '52', '52.1', '53', '53.1', '54', '55', '56'],
      },
      {
        box: '59',
        label: 'Balancing charge on sale or end of business use',
        fields: ['adjustments.balancingChargeOther'],
      },
    ],
  },
  {
    heading: 'Taxable profit or loss',
    boxes: [
      { box: '60', label: 'Goods and services for own use', fields: ['adjustments.goodsAndServicesOwnUse'] },
      { box: '61', label: 'Total additions to net profit', plus: ['46', '59', '60'] },
      { box: '62', label: 'Income that is not taxable as business profit', fields: [] },
      { box: '63', label: 'Total deductions from net profit', plus: ['57', '62'] },
      {
        box: '64',
        label: 'Net business profit for tax purposes',
        plus: ['47', '61'],
        minus: ['48', '63'],
        part: 'profit',
      },
      {
        box: '65',
        label: 'Net business loss for tax purposes',
        plus: ['47', '61'],
        minus: ['48', '63'],
        part: 'loss',
      },
      { box: '68', label: 'Basis adjustment', fields: [], until: 2023 },
      {
        box: '68',
        label: 'Adjustment to the profits of the tax year',
        fields: ['adjustments.basisAdjustment'],
        since: 2024,
      },
      { box: '72', label: 'Averaging adjustment', fields: ['adjustments.averagingAdjustment'] },
      { box: '73', label: 'Adjusted profit for the year', plus: ['64', '68', '72'] },
      {
        box: '73.3',
        label: 'Transition profit',
        fields: ['adjustments.transitionProfitAmount'],
        since: 2024,
      },
      {
        box: '74',
        label: 'Loss brought forward set off against this year’s profits',
        least: ['losses.broughtForward', '73', '73.3'],
      },
      { box: '75', label: 'Any other business income not in boxes 15, 16 or 60', fields: [] },
      {
        box: '76',
        label: 'Total taxable profits from this business',
        plus: ['73', '73.3', '75'],
        minus: ['74'],
      },
      { box: '77', label: 'Adjusted loss for the year', plus: ['65'] },
    ],
  },
  {
    heading: 'Losses, deductions and National Insurance',
    boxes: [
      { box: '78', label: 'Loss of this year set off against other income', fields: ['losses.sideways'] },
      { box: '79', label: 'Loss carried back to earlier years', fields: [] },
      { box: '80', label: 'Total loss to carry forward', fields: ['losses.carriedForward'] },
      { box: '81', label: 'Deductions made by contractors (CIS)', fields: ['credits.cis'] },
      { box: '82', label: 'Other tax taken off trading income', fields: [] },
      { box: '100', label: 'Class 2 National Insurance paid voluntarily', isText: true },
      { box: '101', label: 'Exempt from Class 4 National Insurance', isText: true },
      {
        box: '102',
        label: 'Adjustment to profits for Class 4 National Insurance',
        fields: ['class4.adjustment'],
      },
    ],
  },
];

const allowable = (...names: readonly string[]): string[] =>
  names.flatMap((name) => [`expenses.${name}`, `-disallowable.${name}`]);

/**
 * The self-employment (short) pages: allowable expenses alone.
 * @see https://www.gov.uk/government/publications/self-assessment-self-employment-short-sa103s
 */
export const SA103S: readonly BoxGroup[] = [
  {
    heading: 'Business details',
    boxes: [
      { box: '1', label: 'Description of business', isText: true },
      { box: '3', label: 'Name, description or address changed in the last 12 months', isText: true },
      { box: '5', label: 'Date the business started, if in this tax year', isText: true },
      { box: '6', label: 'Date the business ceased, if in this tax year', isText: true },
      { box: '7', label: 'Date the books or accounts are made up to', isText: true },
      { box: '8', label: 'Cash basis used', isText: true, until: 2023 },
      { box: '8', label: 'Traditional accounting used rather than cash basis', isText: true, since: 2024 },
    ],
  },
  {
    heading: 'Business income',
    boxes: [
      { box: '9', label: 'Turnover', fields: ['income.turnover'] },
      { box: '10', label: 'Any other business income not in box 9', fields: ['income.other'] },
      { box: '10.1', label: 'Trading income allowance', fields: ['allowances.tradingIncomeAllowance'] },
    ],
  },
  {
    heading: 'Allowable business expenses',
    boxes: [
      {
        box: '11',
        label: 'Costs of goods bought for resale or goods used',
        fields: allowable('costOfGoods'),
      },
      { box: '12', label: 'Car, van and travel expenses', fields: allowable('carVanTravelExpenses') },
      {
        box: '13',
        label: 'Wages, salaries and other staff costs',
        fields: allowable('wagesAndStaffCosts', 'paymentsToSubcontractors'),
      },
      {
        box: '14',
        label: 'Rent, rates, power and insurance costs',
        fields: allowable('premisesRunningCosts'),
      },
      {
        box: '15',
        label: 'Repairs and maintenance of property and equipment',
        fields: allowable('maintenanceCosts'),
      },
      {
        box: '16',
        label: 'Accountancy, legal and other professional fees',
        fields: allowable('professionalFees'),
      },
      {
        box: '17',
        label: 'Interest and bank and credit card financial charges',
        fields: allowable('interestOnBankOtherLoans', 'financeCharges'),
      },
      { box: '18', label: 'Phone, fax, stationery and other office costs', fields: allowable('adminCosts') },
      {
        box: '19',
        label: 'Other allowable business expenses',
        fields: allowable(
          'advertisingCosts',
          'businessEntertainmentCosts',
          'irrecoverableDebts',
          'depreciation',
          'otherExpenses',
        ),
      },
      {
        box: '20',
        label: 'Total allowable expenses',
        plus: ['11', '12', '13', '14', '15', '16', '17', '18', '19'],
      },
    ],
  },
  {
    heading: 'Net profit or loss',
    boxes: [
      { box: '21', label: 'Net profit', plus: ['9', '10'], minus: ['20'], part: 'profit' },
      { box: '22', label: 'Net loss', plus: ['9', '10'], minus: ['20'], part: 'loss' },
    ],
  },
  {
    heading: 'Capital allowances',
    boxes: [
      { box: '23', label: 'Annual Investment Allowance', fields: ['allowances.annualInvestmentAllowance'] },
      { box: '24', label: 'Allowance for a small balance of unrelieved expenditure', fields: [] },
      { box: '24.1', label: 'Zero-emission car allowance', fields: ['allowances.zeroEmissionsCarAllowance'] },
      {
        box: '25',
        label: 'Other capital allowances',
        fields: [
          'allowances.capitalAllowanceMainPool',
          'allowances.capitalAllowanceSingleAssetPool',
          'allowances.capitalAllowanceSpecialRatePool',
          'allowances.enhancedCapitalAllowance',
        ],
      },
      { box: '25.1', label: 'Structures and Buildings Allowance', fields: [] },
      { box: '25.2', label: 'Structures and Buildings Allowance for special tax sites', fields: [] },
      { box: '26', label: 'Total balancing charges', fields: ['adjustments.balancingChargeOther'] },
    ],
  },
  {
    heading: 'Taxable profit or loss',
    boxes: [
      { box: '27', label: 'Goods and services for own use', fields: ['adjustments.goodsAndServicesOwnUse'] },
      {
        box: '28',
        label: 'Net business profit for tax purposes',
        plus: ['21', '26', '27'],
        minus: ['10.1', '22', '23', '24', '24.1', '25', '25.1', '25.2'],
        part: 'profit',
      },
      {
        box: '29',
        label: 'Loss brought forward set off against this year’s profits',
        least: ['losses.broughtForward', '28'],
      },
      { box: '30', label: 'Any other business income not in boxes 9 or 10', fields: [] },
      { box: '31', label: 'Total taxable profits from this business', plus: ['28', '30'], minus: ['29'] },
      {
        box: '32',
        label: 'Net business loss for tax purposes',
        plus: ['21', '26', '27'],
        minus: ['10.1', '22', '23', '24', '24.1', '25', '25.1', '25.2'],
        part: 'loss',
      },
      { box: '33', label: 'Loss of this year set off against other income', fields: ['losses.sideways'] },
      { box: '34', label: 'Loss carried back to earlier years', fields: [] },
      { box: '35', label: 'Total loss to carry forward', fields: ['losses.carriedForward'] },
      { box: '36', label: 'Class 2 National Insurance paid voluntarily', isText: true },
      { box: '37', label: 'Exempt from Class 4 National Insurance', isText: true },
      { box: '38', label: 'Deductions made by contractors (CIS)', fields: ['credits.cis'] },
    ],
  },
];

import { addingOperation, type HmrcApi, itemOperation, replacingOperation } from './filing-operation.js';

const DIVIDENDS: HmrcApi = { name: 'Individuals Dividends Income', version: '2.0' };
const SAVINGS: HmrcApi = { name: 'Individuals Savings Income', version: '2.0' };
const EMPLOYMENTS: HmrcApi = { name: 'Individuals Employments Income', version: '2.0' };
const EXPENSES: HmrcApi = { name: 'Individuals Expenses', version: '3.0' };
const OTHER_DEDUCTIONS: HmrcApi = { name: 'Other Deductions', version: '2.0' };
const STATE_BENEFITS: HmrcApi = { name: 'Individuals State Benefits', version: '2.0' };
const PENSIONS: HmrcApi = { name: 'Individuals Pensions Income', version: '2.0' };
const FOREIGN: HmrcApi = { name: 'Individuals Foreign Income', version: '2.0' };
const OTHER_2: HmrcApi = { name: 'Individuals Other Income', version: '2.0' };
const OTHER_3: HmrcApi = { name: 'Individuals Other Income', version: '3.0' };
const INSURANCE: HmrcApi = { name: 'Individuals Insurance Policies Income', version: '2.0' };
const PARTNER: HmrcApi = { name: 'Individuals Partner Income', version: '1.0' };
const RELIEFS: HmrcApi = { name: 'Individuals Reliefs', version: '3.0' };
const CHARGES: HmrcApi = { name: 'Individuals Charges', version: '3.0' };
const DISCLOSURES: HmrcApi = { name: 'Individuals Disclosures', version: '2.0' };
const CAPITAL_GAINS: HmrcApi = { name: 'Individuals Capital Gains Income', version: '3.0' };
const CIS_DEDUCTIONS: HmrcApi = { name: 'CIS Deductions', version: '3.0' };
const LOSSES_6: HmrcApi = { name: 'Individual Losses', version: '6.0' };
const LOSSES_7: HmrcApi = { name: 'Individual Losses', version: '7.0' };
const TAX_LIABILITY_ADJUSTMENTS: HmrcApi = { name: 'Individuals Tax Liability Adjustments', version: '1.0' };
const SELF_EMPLOYMENT: HmrcApi = { name: 'Self-Employment Business', version: '5.0' };
const PROPERTY: HmrcApi = { name: 'Property Business', version: '6.0' };
const ACCOUNTS: HmrcApi = { name: 'Self Assessment Accounts', version: '4.0' };

/**
 * Every operation of HMRC's that takes a part of a return, by our name for it. Tax years are given by their first
 * calendar year.
 * @see HMRC's OpenAPI files and changelog, as of 17 August 2026
 */
export const FILING_OPERATIONS = {
  dividends_uk: replacingOperation(DIVIDENDS, '/individuals/dividends-income/uk/{nino}/{taxYear}', {
    fromTaxYear: 2017,
  }),
  dividends_other: replacingOperation(DIVIDENDS, '/individuals/dividends-income/{nino}/{taxYear}', {
    fromTaxYear: 2021,
  }),
  directorship: itemOperation(
    DIVIDENDS,
    '/individuals/dividends-income/directorship/{nino}/{taxYear}/{employmentId}',
    { fromTaxYear: 2025 },
  ),
  savings_account: addingOperation(SAVINGS, '/individuals/savings-income/uk-accounts/{nino}'),
  savings_summary: itemOperation(
    SAVINGS,
    '/individuals/savings-income/uk-accounts/{nino}/{taxYear}/{savingsId}',
    {
      fromTaxYear: 2017,
      deletePath: null,
    },
  ),
  savings_other: replacingOperation(SAVINGS, '/individuals/savings-income/other/{nino}/{taxYear}', {
    fromTaxYear: 2021,
  }),
  employment_add: addingOperation(EMPLOYMENTS, '/individuals/employments-income/{nino}/{taxYear}', {
    fromTaxYear: 2021,
    inYear: false,
    deletePath: '/individuals/employments-income/{nino}/{taxYear}/{employmentId}',
  }),
  employment_financial: itemOperation(
    EMPLOYMENTS,
    '/individuals/employments-income/{nino}/{taxYear}/{employmentId}/financial-details',
    { fromTaxYear: 2021, inYear: false },
  ),
  employment_bik_loan: itemOperation(
    EMPLOYMENTS,
    '/individuals/employments-income/{nino}/{taxYear}/{employmentId}/benefit-in-kind/student-loans',
    { fromTaxYear: 2025, inYear: false },
  ),
  employment_non_paye: replacingOperation(
    EMPLOYMENTS,
    '/individuals/employments-income/non-paye/{nino}/{taxYear}',
    {
      fromTaxYear: 2021,
      inYear: false,
    },
  ),
  employment_other: replacingOperation(
    EMPLOYMENTS,
    '/individuals/employments-income/other/{nino}/{taxYear}',
    {
      fromTaxYear: 2021,
    },
  ),
  expenses_employment: replacingOperation(EXPENSES, '/individuals/expenses/employments/{nino}/{taxYear}', {
    fromTaxYear: 2022,
    inYear: false,
    supportingAgent: true,
  }),
  expenses_other: replacingOperation(EXPENSES, '/individuals/expenses/other/{nino}/{taxYear}', {
    fromTaxYear: 2022,
    supportingAgent: true,
  }),
  deductions_other: replacingOperation(OTHER_DEDUCTIONS, '/individuals/deductions/other/{nino}/{taxYear}', {
    fromTaxYear: 2021,
    supportingAgent: true,
  }),
  benefit_add: addingOperation(STATE_BENEFITS, '/individuals/state-benefits/{nino}/{taxYear}', {
    fromTaxYear: 2020,
    inYear: false,
    deletePath: '/individuals/state-benefits/{nino}/{taxYear}/{benefitId}',
  }),
  benefit_amounts: itemOperation(
    STATE_BENEFITS,
    '/individuals/state-benefits/{nino}/{taxYear}/{benefitId}/amounts',
    {
      fromTaxYear: 2020,
      inYear: false,
    },
  ),
  pensions_foreign: replacingOperation(PENSIONS, '/individuals/pensions-income/{nino}/{taxYear}', {
    fromTaxYear: 2021,
    inYear: false,
  }),
  foreign: replacingOperation(FOREIGN, '/individuals/foreign-income/{nino}/{taxYear}', { fromTaxYear: 2021 }),
  other_income_2: replacingOperation(OTHER_2, '/individuals/other-income/{nino}/{taxYear}', {
    fromTaxYear: 2021,
    toTaxYear: 2025,
  }),
  other_income_3: replacingOperation(OTHER_3, '/individuals/other-income/{nino}/{taxYear}', {
    fromTaxYear: 2026,
  }),
  insurance: replacingOperation(INSURANCE, '/individuals/insurance-policies-income/{nino}/{taxYear}', {
    fromTaxYear: 2021,
  }),
  partner: itemOperation(PARTNER, '/individuals/partner-income/{nino}/{taxYear}/partnership', {
    fromTaxYear: 2026,
    supportingAgent: true,
    deletePath: '/individuals/partner-income/{nino}/{taxYear}/partnership/{partnershipUtr}',
  }),
  reliefs_pension: replacingOperation(RELIEFS, '/individuals/reliefs/pensions/{nino}/{taxYear}', {
    fromTaxYear: 2022,
  }),
  reliefs_charity: replacingOperation(RELIEFS, '/individuals/reliefs/charitable-giving/{nino}/{taxYear}', {
    fromTaxYear: 2022,
  }),
  reliefs_investment: replacingOperation(RELIEFS, '/individuals/reliefs/investment/{nino}/{taxYear}', {
    fromTaxYear: 2022,
    supportingAgent: true,
  }),
  reliefs_other: replacingOperation(RELIEFS, '/individuals/reliefs/other/{nino}/{taxYear}', {
    fromTaxYear: 2022,
    supportingAgent: true,
  }),
  reliefs_foreign: replacingOperation(RELIEFS, '/individuals/reliefs/foreign/{nino}/{taxYear}', {
    fromTaxYear: 2022,
    supportingAgent: true,
  }),
  charge_pension: replacingOperation(CHARGES, '/individuals/charges/pensions/{nino}/{taxYear}', {
    fromTaxYear: 2021,
  }),
  charge_child_benefit: replacingOperation(
    CHARGES,
    '/individuals/charges/high-income-child-benefit/{nino}/{taxYear}',
    {
      fromTaxYear: 2025,
      inYear: false,
    },
  ),
  charge_winter_fuel: replacingOperation(
    CHARGES,
    '/individuals/charges/winter-fuel-payment/{nino}/{taxYear}',
    {
      fromTaxYear: 2026,
      inYear: false,
    },
  ),
  disclosures: replacingOperation(DISCLOSURES, '/individuals/disclosures/{nino}/{taxYear}', {
    fromTaxYear: 2021,
  }),
  marriage: addingOperation(DISCLOSURES, '/individuals/disclosures/marriage-allowance/{nino}'),
  gains_residential: replacingOperation(
    CAPITAL_GAINS,
    '/individuals/disposals-income/residential-property/{nino}/{taxYear}',
    { fromTaxYear: 2021, inYear: 'mixed' },
  ),
  gains_ppd: replacingOperation(
    CAPITAL_GAINS,
    '/individuals/disposals-income/residential-property/{nino}/{taxYear}/ppd',
    {
      fromTaxYear: 2021,
      inYear: false,
    },
  ),
  gains_other: replacingOperation(
    CAPITAL_GAINS,
    '/individuals/disposals-income/other-gains/{nino}/{taxYear}',
    {
      fromTaxYear: 2021,
    },
  ),
  cis: addingOperation(CIS_DEDUCTIONS, '/individuals/deductions/cis/{nino}/amendments', {
    fromTaxYear: 2020,
    inYear: false,
    supportingAgent: true,
    deletePath: '/individuals/deductions/cis/{nino}/amendments/{submissionId}/{taxYear}',
  }),
  losses_6: addingOperation(
    LOSSES_6,
    '/individuals/losses/{nino}/brought-forward-losses/tax-year/brought-forward-from/{taxYear}',
    {
      fromTaxYear: 2018,
      toTaxYear: 2025,
      inYear: 'mixed',
      supportingAgent: true,
      deletePath: '/individuals/losses/{nino}/brought-forward-losses/{lossId}/tax-year/{taxYear}',
    },
  ),
  claims_6: addingOperation(LOSSES_6, '/individuals/losses/{nino}/loss-claims', {
    fromTaxYear: 2019,
    toTaxYear: 2025,
    inYear: 'mixed',
    supportingAgent: true,
    deletePath: '/individuals/losses/{nino}/loss-claims/{claimId}/tax-year/{taxYearClaimedFor}',
  }),
  losses_7: replacingOperation(
    LOSSES_7,
    '/individuals/losses/{nino}/businesses/{businessId}/loss-claims/{taxYear}',
    {
      fromTaxYear: 2026,
      inYear: false,
      supportingAgent: true,
    },
  ),
  adjustments: replacingOperation(
    TAX_LIABILITY_ADJUSTMENTS,
    '/individuals/tax-liability/adjustments/{nino}/{taxYear}',
    {
      fromTaxYear: 2026,
      inYear: false,
      supportingAgent: true,
    },
  ),
  se_cumulative: replacingOperation(
    SELF_EMPLOYMENT,
    '/individuals/business/self-employment/{nino}/{businessId}/cumulative/{taxYear}',
    { fromTaxYear: 2025, supportingAgent: true, deletePath: null },
  ),
  se_annual: replacingOperation(
    SELF_EMPLOYMENT,
    '/individuals/business/self-employment/{nino}/{businessId}/annual/{taxYear}',
    { fromTaxYear: 2017, supportingAgent: true },
  ),
  uk_cumulative: replacingOperation(
    PROPERTY,
    '/individuals/business/property/uk/{nino}/{businessId}/cumulative/{taxYear}',
    { fromTaxYear: 2025, supportingAgent: true, deletePath: null },
  ),
  uk_annual: replacingOperation(
    PROPERTY,
    '/individuals/business/property/uk/{nino}/{businessId}/annual/{taxYear}',
    {
      fromTaxYear: 2022,
      supportingAgent: true,
      deletePath: '/individuals/business/property/{nino}/{businessId}/annual/{taxYear}',
    },
  ),
  foreign_cumulative: replacingOperation(
    PROPERTY,
    '/individuals/business/property/foreign/{nino}/{businessId}/cumulative/{taxYear}',
    { fromTaxYear: 2025, supportingAgent: true, deletePath: null },
  ),
  foreign_annual: replacingOperation(
    PROPERTY,
    '/individuals/business/property/foreign/{nino}/{businessId}/annual/{taxYear}',
    {
      fromTaxYear: 2022,
      supportingAgent: true,
      deletePath: '/individuals/business/property/{nino}/{businessId}/annual/{taxYear}',
    },
  ),
  coding_out: replacingOperation(ACCOUNTS, '/accounts/self-assessment/{nino}/{taxYear}/collection/tax-code', {
    fromTaxYear: 2021,
    inYear: false,
  }),
};

export type OperationKey = keyof typeof FILING_OPERATIONS;

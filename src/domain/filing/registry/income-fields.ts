import type { FilingField } from './filing-field.js';

/** Fields of the person, and of income from elsewhere than a business. */
export const INCOME_FIELDS: readonly FilingField[] = [
  { path: 'region', standing: 'held_by_hmrc', box: null, to: [] },
  { path: 'date_of_birth', standing: 'held_by_hmrc', box: 'SA100 YPD1', to: [] },
  {
    path: 'over_state_pension_age_at_start',
    standing: 'held_by_hmrc',
    box: null,
    to: [{ operation: 'se_annual', fields: ['nonFinancials.class4NicsExemptionReason'] }],
  },
  {
    path: 'employments[].pay',
    standing: 'held_by_hmrc',
    box: 'SA102 EMP1',
    to: [{ operation: 'employment_financial', fields: ['employment.pay.taxablePayToDate'] }],
  },
  {
    path: 'employments[].tax_deducted',
    standing: 'held_by_hmrc',
    box: 'SA102 EMP2',
    to: [{ operation: 'employment_financial', fields: ['employment.pay.totalTaxToDate'] }],
  },
  {
    path: 'employments[].benefits',
    standing: 'held_by_hmrc',
    box: 'SA102 EMP15',
    to: [{ operation: 'employment_financial', fields: ['employment.benefitsInKind.otherItems'] }],
  },
  {
    path: 'employments[].payrolled_benefits',
    standing: 'sendable',
    box: 'SA102 EMP1.1',
    to: [{ operation: 'employment_bik_loan', fields: ['payrolledBenefits'] }],
    sentBy: ['employment_bik_loan'],
  },
  {
    path: 'employments[].expenses',
    standing: 'needs_detail',
    box: 'SA102 EMP20',
    to: [{ operation: 'expenses_employment', fields: ['expenses.otherAndCapitalAllowances'] }],
    sentBy: ['expenses_employment'],
  },
  {
    path: 'employments[].student_loan_deducted',
    standing: 'held_by_hmrc',
    box: 'SA100 SLR2',
    to: [
      {
        operation: 'employment_financial',
        fields: ['employment.deductions.studentLoans.uglDeductionAmount'],
      },
    ],
  },
  {
    path: 'employments[].postgraduate_loan_deducted',
    standing: 'held_by_hmrc',
    box: 'SA100 SLR3',
    to: [
      {
        operation: 'employment_financial',
        fields: ['employment.deductions.studentLoans.pglDeductionAmount'],
      },
    ],
  },
  {
    path: 'employments[].class1_earnings',
    standing: 'ours_only',
    box: null,
    to: [{ operation: 'se_annual', fields: ['adjustments.adjustmentToProfitsForClass4'], fromTaxYear: 2026 }],
  },
  {
    path: 'employments[].director',
    standing: 'needs_detail',
    box: 'SA102 EMP6',
    to: [{ operation: 'directorship', fields: ['companyDirector'] }],
    sentBy: ['directorship'],
  },
  {
    path: 'employments[].close_company',
    standing: 'needs_detail',
    box: 'SA102 EMP7',
    to: [{ operation: 'directorship', fields: ['closeCompany'] }],
    sentBy: ['directorship'],
  },
  {
    path: 'employments[].dividends_from_it',
    standing: 'needs_detail',
    box: 'SA102 EMP7.3',
    to: [{ operation: 'directorship', fields: ['dividendReceived'] }],
    sentBy: ['directorship'],
  },
  {
    path: 'employments[].share_percent',
    standing: 'needs_detail',
    box: 'SA102 EMP7.4',
    to: [{ operation: 'directorship', fields: ['shareholding'] }],
    sentBy: ['directorship'],
  },
  {
    path: 'pensions.state',
    standing: 'held_by_hmrc',
    box: 'SA100 INC8',
    to: [
      { operation: 'benefit_add', fields: ['benefitType'] },
      { operation: 'benefit_amounts', fields: ['amount'] },
    ],
  },
  {
    path: 'pensions.state_lump_sum',
    standing: 'held_by_hmrc',
    box: 'SA100 INC9',
    to: [
      { operation: 'benefit_add', fields: ['benefitType'] },
      { operation: 'benefit_amounts', fields: ['amount'] },
    ],
  },
  {
    path: 'pensions.state_lump_sum_tax_deducted',
    standing: 'held_by_hmrc',
    box: 'SA100 INC10',
    to: [{ operation: 'benefit_amounts', fields: ['taxPaid'] }],
  },
  {
    path: 'pensions.other[].amount',
    standing: 'held_by_hmrc',
    box: 'SA100 INC11',
    to: [
      { operation: 'employment_add', fields: ['occupationalPension'] },
      { operation: 'employment_financial', fields: ['employment.pay.taxablePayToDate'] },
    ],
  },
  {
    path: 'pensions.other[].tax_deducted',
    standing: 'held_by_hmrc',
    box: 'SA100 INC12',
    to: [{ operation: 'employment_financial', fields: ['employment.pay.totalTaxToDate'] }],
  },
  {
    path: 'state_benefits.taxable',
    standing: 'held_by_hmrc',
    box: 'SA100 INC16',
    to: [
      { operation: 'benefit_add', fields: ['benefitType', 'startDate'] },
      { operation: 'benefit_amounts', fields: ['amount'] },
    ],
  },
  {
    path: 'state_benefits.tax_deducted',
    standing: 'held_by_hmrc',
    box: 'SA100 INC14',
    to: [{ operation: 'benefit_amounts', fields: ['taxPaid'] }],
  },
  {
    path: 'savings.untaxed_interest',
    standing: 'needs_detail',
    box: 'SA100 INC2',
    to: [
      { operation: 'savings_account', fields: ['accountName'] },
      { operation: 'savings_summary', fields: ['untaxedUkInterest'] },
    ],
    sentBy: ['savings_summary'],
  },
  {
    path: 'savings.taxed_interest_net',
    standing: 'needs_detail',
    box: 'SA100 INC1',
    to: [{ operation: 'savings_summary', fields: ['taxedUkInterest'] }],
    sentBy: ['savings_summary'],
  },
  {
    path: 'dividends.uk',
    standing: 'needs_detail',
    box: 'SA100 INC4',
    to: [{ operation: 'dividends_uk', fields: ['ukDividends', 'otherUkDividends'] }],
    sentBy: ['dividends_uk'],
  },
  {
    path: 'dividends.foreign',
    standing: 'needs_detail',
    box: 'SA100 INC6',
    to: [
      {
        operation: 'dividends_other',
        fields: ['foreignDividend[].countryCode', 'foreignDividend[].taxableAmount'],
      },
    ],
    sentBy: ['dividends_other'],
  },
  { path: 'other_income[].description', standing: 'no_service', box: 'SA100 INC21', to: [] },
  { path: 'other_income[].amount', standing: 'no_service', box: 'SA100 INC17', to: [] },
  { path: 'other_income[].tax_deducted', standing: 'no_service', box: 'SA100 INC19', to: [] },
  {
    path: 'foreign_income[interest]',
    standing: 'needs_detail',
    box: 'SA106 FOR4',
    to: [
      {
        operation: 'savings_other',
        fields: [
          'foreignInterest[].countryCode',
          'foreignInterest[].taxableAmount',
          'foreignInterest[].foreignTaxCreditRelief',
        ],
      },
    ],
    sentBy: ['savings_other'],
  },
  {
    path: 'foreign_income[dividends]',
    standing: 'needs_detail',
    box: 'SA106 FOR6',
    to: [
      {
        operation: 'dividends_other',
        fields: [
          'foreignDividend[].countryCode',
          'foreignDividend[].amountBeforeTax',
          'foreignDividend[].taxTakenOff',
          'foreignDividend[].taxableAmount',
        ],
      },
    ],
    sentBy: ['dividends_other'],
  },
  {
    path: 'foreign_income[pension]',
    standing: 'needs_detail',
    box: 'SA106 FOR9',
    to: [
      {
        operation: 'pensions_foreign',
        fields: ['foreignPensions[].countryCode', 'foreignPensions[].taxableAmount'],
      },
    ],
    sentBy: ['pensions_foreign'],
  },
  {
    path: 'foreign_income[employment]',
    standing: 'needs_detail',
    box: 'SA102 EMP1',
    to: [
      { operation: 'employment_add', fields: ['employerName'] },
      { operation: 'employment_financial', fields: ['employment.pay.taxablePayToDate'] },
      {
        operation: 'reliefs_foreign',
        fields: [
          'foreignIncomeTaxCreditRelief[].countryCode',
          'foreignIncomeTaxCreditRelief[].taxableAmount',
        ],
      },
    ],
    sentBy: ['employment_add', 'employment_financial', 'reliefs_foreign'],
  },
  {
    path: 'foreign_income[other]',
    standing: 'needs_detail',
    box: 'SA106 FOR13',
    to: [
      {
        operation: 'other_income_2',
        fields: [
          'allOtherIncomeReceivedWhilstAbroad[].countryCode',
          'allOtherIncomeReceivedWhilstAbroad[].taxableAmount',
        ],
      },
      { operation: 'other_income_3', fields: ['allOtherIncomeReceivedWhilstAbroad[].taxableAmount'] },
    ],
    sentBy: ['other_income_2', 'other_income_3'],
  },
  {
    path: 'foreign_income[].amount',
    standing: 'sendable',
    box: 'SA106',
    to: [{ operation: 'savings_other', fields: ['foreignInterest[].amountBeforeTax'] }],
    sentBy: ['savings_other'],
  },
  {
    path: 'foreign_income[].foreign_tax',
    standing: 'sendable',
    box: 'SA106',
    to: [{ operation: 'savings_other', fields: ['foreignInterest[].taxTakenOff'] }],
    sentBy: ['savings_other'],
  },
  {
    path: 'foreign_income[].relief',
    standing: 'sendable',
    box: 'SA106',
    to: [{ operation: 'savings_other', fields: ['foreignInterest[].foreignTaxCreditRelief'] }],
    sentBy: ['savings_other'],
  },
  { path: 'foreign_income[].treaty_rate_percent', standing: 'computed_by_hmrc', box: null, to: [] },
  {
    path: 'life_insurance_gains[].amount',
    standing: 'needs_detail',
    box: 'SA101 AOI4',
    to: [
      {
        operation: 'insurance',
        fields: [
          'lifeInsurance[].gainAmount',
          'capitalRedemption[].gainAmount',
          'lifeAnnuity[].gainAmount',
          'voidedIsa[].gainAmount',
          'foreign[].gainAmount',
        ],
      },
    ],
    sentBy: ['insurance'],
  },
  {
    path: 'life_insurance_gains[].years',
    standing: 'sendable',
    box: 'SA101 AOI5',
    to: [
      {
        operation: 'insurance',
        fields: ['lifeInsurance[].yearsHeld', 'lifeInsurance[].yearsHeldSinceLastGain'],
      },
    ],
    sentBy: ['insurance'],
  },
  {
    path: 'life_insurance_gains[].tax_treated_as_paid',
    standing: 'sendable',
    box: 'SA101 AOI4',
    to: [{ operation: 'insurance', fields: ['lifeInsurance[].taxPaid'] }],
    sentBy: ['insurance'],
  },
  {
    path: 'employment_lump_sums[termination]',
    standing: 'needs_detail',
    box: 'SA101 ASE3',
    to: [
      {
        operation: 'employment_other',
        fields: [
          'lumpSums[].employerName',
          'lumpSums[].employerRef',
          'lumpSums[].taxableLumpSumsAndCertainIncome.amount',
        ],
      },
    ],
    sentBy: ['employment_other'],
  },
  {
    path: 'employment_lump_sums[redundancy]',
    standing: 'needs_detail',
    box: 'SA101 ASE5',
    to: [
      {
        operation: 'employment_other',
        fields: [
          'lumpSums[].redundancyCompensationPaymentsOverExemption.amount',
          'lumpSums[].redundancyCompensationPaymentsUnderExemption.amount',
        ],
      },
    ],
    sentBy: ['employment_other'],
  },
  {
    path: 'employment_lump_sums[retirement_benefit]',
    standing: 'needs_detail',
    box: 'SA101 ASE4',
    to: [
      {
        operation: 'employment_other',
        fields: ['lumpSums[].benefitFromEmployerFinancedRetirementScheme.amount'],
      },
    ],
    sentBy: ['employment_other'],
  },
  { path: 'employment_lump_sums[].exempt_used', standing: 'ours_only', box: null, to: [] },
  {
    path: 'employment_lump_sums[].tax_deducted',
    standing: 'sendable',
    box: 'SA101 ASE6',
    to: [
      {
        operation: 'employment_other',
        fields: ['lumpSums[].redundancyCompensationPaymentsOverExemption.taxPaid'],
      },
    ],
    sentBy: ['employment_other'],
  },
  {
    path: 'share_schemes.taxable_amount',
    standing: 'needs_detail',
    box: 'SA101 ASE1',
    to: [
      {
        operation: 'employment_other',
        fields: ['shareOption[].taxableAmount', 'sharesAwardedOrReceived[].taxableAmount'],
      },
    ],
    sentBy: ['employment_other'],
  },
  { path: 'share_schemes.tax_deducted', standing: 'held_by_hmrc', box: 'SA102 EMP2', to: [] },
  { path: 'trusts[]', standing: 'no_service', box: 'SA107', to: [] },
];

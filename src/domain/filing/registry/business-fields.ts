import type { FilingField } from './filing-field.js';

/** Fields of trades, property and partnerships. */
export const BUSINESS_FIELDS: readonly FilingField[] = [
  { path: 'self_employments[].name', standing: 'held_by_hmrc', box: 'SA103F 1', to: [] },
  {
    path: 'self_employments[].turnover',
    standing: 'sendable',
    box: 'SA103F 15',
    to: [{ operation: 'se_cumulative', fields: ['periodIncome.turnover', 'periodIncome.other'] }],
    sentBy: ['se_cumulative'],
  },
  {
    path: 'self_employments[].expenses',
    standing: 'sendable',
    box: 'SA103F 31',
    to: [
      {
        operation: 'se_cumulative',
        fields: ['periodExpenses.consolidatedExpenses', 'periodDisallowableExpenses.costOfGoodsDisallowable'],
      },
    ],
    sentBy: ['se_cumulative'],
  },
  { path: 'self_employments[].profit', standing: 'ours_only', box: null, to: [] },
  {
    path: 'self_employments[].trading_allowance',
    standing: 'sendable',
    box: 'SA103F 16.1',
    to: [{ operation: 'se_annual', fields: ['allowances.tradingIncomeAllowance'] }],
    sentBy: ['se_annual'],
  },
  {
    path: 'self_employments[].losses_brought_forward',
    standing: 'sendable',
    box: 'SA103F 74',
    to: [
      { operation: 'losses_6', fields: ['lossAmount'] },
      { operation: 'losses_7', fields: ['losses.broughtForwardLosses'] },
    ],
    sentBy: ['losses_6', 'losses_7'],
  },
  {
    path: 'self_employments[].class4_losses_brought_forward',
    standing: 'needs_detail',
    box: 'SA103F 102',
    to: [
      { operation: 'losses_6', fields: ['lossAmount'] },
      { operation: 'se_annual', fields: ['adjustments.adjustmentToProfitsForClass4'], fromTaxYear: 2026 },
    ],
    sentBy: ['losses_6', 'se_annual'],
  },
  {
    path: 'self_employments[].loan_interest_for_trade',
    standing: 'needs_detail',
    box: 'SA103F 102',
    to: [{ operation: 'se_annual', fields: ['adjustments.adjustmentToProfitsForClass4'], fromTaxYear: 2026 }],
    sentBy: ['se_annual'],
  },
  {
    path: 'self_employments[].transition_profit',
    standing: 'sendable',
    box: 'SA103F 73.3',
    to: [
      {
        operation: 'se_annual',
        fields: ['adjustments.transitionProfitAmount', 'adjustments.transitionProfitAccelerationAmount'],
        fromTaxYear: 2024,
      },
    ],
    sentBy: ['se_annual'],
    inTaxYears: { from: 2023, to: 2027 },
  },
  {
    path: 'self_employments[].transition_profit_brought_forward',
    standing: 'sendable',
    box: 'SA103F 73.3',
    to: [{ operation: 'se_annual', fields: ['adjustments.transitionProfitAmount'], fromTaxYear: 2024 }],
    sentBy: ['se_annual'],
    inTaxYears: { from: 2024, to: 2027 },
  },
  {
    path: 'self_employments[].transition_profit_accelerated',
    standing: 'sendable',
    box: 'SA103F 73.3',
    to: [
      {
        operation: 'se_annual',
        fields: ['adjustments.transitionProfitAccelerationAmount'],
        fromTaxYear: 2024,
      },
    ],
    sentBy: ['se_annual'],
    inTaxYears: { from: 2023, to: 2027 },
  },
  ...[
    'periods_of_account[].start_on',
    'periods_of_account[].end_on',
    'periods_of_account[].turnover',
    'periods_of_account[].expenses',
    'periods_of_account[].profit',
    'periods_of_account[].provisional',
    'commenced_on',
    'ceased_on',
    'late_accounting_date_rule',
    'basis_period_ended_on',
    'overlap_profit_brought_forward',
    'overlap_days_brought_forward',
  ].map((name) => ({
    path: `self_employments[].${name}`,
    standing: 'ours_only' as const,
    box: null,
    to: [],
  })),
  {
    path: 'self_employments[].averaging_adjustment',
    standing: 'sendable',
    box: 'SA103F 72',
    to: [{ operation: 'se_annual', fields: ['adjustments.averagingAdjustment'] }],
    sentBy: ['se_annual'],
  },
  {
    path: 'self_employments[].class4_exempt',
    standing: 'needs_detail',
    box: 'SA103F 101',
    to: [{ operation: 'se_annual', fields: ['nonFinancials.class4NicsExemptionReason'] }],
    sentBy: ['se_annual'],
  },
  { path: 'self_employments[].class2_weeks', standing: 'computed_by_hmrc', box: null, to: [] },
  {
    path: 'uk_property.income',
    standing: 'sendable',
    box: 'SA105 PRO20',
    to: [{ operation: 'uk_cumulative', fields: ['ukProperty.income.periodAmount'] }],
    sentBy: ['uk_cumulative'],
  },
  {
    path: 'uk_property.expenses',
    standing: 'sendable',
    box: 'SA105 PRO24',
    to: [{ operation: 'uk_cumulative', fields: ['ukProperty.expenses.consolidatedExpenses'] }],
    sentBy: ['uk_cumulative'],
  },
  { path: 'uk_property.profit', standing: 'ours_only', box: null, to: [] },
  {
    path: 'uk_property.residential_finance_costs',
    standing: 'sendable',
    box: 'SA105 PRO44',
    to: [{ operation: 'uk_cumulative', fields: ['ukProperty.expenses.residentialFinancialCost'] }],
    sentBy: ['uk_cumulative'],
  },
  {
    path: 'uk_property.residential_finance_costs_brought_forward',
    standing: 'sendable',
    box: 'SA105 PRO45',
    to: [
      { operation: 'uk_cumulative', fields: ['ukProperty.expenses.residentialFinancialCostsCarriedForward'] },
    ],
    sentBy: ['uk_cumulative'],
  },
  {
    path: 'uk_property.losses_brought_forward',
    standing: 'sendable',
    box: 'SA105 PRO39',
    to: [
      { operation: 'losses_6', fields: ['lossAmount'] },
      { operation: 'losses_7', fields: ['losses.broughtForwardLosses'] },
    ],
    sentBy: ['losses_6', 'losses_7'],
  },
  {
    path: 'uk_property.property_allowance',
    standing: 'sendable',
    box: 'SA105 PRO20.1',
    to: [{ operation: 'uk_annual', fields: ['ukProperty.allowances.propertyIncomeAllowance'] }],
    sentBy: ['uk_annual'],
  },
  {
    path: 'uk_property.rent_a_room',
    standing: 'sendable',
    box: 'SA105 PRO37',
    to: [
      { operation: 'uk_cumulative', fields: ['ukProperty.expenses.rentARoom.amountClaimed'] },
      { operation: 'uk_annual', fields: ['ukProperty.adjustments.rentARoom.jointlyLet'] },
    ],
    sentBy: ['uk_cumulative'],
  },
  {
    path: 'foreign_property.income',
    standing: 'needs_detail',
    box: 'SA106 FOR14',
    to: [{ operation: 'foreign_cumulative', fields: ['foreignProperty[].income.rentIncome.rentAmount'] }],
    sentBy: ['foreign_cumulative'],
  },
  {
    path: 'foreign_property.expenses',
    standing: 'needs_detail',
    box: 'SA106 FOR17',
    to: [{ operation: 'foreign_cumulative', fields: ['foreignProperty[].expenses.consolidatedExpenses'] }],
    sentBy: ['foreign_cumulative'],
  },
  {
    path: 'foreign_property.residential_finance_costs',
    standing: 'needs_detail',
    box: 'SA106 FOR24.1',
    to: [
      { operation: 'foreign_cumulative', fields: ['foreignProperty[].expenses.residentialFinancialCost'] },
    ],
    sentBy: ['foreign_cumulative'],
  },
  {
    path: 'foreign_property.residential_finance_costs_brought_forward',
    standing: 'needs_detail',
    box: 'SA106 FOR24.2',
    to: [
      {
        operation: 'foreign_cumulative',
        fields: ['foreignProperty[].expenses.broughtFwdResidentialFinancialCost'],
      },
    ],
    sentBy: ['foreign_cumulative'],
  },
  {
    path: 'foreign_property.losses_brought_forward',
    standing: 'needs_detail',
    box: 'SA106 FOR26',
    to: [
      { operation: 'losses_6', fields: ['lossAmount'] },
      { operation: 'losses_7', fields: ['losses.broughtForwardLosses'] },
    ],
    sentBy: ['losses_6', 'losses_7'],
  },
  {
    path: 'foreign_property.foreign_tax',
    standing: 'needs_detail',
    box: 'SA106 FOR28',
    to: [
      {
        operation: 'foreign_cumulative',
        fields: [
          'foreignProperty[].income.foreignTaxPaidOrDeducted',
          'foreignProperty[].income.foreignTaxCreditRelief',
        ],
      },
    ],
    sentBy: ['foreign_cumulative'],
  },
  {
    path: 'partnerships[].name',
    standing: 'needs_detail',
    box: 'SA104F 2',
    to: [{ operation: 'partner', fields: ['partnershipUtr', 'partnershipName'] }],
    sentBy: ['partner'],
  },
  {
    path: 'partnerships[].profit',
    standing: 'needs_detail',
    box: 'SA104F 8',
    to: [
      {
        operation: 'partner',
        fields: [
          'partnershipTrades[].tradeDescription',
          'partnershipTrades[].tradingOrProfessionalProfits.shareOfProfitOrLoss',
          'partnershipTrades[].tradingOrProfessionalProfits.adjustedProfit',
          'partnershipTrades[].tradingOrProfessionalProfits.shareOfTaxableProfit',
          'partnershipTrades[].tradingOrProfessionalLosses.adjustedLoss',
        ],
      },
    ],
    sentBy: ['partner'],
  },
  {
    path: 'partnerships[].losses_brought_forward',
    standing: 'sendable',
    box: 'SA104F 17',
    to: [
      {
        operation: 'partner',
        fields: ['partnershipTrades[].tradingOrProfessionalProfits.lossesBroughtForwardAdjustedProfit'],
      },
    ],
    sentBy: ['partner'],
  },
  {
    path: 'partnerships[].transition_profit',
    standing: 'sendable',
    box: 'SA104F 16.3',
    to: [
      {
        operation: 'partner',
        fields: ['partnershipTrades[].tradingOrProfessionalProfits.transitionProfitArisingThisYear'],
      },
    ],
    inTaxYears: { from: 2023, to: 2027 },
    sentBy: ['partner'],
  },
  {
    path: 'partnerships[].class4_exempt',
    standing: 'sendable',
    box: 'SA104F 26',
    to: [{ operation: 'partner', fields: ['nationalInsuranceContributions.class4Exemption'] }],
    sentBy: ['partner'],
  },
  ...['class4_losses_brought_forward', 'loan_interest_for_trade'].map((name) => ({
    path: `partnerships[].${name}`,
    standing: 'sendable' as const,
    box: 'SA104F 27',
    to: [
      {
        operation: 'partner' as const,
        fields: ['nationalInsuranceContributions.adjustmentToProfitsForClass4'],
      },
    ],
    sentBy: ['partner' as const],
  })),
  {
    path: 'partnerships[].untaxed_interest',
    standing: 'sendable',
    box: 'SA104F 28',
    to: [
      {
        operation: 'partner',
        fields: [
          'untaxedSavingsIncome.shareOfUkUntaxedSavingsIncome',
          'untaxedSavingsIncome.totalUntaxedSavingsIncome',
        ],
      },
    ],
    sentBy: ['partner'],
  },
  {
    path: 'partnerships[].dividends',
    standing: 'sendable',
    box: 'SA104F 68',
    to: [{ operation: 'partner', fields: ['taxedIncomeAndDividendIncome.shareOfDividendIncome'] }],
    sentBy: ['partner'],
  },
  {
    path: 'partnerships[].property_profit',
    standing: 'sendable',
    box: 'SA104F 36',
    to: [
      {
        operation: 'partner',
        fields: ['ukPropertyIncome.shareOfProfitOrLoss', 'ukPropertyIncome.shareOfTaxableProfit'],
      },
    ],
    sentBy: ['partner'],
  },
  {
    path: 'partnerships[].tax_deducted',
    standing: 'sendable',
    box: 'SA104F 77',
    to: [
      { operation: 'partner', fields: ['taxPaidAndDeductions.shareOfIncomeTaxTakenOffPartnershipIncome'] },
    ],
    sentBy: ['partner'],
  },
  {
    path: 'partnerships[].cis_deducted',
    standing: 'sendable',
    box: 'SA104F 78',
    to: [{ operation: 'partner', fields: ['taxPaidAndDeductions.shareOfCisDeductionsByContractors'] }],
    sentBy: ['partner'],
  },
];

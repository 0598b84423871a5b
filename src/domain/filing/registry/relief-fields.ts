import type { FilingField } from './filing-field.js';

/** Fields of reliefs, charges, allowances and tax that was collected. */
export const RELIEF_FIELDS: readonly FilingField[] = [
  {
    path: 'reliefs.gift_aid_paid',
    standing: 'sendable',
    box: 'SA100 REL5',
    to: [{ operation: 'reliefs_charity', fields: ['giftAidPayments.totalAmount'] }],
    sentBy: ['reliefs_charity'],
  },
  {
    path: 'reliefs.pension_relief_at_source_net',
    standing: 'sendable',
    box: 'SA100 REL1',
    to: [{ operation: 'reliefs_pension', fields: ['pensionReliefs.regularPensionContributions'] }],
    sentBy: ['reliefs_pension'],
  },
  {
    path: 'reliefs.pension_relief_at_source_gross',
    standing: 'sendable',
    box: 'SA100 REL1',
    to: [
      {
        operation: 'reliefs_pension',
        fields: [
          'pensionReliefs.regularPensionContributions',
          'pensionReliefs.oneOffPensionContributionsPaid',
        ],
      },
    ],
    sentBy: ['reliefs_pension'],
  },
  {
    path: 'reliefs.pension_deducted_gross',
    standing: 'needs_detail',
    box: 'SA100 REL3',
    to: [
      {
        operation: 'reliefs_pension',
        fields: [
          'pensionReliefs.retirementAnnuityPayments',
          'pensionReliefs.paymentToEmployersSchemeNoTaxRelief',
          'pensionReliefs.overseasPensionSchemeContributions',
        ],
      },
    ],
    sentBy: ['reliefs_pension'],
  },
  {
    path: 'reliefs.gifts_of_shares',
    standing: 'sendable',
    box: 'SA100 REL9',
    to: [{ operation: 'reliefs_charity', fields: ['gifts.sharesOrSecurities'] }],
    sentBy: ['reliefs_charity'],
  },
  {
    path: 'reliefs.gifts_of_land',
    standing: 'sendable',
    box: 'SA100 REL10',
    to: [{ operation: 'reliefs_charity', fields: ['gifts.landAndBuildings'] }],
    sentBy: ['reliefs_charity'],
  },
  {
    path: 'reliefs.qualifying_loan_interest',
    standing: 'needs_detail',
    box: 'SA101 AOR5',
    to: [
      {
        operation: 'reliefs_other',
        fields: [
          'qualifyingLoanInterestPayments[].lenderName',
          'qualifyingLoanInterestPayments[].reliefClaimed',
        ],
      },
    ],
    sentBy: ['reliefs_other'],
  },
  {
    path: 'reliefs.maintenance_payments',
    standing: 'sendable',
    box: 'SA101 AOR7',
    to: [{ operation: 'reliefs_other', fields: ['maintenancePayments[].amount'] }],
    sentBy: ['reliefs_other'],
  },
  {
    path: 'reliefs.loss_claims[sideways_current_year]',
    standing: 'needs_detail',
    box: 'SA103F 78',
    to: [
      { operation: 'claims_6', fields: ['typeOfClaim'] },
      { operation: 'losses_7', fields: ['claims.carrySideways.currentYearGeneralIncome'] },
    ],
    sentBy: ['claims_6', 'losses_7'],
  },
  {
    path: 'reliefs.loss_claims[sideways_carried_back]',
    standing: 'needs_detail',
    box: 'SA101 AIL3',
    to: [
      { operation: 'adjustments', fields: ['carryBackLossesDecrease.incomeTax'] },
      { operation: 'losses_7', fields: ['claims.carryBack.previousYearGeneralIncome'] },
    ],
  },
  {
    path: 'reliefs.loss_claims[early_years]',
    standing: 'needs_detail',
    box: 'SA101 AIL3',
    to: [
      { operation: 'losses_7', fields: ['claims.carryBack.earlyYearLosses'] },
      { operation: 'adjustments', fields: ['carryBackLossesDecrease.incomeTax'] },
    ],
  },
  ...Object.entries({
    previous_year: 'previousYearGeneralIncome',
    early_years: 'earlyYearLosses',
    terminal: 'terminalLosses',
  }).map(([kind, member]) => ({
    path: `reliefs.losses_carried_back[${kind}]`,
    standing: 'needs_detail' as const,
    box: 'SA103F 79',
    to: [
      { operation: 'losses_7' as const, fields: [`claims.carryBack.${member}`] },
      {
        operation: 'adjustments' as const,
        fields: [
          'carryBackLossesDecrease.incomeTax',
          'carryBackLossesDecrease.class4',
          'carryBackLossesDecrease.capitalGainsTax',
        ],
      },
    ],
    sentBy: ['losses_7', 'adjustments'] as const,
  })),
  {
    path: 'reliefs.loss_applied_first',
    standing: 'sendable',
    box: null,
    to: [{ operation: 'losses_7', fields: ['claims.preferenceOrder.applyFirst'] }],
    sentBy: ['losses_7'],
    inTaxYears: { from: 2026 },
  },
  {
    path: 'reliefs.loss_claims[property_general]',
    standing: 'needs_detail',
    box: 'SA105 PRO42',
    to: [
      { operation: 'claims_6', fields: ['typeOfLoss'] },
      { operation: 'losses_7', fields: ['claims.carrySideways.currentYearGeneralIncome'] },
    ],
    sentBy: ['claims_6', 'losses_7'],
  },
  { path: 'reliefs.loss_claims[share_loss]', standing: 'no_service', box: 'SA108 CGT41', to: [] },
  { path: 'reliefs.loss_claims[share_loss_eis]', standing: 'no_service', box: 'SA108 CGT42', to: [] },
  {
    path: 'charges.pension_annual_allowance_excess',
    standing: 'needs_detail',
    box: 'SA101 AIL10',
    to: [
      {
        operation: 'charge_pension',
        fields: [
          'pensionContributions.pensionSchemeTaxReference',
          'pensionContributions.inExcessOfTheAnnualAllowance',
          'pensionContributions.isAnnualAllowanceReduced',
        ],
      },
    ],
    sentBy: ['charge_pension'],
  },
  {
    path: 'charges.scheme_pays',
    standing: 'sendable',
    box: 'SA101 AIL11',
    to: [{ operation: 'charge_pension', fields: ['pensionContributions.annualAllowanceTaxPaid'] }],
    sentBy: ['charge_pension'],
  },
  {
    path: 'charges.winter_fuel_payment',
    standing: 'sendable',
    box: 'SA100 WFP1',
    to: [{ operation: 'charge_winter_fuel', fields: ['winterFuelPayment'] }],
    sentBy: ['charge_winter_fuel'],
    inTaxYears: { from: 2025 },
  },
  {
    path: 'marriage_allowance[given]',
    standing: 'needs_detail',
    box: 'SA100 MAT1',
    to: [{ operation: 'marriage', fields: ['spouseOrCivilPartnerNino', 'spouseOrCivilPartnerSurname'] }],
    sentBy: ['marriage'],
  },
  { path: 'marriage_allowance[received]', standing: 'held_by_hmrc', box: null, to: [] },
  { path: 'married_couples_allowance', standing: 'no_service', box: 'SA101 MCA1', to: [] },
  { path: 'blind_person', standing: 'held_by_hmrc', box: 'SA100 REL13', to: [] },
  { path: 'surplus_allowances_received', standing: 'no_service', box: 'SA101 MCA10', to: [] },
  { path: 'student_loan_plans', standing: 'held_by_hmrc', box: 'SA100 SLR1', to: [] },
  {
    path: 'child_benefit_received',
    standing: 'needs_detail',
    box: 'SA100 CBC1',
    to: [
      {
        operation: 'charge_child_benefit',
        fields: ['amountOfChildBenefitReceived', 'numberOfChildren', 'dateCeased'],
      },
    ],
    sentBy: ['charge_child_benefit'],
  },
  {
    path: 'cis_deducted',
    standing: 'held_by_hmrc',
    box: 'SA103F 81',
    to: [{ operation: 'cis', fields: ['contractorName', 'employerRef', 'periodData[].deductionAmount'] }],
  },
  {
    path: 'voluntary_class2',
    standing: 'sendable',
    box: 'SA103F 100',
    to: [{ operation: 'disclosures', fields: ['class2Nics.class2VoluntaryContributions'] }],
    sentBy: ['disclosures'],
  },
  { path: 'payments_on_account_paid', standing: 'held_by_hmrc', box: null, to: [] },
  {
    path: 'tax_collected_through_code',
    standing: 'held_by_hmrc',
    box: null,
    to: [{ operation: 'coding_out', fields: ['taxCodeComponents.payeUnderpayment[].amount'] }],
  },
  {
    path: 'paye.earlier_years_underpayment_in_code',
    standing: 'held_by_hmrc',
    box: null,
    to: [{ operation: 'coding_out', fields: ['taxCodeComponents.payeUnderpayment[].amount'] }],
  },
  { path: 'paye.refunded_in_year', standing: 'no_service', box: 'SA100 FIN1', to: [] },
  {
    path: 'investment_reliefs.eis',
    standing: 'needs_detail',
    box: 'SA101 AOR2',
    to: [
      {
        operation: 'reliefs_investment',
        fields: [
          'eisSubscription[].uniqueInvestmentRef',
          'eisSubscription[].name',
          'eisSubscription[].knowledgeIntensive',
          'eisSubscription[].dateOfInvestment',
          'eisSubscription[].reliefClaimed',
        ],
      },
    ],
    sentBy: ['reliefs_investment'],
  },
  {
    path: 'investment_reliefs.seis',
    standing: 'needs_detail',
    box: 'SA101 AOR10',
    to: [
      {
        operation: 'reliefs_investment',
        fields: [
          'seedEnterpriseInvestment[].uniqueInvestmentRef',
          'seedEnterpriseInvestment[].companyName',
          'seedEnterpriseInvestment[].dateOfInvestment',
        ],
      },
    ],
    sentBy: ['reliefs_investment'],
  },
  {
    path: 'investment_reliefs.vct',
    standing: 'needs_detail',
    box: 'SA101 AOR1',
    to: [
      {
        operation: 'reliefs_investment',
        fields: ['vctSubscription[].name', 'vctSubscription[].dateOfInvestment'],
      },
    ],
    sentBy: ['reliefs_investment'],
  },
  {
    path: 'investment_reliefs.citr',
    standing: 'needs_detail',
    box: 'SA101 AOR3',
    to: [
      {
        operation: 'reliefs_investment',
        fields: ['communityInvestment[].uniqueInvestmentRef', 'communityInvestment[].reliefClaimed'],
      },
    ],
    sentBy: ['reliefs_investment'],
  },
  {
    path: 'residence.status',
    standing: 'no_service',
    box: 'SA109 1',
    to: [{ operation: 'uk_annual', fields: ['ukProperty.adjustments.nonResidentLandlord'] }],
  },
  { path: 'residence.claims_personal_allowance', standing: 'no_service', box: 'SA109 15', to: [] },
];

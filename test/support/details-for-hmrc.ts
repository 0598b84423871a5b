/** Fields that HMRC wants to know of what is sent to it, and on which no figure of ours rests. */
export const DETAILS_FOR_HMRC: readonly string[] = [
  ...[
    'business_travel',
    'job_expenses',
    'flat_rate',
    'professional_subscriptions',
    'hotel_and_meals',
    'other_and_capital_allowances',
    'vehicle',
    'mileage_relief',
  ].map((kind) => `employments[].expense_claims.${kind}`),
  'foreign_income[].reported_as',
  'dividends.foreign_country',
  'charges.pension_scheme_references[]',
  'charges.annual_allowance_reduction',
  'child_benefit_children',
  'child_benefit_ended_on',
  ...['kind', 'tax_paid', 'reference', 'event'].map((name) => `life_insurance_gains[].${name}`),
  ...['employer_name', 'paye_reference'].map((name) => `employment_lump_sums[].${name}`),
  ...[
    'asset_type',
    'company_name',
    'company_number',
    'token_name',
    'completed_on',
    'acquisition_cost',
    'improvement_costs',
    'incidental_costs',
    'ppd_reference',
  ].map((name) => `capital_gains.disposals[].${name}`),
  ...['asset', 'kind', 'company_name', 'company_number', 'acquired_on'].map(
    (name) => `capital_gains.assets[].${name}`,
  ),
  ...['scheme', 'amount', 'company', 'reference', 'invested_on', 'knowledge_intensive'].map(
    (name) => `investment_reliefs.subscriptions[].${name}`,
  ),
];

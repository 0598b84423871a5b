/** Something of every kind that HMRC can hold of a person's year, as the sandbox is told of it. */
export const EVERY_RECORD = {
  paye: {
    employments: [
      {
        employer: 'Analytical Ltd',
        reference: '123/AB456',
        pay: 30_000.5,
        tax_deducted: 3_486,
        benefits: { car: 900, medicalInsurance: 300.25 },
        student_loan_deducted: 120,
        postgraduate_loan_deducted: 60,
      },
      { employer: 'Mill Pension', pay: 4_000, tax_deducted: 800, occupational_pension: true },
    ],
  },
  state_pension: 9_627.8,
  state_benefits: [{ type: 'jobSeekersAllowance', amount: 700.1, tax_deducted: 20 }],
  cis: [
    { contractor: 'Bridge Ltd', reference: '321/BR1', deducted: 400.4 },
    { contractor: 'Canal Ltd', reference: '321/CA1', deducted: 99.6 },
  ],
  savings_accounts: [
    { name: 'Rainy day', untaxed_interest: 61.2 },
    { name: 'Long term', untaxed_interest: 40, taxed_interest: 8 },
  ],
  property_disposals: [
    {
      reference: 'ABC123DEF456',
      disposed_on: '2025-06-01',
      completed_on: '2025-07-01',
      acquired_on: '2015-03-02',
      proceeds: 250_000,
      acquisition_cost: 180_000,
      improvement_costs: 5_000,
      incidental_costs: 2_500.5,
      tax_paid: 10_000,
    },
  ],
  losses: [
    { type: 'self-employment', amount: 1_500 },
    { type: 'uk-property', amount: 320.25 },
  ],
  student_loan_plans: ['plan1', 'postgraduate'],
  marriage_allowance: 'received',
};

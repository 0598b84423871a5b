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
};

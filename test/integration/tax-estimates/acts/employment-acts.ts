import { type Act, between, job, lump, pay, trade } from './act.js';

/** Acts of the fields of employments, lump sums, share schemes and PAYE. */
export const EMPLOYMENT_ACTS: Readonly<Record<string, Act>> = {
  'employments[].pay': between((amount) => job({ pay: amount }), 30_000, 30_001),
  'employments[].tax_deducted': between((tax) => job({ pay: 30_000, tax_deducted: tax }), 0, 1, -1),
  'employments[].benefits': between((benefits) => job({ pay: 30_000, benefits }), 0, 1),
  'employments[].payrolled_benefits': between(
    (benefits) => ({ ...job({ pay: 40_000, payrolled_benefits: benefits }), student_loan_plans: ['plan2'] }),
    0,
    1_000,
  ),
  'employments[].expenses': between((expenses) => job({ pay: 30_000, expenses }), 0, 1),
  'employments[].student_loan_deducted': between(
    (amount) => ({ ...job({ pay: 40_000, student_loan_deducted: amount }), student_loan_plans: ['plan2'] }),
    0,
    1,
  ),
  'employments[].postgraduate_loan_deducted': between(
    (amount) => ({
      ...job({ pay: 40_000, postgraduate_loan_deducted: amount }),
      student_loan_plans: ['postgraduate'],
    }),
    0,
    1,
  ),
  'employments[].class1_earnings': between(
    (earnings) => ({ ...job({ pay: 40_000, class1_earnings: earnings }), ...trade({ profit: 30_000 }) }),
    40_000,
    39_900,
  ),
  'paye.earlier_years_underpayment_in_code': between(
    (tax) => ({ ...pay(30_000), paye: { earlier_years_underpayment_in_code: tax } }),
    0,
    1,
  ),
  'employment_lump_sums[].kind': between(
    (kind) => lump({ kind, amount: 40_000 }),
    'termination',
    'retirement_benefit',
  ),
  'employment_lump_sums[].amount': between((amount) => lump({ amount }), 30_000, 30_001),
  'employment_lump_sums[].exempt_used': between(
    (used) => lump({ amount: 30_000, exempt_used: used }),
    0,
    1,
    30_000,
  ),
  'employment_lump_sums[].tax_deducted': between((tax) => lump({ amount: 1, tax_deducted: tax }), 0, 1),
  'share_schemes.taxable_amount': between(
    (amount) => ({ ...pay(30_000), share_schemes: { taxable_amount: amount } }),
    0,
    1,
  ),
  'share_schemes.tax_deducted': between(
    (tax) => ({ ...pay(30_000), share_schemes: { tax_deducted: tax } }),
    0,
    1,
  ),
  'paye.refunded_in_year': between((tax) => ({ ...pay(30_000), paye: { refunded_in_year: tax } }), 0, 1),
};

import { type Act, between, pay, trade } from './act.js';

/** Acts of the fields of the year and the person. */
export const PERSON_ACTS: Readonly<Record<string, Act>> = {
  tax_year: between(
    (tax_year) => ({ ...trade({ profit: 30_000 }), dividends: { uk: 5_000 }, tax_year }),
    '2021-22',
    '2022-23',
    '2023-24',
    '2024-25',
    '2025-26',
    '2026-27',
    '2027-28',
  ),
  region: between((region) => ({ ...pay(60_000), region }), 'england', 'scotland'),
  date_of_birth: between(
    (date_of_birth) => ({ ...trade({ profit: 30_000 }), date_of_birth }),
    '1980-01-01',
    '1950-01-01',
  ),
  marriage_allowance: between(
    (role) => ({ ...pay(20_000), marriage_allowance: role }),
    'none',
    'given',
    'received',
  ),
  'married_couples_allowance.spouse_date_of_birth': between(
    (birth) => ({
      pensions: { state: 30_000 },
      married_couples_allowance: { spouse_date_of_birth: birth },
    }),
    '1936-01-01',
    '1934-01-01',
  ),
  blind_person: between((blind) => ({ ...pay(20_000), blind_person: blind }), false, true),
  'surplus_allowances_received.married_couples': between(
    (surplus) => ({ ...pay(20_000), surplus_allowances_received: { married_couples: surplus } }),
    0,
    10,
  ),
  'surplus_allowances_received.blind_persons': between(
    (surplus) => ({ ...pay(20_000), surplus_allowances_received: { blind_persons: surplus } }),
    0,
    1,
  ),
  'student_loan_plans[]': between(
    (plan) => ({ ...pay(50_000), tax_year: '2026-27', student_loan_plans: [plan] }),
    'plan1',
    'plan2',
    'plan4',
    'plan5',
    'postgraduate',
  ),
  child_benefit_received: between(
    (benefit) => ({ ...pay(70_000), child_benefit_received: benefit }),
    0,
    1_000,
  ),
  over_state_pension_age_at_start: between(
    (over) => ({ ...trade({ profit: 30_000 }), over_state_pension_age_at_start: over }),
    false,
    true,
  ),
  payments_on_account_paid: between(
    (paid) => ({ ...trade({ profit: 30_000 }), payments_on_account_paid: paid }),
    0,
    1,
  ),
  tax_collected_through_code: between(
    (tax) => ({ ...trade({ profit: 30_000 }), tax_collected_through_code: tax }),
    0,
    1,
  ),
  'residence.status': between(
    (status) => ({ ...trade({ profit: 30_000 }), residence: { status } }),
    'resident',
    'non_resident',
  ),
  'residence.claims_personal_allowance': between(
    (claims) => ({
      ...pay(30_000),
      residence: { status: 'non_resident', claims_personal_allowance: claims },
    }),
    true,
    false,
  ),
};

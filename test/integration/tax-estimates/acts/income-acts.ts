import { type Act, type Body, between, overseas, pay, policy } from './act.js';

const trust = (income: object): Body => ({ ...pay(60_000), trusts: [income] });

/** Acts of the fields of benefits, pensions, savings, dividends and other income. */
export const INCOME_ACTS: Readonly<Record<string, Act>> = {
  'state_benefits.taxable': between((taxable) => ({ ...pay(20_000), state_benefits: { taxable } }), 0, 1),
  'state_benefits.tax_deducted': between(
    (tax) => ({ ...pay(20_000), state_benefits: { taxable: 3_000, tax_deducted: tax } }),
    0,
    1,
  ),
  'pensions.state_lump_sum': between(
    (state_lump_sum) => ({ ...pay(20_000), pensions: { state_lump_sum } }),
    0,
    1,
  ),
  'pensions.state_lump_sum_tax_deducted': between(
    (state_lump_sum_tax_deducted) => ({ ...pay(20_000), pensions: { state_lump_sum_tax_deducted } }),
    0,
    1,
  ),
  'pensions.state': between((state) => ({ ...pay(20_000), pensions: { state } }), 0, 1),
  'pensions.other[].amount': between(
    (amount) => ({ ...pay(20_000), pensions: { other: [{ amount }] } }),
    0,
    1,
  ),
  'pensions.other[].tax_deducted': between(
    (tax) => ({ pensions: { other: [{ amount: 30_000, tax_deducted: tax }] } }),
    0,
    1,
  ),
  'savings.untaxed_interest': between(
    (interest) => ({ ...pay(30_000), savings: { untaxed_interest: interest } }),
    2_000,
    2_001,
  ),
  'savings.taxed_interest_net': between(
    (interest) => ({ ...pay(30_000), savings: { taxed_interest_net: interest } }),
    2_000,
    2_001,
  ),
  'dividends.uk': between((amount) => ({ ...pay(30_000), dividends: { uk: amount } }), 2_000, 2_001),
  'dividends.foreign': between(
    (amount) => ({ ...pay(30_000), dividends: { foreign: amount } }),
    2_000,
    2_001,
  ),
  'other_income[].amount': between((amount) => ({ ...pay(30_000), other_income: [{ amount }] }), 0, 1),
  'other_income[].tax_deducted': between(
    (tax) => ({ ...pay(30_000), other_income: [{ amount: 100, tax_deducted: tax }] }),
    0,
    1,
  ),
  'foreign_income[].country': between(
    (country) => overseas({ country, amount: 1_000, foreign_tax: 100 }),
    'US',
    'FR',
  ),
  'foreign_income[].kind': between(
    (kind) => overseas({ kind, amount: 9_000 }),
    'interest',
    'dividends',
    'other',
  ),
  'foreign_income[].amount': between((amount) => overseas({ amount }), 9_000, 9_001),
  'foreign_income[].foreign_tax': between((tax) => overseas({ amount: 9_000, foreign_tax: tax }), 0, 1),
  'foreign_income[].treaty_rate_percent': between(
    (rate) => overseas({ amount: 9_000, foreign_tax: 3_000, treaty_rate_percent: rate }),
    10,
    15,
    15.5,
  ),
  'foreign_income[].relief': between(
    (relief) => overseas({ amount: 9_000, foreign_tax: 3_000, relief }),
    'credit',
    'deduction',
  ),
  'life_insurance_gains[].amount': between((amount) => policy({ amount, years: 5 }), 50_000, 50_100),
  'life_insurance_gains[].years': between((years) => policy({ amount: 50_000, years }), 1, 5, 10),
  'life_insurance_gains[].tax_treated_as_paid': between(
    (paid) => policy({ amount: 50_000, tax_treated_as_paid: paid }),
    true,
    false,
  ),
  'trusts[].kind': between(
    (kind) => trust({ kind, savings_net: 5_000 }),
    'discretionary',
    'interest_in_possession',
  ),
  'trusts[].non_savings_net': between((net) => trust({ kind: 'estate', non_savings_net: net }), 0, 80),
  'trusts[].property_net': between((net) => trust({ kind: 'estate', property_net: net }), 0, 80),
  'trusts[].savings_net': between((net) => trust({ kind: 'estate', savings_net: net }), 800, 880),
  'trusts[].dividends_net': between((net) => trust({ kind: 'estate', dividends_net: net }), 1_000, 1_100),
};

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TaxEstimateFigures } from '../../../src/http/resources/tax-estimates/input-schema.js';
import { DETAILS_FOR_HMRC } from '../../support/details-for-hmrc.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { estimateOf } from './over-http.js';
import { fieldsOf } from './schema-fields.js';

/** Fields that name a thing and never touch a figure. */
const LABELS: readonly string[] = [
  'self_employments[].name',
  'other_income[].description',
  'capital_gains.disposals[].description',
  'partnerships[].name',
];

type Body = Readonly<Record<string, unknown>>;

/** Circumstances in which a field acts, and values each of which must leave an answer of its own. */
interface Act {
  readonly body: (value: unknown) => Body;
  readonly values: readonly unknown[];
}

const trade = (more: object): Body => ({ self_employments: [more] });
/** A trade with one period of account that has the whole of 2025-26. */
const inPeriods = (period: object, more: object = {}): Body =>
  trade({ ...more, periods_of_account: [{ start_on: '2025-04-06', end_on: '2026-04-05', ...period }] });
const oldAccounts = (more: object): Body => ({
  tax_year: '2023-24',
  ...trade({
    ...more,
    periods_of_account: [
      { start_on: '2022-11-01', end_on: '2023-10-31', profit: 36_500 },
      { start_on: '2023-11-01', end_on: '2024-10-31', profit: 73_200 },
    ],
  }),
});
const job = (more: object): Body => ({ employments: [more] });
const uk = (more: object): Body => ({ uk_property: more });
const abroad = (more: object): Body => ({ foreign_property: more });
const pay = (amount: number) => job({ pay: amount });
const between = (body: (value: unknown) => Body, ...values: readonly unknown[]): Act => ({ body, values });
const losing = { self_employments: [{ profit: -10_000 }], uk_property: { profit: -3_000 }, ...pay(60_000) };
const claims = (claim: object) => ({ ...losing, reliefs: { loss_claims: [claim] } });
const carriedBack = (claim: object) => ({ ...losing, reliefs: { losses_carried_back: [claim] } });

const firm = (share: object): Body => ({ partnerships: [share] });
const overseas = (income: object): Body => ({ ...pay(60_000), foreign_income: [income] });
const policy = (gain: object): Body => ({ ...pay(45_000), life_insurance_gains: [gain] });
const lump = (payment: object): Body => ({ ...pay(30_000), employment_lump_sums: [payment] });
const trust = (income: object): Body => ({ ...pay(60_000), trusts: [income] });
const gains = (disposal: object, more: object = {}, besides: object = {}): Body => ({
  ...pay(60_000),
  ...more,
  capital_gains: { disposals: [disposal], ...besides },
});
/** A holding of 100 A and 1 of B, and one trade of A within the year. */
const sold = (trade: object): Body => ({
  ...pay(60_000),
  capital_gains: {
    pools: [
      { asset: 'A', quantity: 100, cost: 1_000 },
      { asset: 'B', quantity: 100, cost: 2_000 },
    ],
    trades: [
      { asset: 'A', on: '2025-07-20', side: 'buy', quantity: 5, amount: 3_000 },
      { asset: 'A', on: '2025-07-01', side: 'sell', quantity: 10, amount: 60_000, ...trade },
    ],
  },
});
const heldAndSold = (pool: object): Body => ({
  ...pay(60_000),
  capital_gains: {
    pools: [
      { asset: 'A', quantity: 100, cost: 1_000, ...pool },
      { asset: 'C', quantity: 1, cost: 1 },
    ],
    trades: [
      { asset: 'A', on: '2025-05-01', side: 'buy', quantity: 100, amount: 5_000 },
      { asset: 'A', on: '2025-07-01', side: 'sell', quantity: 10, amount: 60_000 },
    ],
  },
});

const pensionOf2024 = { tax_year: '2024-25', reliefs: { pension_relief_at_source_gross: 9_000 } };

const ACTS: Readonly<Record<string, Act>> = {
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
  'self_employments[].turnover': between((turnover) => trade({ turnover, expenses: 2_000 }), 40_000, 40_001),
  'self_employments[].expenses': between(
    (expenses) => trade({ turnover: 40_000, expenses }),
    2_000,
    2_001,
    -1,
  ),
  'self_employments[].profit': between((profit) => trade({ profit }), 40_000, 40_001, -1),
  'self_employments[].trading_allowance': between(
    (choice) => ({ ...trade({ turnover: 1_800, expenses: 300, trading_allowance: choice }), ...pay(20_000) }),
    'claim',
    'expenses',
  ),
  'self_employments[].losses_brought_forward': between(
    (amount) => trade({ profit: 40_000, losses_brought_forward: amount }),
    0,
    1,
    50_000,
  ),
  'self_employments[].transition_profit': between(
    (amount) => trade({ profit: 40_000, transition_profit: amount }),
    0,
    1,
  ),
  'self_employments[].transition_profit_brought_forward': between(
    (amount) => trade({ profit: 40_000, transition_profit_brought_forward: amount }),
    0,
    9,
    900,
  ),
  'self_employments[].transition_profit_accelerated': between(
    (amount) =>
      trade({
        profit: 40_000,
        transition_profit_brought_forward: 900,
        transition_profit_accelerated: amount,
      }),
    0,
    1,
    600,
  ),
  'self_employments[].periods_of_account[].start_on': between(
    (start_on) => inPeriods({ turnover: 40_000, start_on }),
    '2025-04-06',
    '2025-01-01',
  ),
  'self_employments[].periods_of_account[].end_on': between(
    (end_on) => inPeriods({ turnover: 40_000, end_on }),
    '2026-04-04',
    '2026-06-30',
    '2026-12-31',
  ),
  'self_employments[].periods_of_account[].turnover': between(
    (turnover) => inPeriods({ turnover }),
    40_000,
    41_000,
  ),
  'self_employments[].periods_of_account[].expenses': between(
    (expenses) => inPeriods({ turnover: 40_000, expenses }),
    9_000,
    9_900,
    -900,
  ),
  'self_employments[].periods_of_account[].profit': between(
    (profit) => inPeriods({ profit }),
    9_000,
    9_900,
    -900,
  ),
  'self_employments[].periods_of_account[].provisional': between(
    (provisional) => inPeriods({ turnover: 40_000, provisional }),
    false,
    true,
  ),
  'self_employments[].commenced_on': between(
    (commenced_on) => ({
      tax_year: '2022-23',
      ...trade({
        commenced_on,
        periods_of_account: [{ start_on: '2022-01-01', end_on: '2022-12-31', profit: 36_500 }],
      }),
    }),
    undefined,
    '2022-01-01',
  ),
  'self_employments[].ceased_on': between(
    (ceased_on) => trade({ profit: 40_000, transition_profit_brought_forward: 900, ceased_on }),
    '2025-10-06',
    '2026-10-06',
  ),
  'self_employments[].late_accounting_date_rule': between(
    (rule) =>
      trade({
        periods_of_account: [
          { start_on: '2025-04-01', end_on: '2026-03-31', profit: 36_500 },
          { start_on: '2026-04-01', end_on: '2027-03-31', profit: 73_000 },
        ],
        late_accounting_date_rule: rule,
      }),
    'applied',
    'disapplied',
  ),
  'self_employments[].basis_period_ended_on': between(
    (ended) => oldAccounts({ basis_period_ended_on: ended }),
    '2022-10-31',
    '2022-12-31',
  ),
  'self_employments[].overlap_profit_brought_forward': between(
    (amount) => oldAccounts({ overlap_profit_brought_forward: amount }),
    0,
    1_000,
    90_000,
  ),
  'self_employments[].overlap_days_brought_forward': between(
    (days) => ({
      tax_year: '2022-23',
      ...trade({
        periods_of_account: [
          { start_on: '2020-10-01', end_on: '2021-09-30', profit: 36_500 },
          { start_on: '2021-10-01', end_on: '2022-12-31', profit: 45_700 },
        ],
        overlap_profit_brought_forward: 9_000,
        overlap_days_brought_forward: days,
      }),
    }),
    92,
    100,
    183,
  ),
  'self_employments[].class4_exempt': between(
    (exempt) => trade({ profit: 40_000, class4_exempt: exempt }),
    false,
    true,
  ),
  'self_employments[].class2_weeks': between(
    (weeks) => ({ tax_year: '2023-24', ...trade({ profit: 20_000, class2_weeks: weeks }) }),
    0,
    26,
    52,
  ),
  'uk_property.income': between((income) => uk({ income, expenses: 2_000 }), 30_000, 30_001),
  'uk_property.expenses': between((expenses) => uk({ income: 30_000, expenses }), 2_000, 2_001, -1),
  'uk_property.profit': between((profit) => uk({ profit }), 30_000, 30_001, -1),
  'uk_property.residential_finance_costs': between(
    (costs) => uk({ profit: 30_000, residential_finance_costs: costs }),
    0,
    1,
    40_000,
  ),
  'uk_property.residential_finance_costs_brought_forward': between(
    (costs) => uk({ profit: 30_000, residential_finance_costs_brought_forward: costs }),
    0,
    1,
    40_000,
  ),
  'uk_property.losses_brought_forward': between(
    (losses) => uk({ profit: 30_000, losses_brought_forward: losses }),
    0,
    1,
    40_000,
  ),
  'uk_property.property_allowance': between(
    (choice) => ({ ...uk({ income: 3_000, expenses: 100, property_allowance: choice }), ...pay(20_000) }),
    'claim',
    'expenses',
  ),
  'uk_property.rent_a_room': between(
    (rent_a_room) => ({ ...uk({ income: 6_000, rent_a_room }), ...pay(20_000) }),
    false,
    true,
  ),
  'foreign_property.income': between((income) => abroad({ income, expenses: 2_000 }), 30_000, 30_001),
  'foreign_property.expenses': between((expenses) => abroad({ income: 30_000, expenses }), 2_000, 2_001, -1),
  'foreign_property.residential_finance_costs': between(
    (costs) => abroad({ income: 30_000, expenses: 2_000, residential_finance_costs: costs }),
    0,
    1,
    40_000,
  ),
  'foreign_property.foreign_tax': between(
    (tax) => abroad({ income: 30_000, expenses: 2_000, foreign_tax: tax }),
    0,
    1,
    1_000,
  ),
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
  'reliefs.gift_aid_paid': between((gift) => ({ ...pay(60_000), reliefs: { gift_aid_paid: gift } }), 0, 80),
  'reliefs.pension_relief_at_source_net': between(
    (amount) => ({ ...pay(60_000), reliefs: { pension_relief_at_source_net: amount } }),
    0,
    80,
  ),
  'reliefs.pension_relief_at_source_gross': between(
    (amount) => ({ ...pay(60_000), reliefs: { pension_relief_at_source_gross: amount } }),
    0,
    100,
  ),
  'reliefs.pension_deducted_gross': between(
    (amount) => ({ ...pay(60_000), reliefs: { pension_deducted_gross: amount } }),
    0,
    1,
  ),
  ...Object.fromEntries(
    ['gifts_of_shares', 'gifts_of_land', 'maintenance_payments'].map((name) => [
      `reliefs.${name}`,
      between((amount) => ({ ...pay(60_000), reliefs: { [name]: amount } }), 0, 1, 500),
    ]),
  ),
  'investment_reliefs.citr': between(
    (amount) => ({ ...pay(60_000), investment_reliefs: { citr: amount } }),
    0,
    1,
    500,
  ),
  'reliefs.qualifying_loan_interest': between(
    (amount) => ({ ...pay(60_000), reliefs: { qualifying_loan_interest: amount } }),
    0,
    1,
  ),
  'reliefs.loss_claims[].kind': between(
    (kind) => claims({ kind, amount: 60_000 }),
    'sideways_current_year',
    'sideways_carried_back',
    'property_general',
    'share_loss',
    'share_loss_eis',
  ),
  'reliefs.loss_claims[].amount': between(
    (amount) => claims({ kind: 'sideways_current_year', amount }),
    0,
    1,
    10_000,
    10_001,
  ),
  'reliefs.losses_carried_back[].amount': between(
    (amount) => carriedBack({ kind: 'previous_year', amount }),
    0,
    1,
    10_000,
  ),
  'charges.pension_annual_allowance_excess': between(
    (excess) => ({ ...pay(60_000), charges: { pension_annual_allowance_excess: excess } }),
    0,
    1,
  ),
  'charges.winter_fuel_payment': between(
    (payment) => ({ pensions: { state: 40_000 }, charges: { winter_fuel_payment: payment } }),
    0,
    200,
  ),
  'charges.scheme_pays': between(
    (paid) => ({ ...pay(60_000), charges: { pension_annual_allowance_excess: 10_000, scheme_pays: paid } }),
    0,
    1,
    4_001,
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
  cis_deducted: between((tax) => ({ ...trade({ profit: 30_000 }), cis_deducted: tax }), 0, 1),
  voluntary_class2: between(
    (elected) => ({ ...trade({ profit: 3_000 }), voluntary_class2: elected }),
    false,
    true,
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
  'paye.earlier_years_underpayment_in_code': between(
    (tax) => ({ ...pay(30_000), paye: { earlier_years_underpayment_in_code: tax } }),
    0,
    1,
  ),
  'self_employments[].averaging_adjustment': between(
    (amount) => trade({ profit: 40_000, averaging_adjustment: amount }),
    0,
    1,
    -1,
  ),
  'self_employments[].class4_losses_brought_forward': between(
    (amount) => trade({ profit: 40_000, class4_losses_brought_forward: amount }),
    0,
    1,
  ),
  'self_employments[].loan_interest_for_trade': between(
    (amount) => ({
      ...trade({ profit: 40_000, loan_interest_for_trade: amount }),
      reliefs: { qualifying_loan_interest: 500 },
    }),
    0,
    1,
  ),
  'partnerships[].class4_losses_brought_forward': between(
    (amount) => firm({ profit: 40_000, class4_losses_brought_forward: amount }),
    0,
    1,
  ),
  'partnerships[].loan_interest_for_trade': between(
    (amount) => ({
      ...firm({ profit: 40_000, loan_interest_for_trade: amount }),
      reliefs: { qualifying_loan_interest: 500 },
    }),
    0,
    1,
  ),
  'uk_property.furnished_holiday_letting_profit': between(
    (amount) => ({ ...uk({ profit: 40_000, furnished_holiday_letting_profit: amount }), ...pensionOf2024 }),
    0,
    5_000,
  ),
  'foreign_property.furnished_holiday_letting_profit': between(
    (amount) => ({
      ...abroad({ income: 40_000, furnished_holiday_letting_profit: amount }),
      ...pensionOf2024,
    }),
    0,
    5_000,
  ),
  'foreign_property.residential_finance_costs_brought_forward': between(
    (amount) => ({
      ...pay(30_000),
      ...abroad({ income: 10_000, residential_finance_costs_brought_forward: amount }),
    }),
    0,
    1,
  ),
  'foreign_property.losses_brought_forward': between(
    (amount) => ({ ...pay(30_000), ...abroad({ income: 10_000, losses_brought_forward: amount }) }),
    0,
    1,
    20_000,
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
  'partnerships[].profit': between((profit) => firm({ profit }), 30_000, 30_001, -1),
  'partnerships[].losses_brought_forward': between(
    (amount) => firm({ profit: 30_000, losses_brought_forward: amount }),
    0,
    1,
  ),
  'partnerships[].transition_profit': between(
    (amount) => firm({ profit: 30_000, transition_profit: amount }),
    0,
    1,
  ),
  'partnerships[].class4_exempt': between(
    (exempt) => firm({ profit: 30_000, class4_exempt: exempt }),
    false,
    true,
  ),
  'partnerships[].untaxed_interest': between(
    (amount) => firm({ profit: 30_000, untaxed_interest: amount }),
    0,
    1,
  ),
  'partnerships[].dividends': between((amount) => firm({ profit: 30_000, dividends: amount }), 0, 1),
  'partnerships[].property_profit': between(
    (amount) => firm({ profit: 30_000, property_profit: amount }),
    0,
    1,
  ),
  'partnerships[].tax_deducted': between((tax) => firm({ profit: 30_000, tax_deducted: tax }), 0, 1),
  'partnerships[].cis_deducted': between((tax) => firm({ profit: 30_000, cis_deducted: tax }), 0, 1),
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
  'trusts[].kind': between(
    (kind) => trust({ kind, savings_net: 5_000 }),
    'discretionary',
    'interest_in_possession',
  ),
  'trusts[].non_savings_net': between((net) => trust({ kind: 'estate', non_savings_net: net }), 0, 80),
  'trusts[].property_net': between((net) => trust({ kind: 'estate', property_net: net }), 0, 80),
  'trusts[].savings_net': between((net) => trust({ kind: 'estate', savings_net: net }), 800, 880),
  'trusts[].dividends_net': between((net) => trust({ kind: 'estate', dividends_net: net }), 1_000, 1_100),
  'investment_reliefs.eis': between((eis) => ({ ...pay(60_000), investment_reliefs: { eis } }), 0, 1),
  'investment_reliefs.seis': between((seis) => ({ ...pay(60_000), investment_reliefs: { seis } }), 0, 1),
  'investment_reliefs.vct': between((vct) => ({ ...pay(60_000), investment_reliefs: { vct } }), 0, 1),
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
  'capital_gains.disposals[].kind': between(
    (kind) => gains({ proceeds: 50_000, kind }, { tax_year: '2023-24' }),
    'residential_property',
    'carried_interest',
    'other',
  ),
  'capital_gains.disposals[].acquired_on': between(
    (acquired_on) => gains({ proceeds: 50_000, disposed_on: '2025-06-01', relief: 'badr', acquired_on }),
    '2023-06-01',
    '2023-06-02',
  ),
  'capital_gains.disposals[].disposed_on': between(
    (disposed_on) => gains({ proceeds: 50_000, disposed_on }, { tax_year: '2024-25' }),
    '2024-10-29',
    '2024-10-30',
  ),
  'capital_gains.disposals[].proceeds': between((proceeds) => gains({ proceeds }), 50_000, 50_001, 3_001),
  'capital_gains.disposals[].costs': between((costs) => gains({ proceeds: 50_000, costs }), 0, 1, 60_000),
  'capital_gains.disposals[].relief': between(
    (relief) => gains({ proceeds: 50_000, kind: 'residential_property', relief }),
    'none',
    'badr',
    'investors',
    'private_residence',
  ),
  'capital_gains.disposals[].relief_amount': between(
    (relief_amount) => gains({ proceeds: 50_000, relief: 'holdover', relief_amount }),
    0,
    1,
    50_000,
  ),
  'capital_gains.disposals[].paid_on_account': between(
    (paid_on_account) => gains({ proceeds: 50_000, kind: 'residential_property', paid_on_account }),
    0,
    1,
  ),
  'capital_gains.trades[].asset': between((asset) => sold({ asset }), 'A', 'B'),
  'capital_gains.trades[].on': between((on) => sold({ on }), '2025-07-01', '2025-07-02', '2025-06-01'),
  'capital_gains.trades[].side': between((side) => sold({ side }), 'buy', 'sell'),
  'capital_gains.trades[].quantity': between((quantity) => sold({ quantity }), 10, 10.00000001, 20),
  'capital_gains.trades[].amount': between((amount) => sold({ amount }), 60_000, 60_000.01),
  'capital_gains.pools[].asset': between((asset) => heldAndSold({ asset }), 'A', 'B'),
  'capital_gains.pools[].quantity': between((quantity) => heldAndSold({ quantity }), 100, 100.5),
  'capital_gains.pools[].cost': between((cost) => heldAndSold({ cost }), 1_000, 1_001),
  'capital_gains.losses_brought_forward': between(
    (amount) => gains({ proceeds: 50_000 }, {}, { losses_brought_forward: amount }),
    0,
    1,
  ),
  'capital_gains.income_losses_against_gains': between(
    (amount) => ({
      ...trade({ profit: -20_000 }),
      capital_gains: { disposals: [{ proceeds: 50_000 }], income_losses_against_gains: amount },
    }),
    0,
    1,
  ),
  'capital_gains.badr_lifetime_used': between(
    (amount) => gains({ proceeds: 50_000, relief: 'badr' }, {}, { badr_lifetime_used: amount }),
    0,
    960_000,
    1_000_000,
  ),
  'capital_gains.investors_relief_lifetime_used': between(
    (amount) =>
      gains({ proceeds: 50_000, relief: 'investors' }, {}, { investors_relief_lifetime_used: amount }),
    0,
    960_000,
    1_000_000,
  ),
  'paye.refunded_in_year': between((tax) => ({ ...pay(30_000), paye: { refunded_in_year: tax } }), 0, 1),
};

/** A body with each label. */
const NAMED: Readonly<Record<string, (name: string) => Body>> = {
  'self_employments[].name': (name) => trade({ profit: 30_000, name }),
  'other_income[].description': (name) => ({
    ...pay(30_000),
    other_income: [{ amount: 100, description: name }],
  }),
  'partnerships[].name': (name) => firm({ profit: 30_000, name }),
  'capital_gains.disposals[].description': (name) => gains({ proceeds: 50_000, description: name }),
};

const HOME = { kind: 'residential_property', disposed_on: '2025-06-01', proceeds: 90_000, costs: 9 };
const TRADED = sold({})['capital_gains'] as object;
const EXCESS = { pension_annual_allowance_excess: 4_000 };
const BENEFIT = { ...pay(70_000), child_benefit_received: 1_300 };
const GAIN = { amount: 30_000, years: 2 };
const LUMP = { kind: 'redundancy', amount: 40_000 };

const shares = (list: 'options' | 'awards', name: string, values: readonly unknown[]): Act =>
  between(
    (value) => ({
      ...pay(60_000),
      share_schemes: { taxable_amount: 500, [list]: [{ taxable_amount: 500, [name]: value }] },
    }),
    ...values,
  );

/** What HMRC wants to know of what is sent to it, and no figure rests on: two values of each. */
const CLOSE = { close_company: true };

const DETAILS: Readonly<Record<string, Act>> = {
  ...Object.fromEntries(
    [
      'business_travel',
      'job_expenses',
      'flat_rate',
      'professional_subscriptions',
      'hotel_and_meals',
      'other_and_capital_allowances',
      'vehicle',
      'mileage_relief',
    ].map((kind) => [
      `employments[].expense_claims.${kind}`,
      between((amount) => job({ pay: 60_000, expenses: 2, expense_claims: { [kind]: amount } }), 1, 2),
    ]),
  ),
  'employments[].director': between((director) => job({ pay: 60_000, director }), true, false),
  ...Object.fromEntries(
    Object.entries({
      close_company: [true, false],
      dividends_from_it: [1, 2],
      share_percent: [0, 33.33],
      company_name: ['Looms Ltd', 'Yarn Ltd'],
      company_number: ['01234567', 'SC123456'],
      paye_reference: ['123/A', '321/B'],
    }).map(([name, values]) => [
      `employments[].${name}`,
      between(
        (value) => ({
          ...job({ pay: 60_000, director: true, ...(name === 'close_company' ? {} : CLOSE), [name]: value }),
          dividends: { uk: 900 },
        }),
        ...values,
      ),
    ]),
  ),
  'partnerships[].utr': between((utr) => firm({ profit: 30_000, utr }), '1234567890', '1234567891'),
  'partnerships[].trade_description': between(
    (trade_description) => firm({ profit: 30_000, trade_description }),
    'Bakery',
    'Brewery',
  ),
  'foreign_income[].reported_as': between(
    (reported_as) => overseas({ amount: 5_000, reported_as }),
    'omitted',
    'person_abroad',
  ),
  'foreign_income[].employer_name': between(
    (employer_name) => overseas({ amount: 5_000, employer_name }),
    'Usine SA',
    'Fabrik AG',
  ),
  'foreign_income[].started_on': between(
    (started_on) => overseas({ amount: 5_000, started_on }),
    '2020-01-01',
    '2021-01-01',
  ),
  'dividends.foreign_country': between(
    (foreign_country) => ({ dividends: { foreign: 90_000, foreign_country } }),
    'FR',
    'Japan',
  ),
  'reliefs.losses_carried_back[].kind': between(
    (kind) => carriedBack({ kind, amount: 100 }),
    'previous_year',
    'terminal',
  ),
  ...Object.fromEntries(
    ['income_tax', 'class4', 'capital_gains_tax'].map((name) => [
      `reliefs.losses_carried_back[].${name}`,
      between((worth) => carriedBack({ kind: 'early_years', amount: 100, [name]: worth }), 0, 40),
    ]),
  ),
  'reliefs.loss_applied_first': between(
    (first) => ({ ...losing, reliefs: { loss_applied_first: first } }),
    'this_year',
    'previous_year',
  ),
  'charges.pension_scheme_references[]': between(
    (reference) => ({ ...pay(60_000), charges: { ...EXCESS, pension_scheme_references: [reference] } }),
    '12345678RA',
    '12345678RB',
  ),
  'charges.annual_allowance_reduction': between(
    (reduction) => ({ ...pay(60_000), charges: { ...EXCESS, annual_allowance_reduction: reduction } }),
    'none',
    'both',
  ),
  child_benefit_children: between((children) => ({ ...BENEFIT, child_benefit_children: children }), 1, 9),
  child_benefit_ended_on: between(
    (day) => ({ ...BENEFIT, child_benefit_ended_on: day }),
    '2025-05-01',
    '2026-01-01',
  ),
  'life_insurance_gains[].kind': between((kind) => policy({ ...GAIN, kind }), 'foreign', 'life_annuity'),
  'life_insurance_gains[].tax_paid': between((tax_paid) => policy({ ...GAIN, tax_paid }), 1, 2),
  'life_insurance_gains[].reference': between((reference) => policy({ ...GAIN, reference }), 'A', 'B'),
  'life_insurance_gains[].event': between((event) => policy({ ...GAIN, event }), 'A', 'B'),
  'employment_lump_sums[].employer_name': between(
    (employer_name) => lump({ ...LUMP, employer_name }),
    'A',
    'B',
  ),
  'employment_lump_sums[].paye_reference': between(
    (paye_reference) => lump({ ...LUMP, paye_reference }),
    '123/A',
    '321/B',
  ),
  ...Object.fromEntries(
    Object.entries({
      asset_type: ['property', 'asset'],
      company_name: ['A', 'B'],
      company_number: ['01234567', 'SC123456'],
      token_name: ['A', 'B'],
      completed_on: ['2025-06-02', '2025-06-03'],
      acquisition_cost: [1, 2],
      improvement_costs: [1, 2],
      incidental_costs: [1, 2],
      ppd_reference: ['ABC123DEF456', 'ABC123DEF457'],
    }).map(([name, values]) => [
      `capital_gains.disposals[].${name}`,
      between((value) => gains({ ...HOME, [name]: value }), ...values),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({
      asset: ['A', 'B'],
      kind: ['crypto', 'listed_shares'],
      company_name: ['A', 'B'],
      company_number: ['01234567', 'SC123456'],
      acquired_on: ['2020-05-01', '2021-05-01'],
    }).map(([name, values]) => [
      `capital_gains.assets[].${name}`,
      between(
        (value) => ({
          ...pay(60_000),
          capital_gains: { ...TRADED, assets: [{ asset: 'A', kind: 'crypto', [name]: value }] },
        }),
        ...values,
      ),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({
      scheme: ['eis', 'vct'],
      amount: [1, 2],
      company: ['A', 'B'],
      reference: ['A', 'B'],
      invested_on: ['2025-05-01', '2025-06-01'],
      knowledge_intensive: [true, false],
    }).map(([name, values]) => [
      `investment_reliefs.subscriptions[].${name}`,
      between(
        (value) => ({
          ...pay(60_000),
          investment_reliefs: { eis: 500, subscriptions: [{ scheme: 'eis', amount: 500, [name]: value }] },
        }),
        ...values,
      ),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({
      employer_name: ['A', 'B'],
      paye_reference: ['123/A', '321/B'],
      scheme: ['emi', 'saye'],
      granted_on: ['2020-05-01', '2021-05-01'],
      event_on: ['2025-05-01', '2025-06-01'],
      released: [true, false],
      release_payment: [1, 2],
      share_count: [1, 2],
      share_class: ['A', 'B'],
      exercise_price: [1, 2],
      option_cost: [1, 2],
      market_value: [1, 2],
      profit: [1, 2],
      employers_nic: [1, 2],
      taxable_amount: [1, 2],
    }).map(([name, values]) => [`share_schemes.options[].${name}`, shares('options', name, values)]),
  ),
  ...Object.fromEntries(
    Object.entries({
      employer_name: ['A', 'B'],
      paye_reference: ['123/A', '321/B'],
      scheme: ['sip', 'other'],
      awarded_on: ['2025-05-01', '2025-06-01'],
      left_plan_on: ['2025-07-01', '2025-08-01'],
      share_count: [1, 2],
      share_class: ['A', 'B'],
      restricted: [true, false],
      restrictions_ignored: [true, false],
      market_value: [1, 2],
      unrestricted_value: [1, 2],
      amount_paid: [1, 2],
      value_without_restrictions: [1, 2],
      taxable_amount: [1, 2],
    }).map(([name, values]) => [`share_schemes.awards[].${name}`, shares('awards', name, values)]),
  ),
};

const paths = fieldsOf(TaxEstimateFigures).map(({ path }) => path);

describe('POST /v1/tax-estimates, every field of its body', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  /** The figures and warnings, without the lines and what is only repeated from the body. */
  async function figuresOf(body: Body): Promise<string> {
    const answer = (await estimateOf(app, { tax_year: '2025-26', ...body })) as Body;
    const { tax_year: _year, region: _region, lines: _lines, ...figures } = answer;
    return JSON.stringify(figures);
  }

  it('is a label, or is shown to act', () => {
    expect([...Object.keys(ACTS), ...Object.keys(DETAILS), ...LABELS].sort()).toEqual([...paths].sort());
    expect(Object.keys(DETAILS).sort()).toEqual([...DETAILS_FOR_HMRC].sort());
  });

  it.each(Object.entries(ACTS))('%s changes the answer', async (_path, { body, values }) => {
    const answers = await Promise.all(values.map((value) => figuresOf(body(value))));
    expect(values.length).toBeGreaterThan(1);
    expect(new Set(answers).size).toBe(values.length);
  });

  it.each(Object.entries(DETAILS))('%s changes no figure, for it is HMRC’s to know', async (_path, act) => {
    const answers = await Promise.all(act.values.map((value) => figuresOf(act.body(value))));
    expect(act.values.length).toBeGreaterThan(1);
    expect(new Set(answers).size).toBe(1);
  });

  it('gives an absent field its stated default', async () => {
    const defaults: readonly (readonly [Body, Body])[] = [
      [pay(60_000), { ...pay(60_000), region: 'england', date_of_birth: null, uk_property: null }],
      [
        { ...pay(30_000), student_loan_plans: ['plan2'] },
        {
          ...job({ pay: 30_000, class1_earnings: 30_000, payrolled_benefits: 0 }),
          student_loan_plans: ['plan2'],
        },
      ],
      [
        trade({ turnover: 1_800, expenses: 300 }),
        { ...trade({ turnover: 1_800, expenses: 300, trading_allowance: 'auto', class4_exempt: false }) },
      ],
      [uk({ income: 3_000 }), uk({ income: 3_000, property_allowance: 'auto', rent_a_room: false })],
      [pay(20_000), { ...pay(20_000), marriage_allowance: 'none', married_couples_allowance: null }],
    ];
    for (const [absent, stated] of defaults) expect(await figuresOf(absent)).toBe(await figuresOf(stated));
  });

  it("claims the married couple's allowance by the object alone, where the person is old enough", async () => {
    const old = { pensions: { state: 30_000 }, date_of_birth: '1934-01-01' };
    const [claimed, left] = await Promise.all([
      figuresOf({ ...old, married_couples_allowance: {} }),
      figuresOf({ ...old, married_couples_allowance: null }),
    ]);
    expect(claimed).not.toBe(left);
  });

  it('measures the annual maximum by class1_earnings, and says so', async () => {
    const besides = (class1_earnings: number) =>
      figuresOf({ ...trade({ profit: 30_000 }), ...job({ pay: 20_000, class1_earnings }) });
    expect(await besides(40_000)).toContain('class4_annual_maximum_by_annual_earnings');
    expect(await besides(0)).not.toContain('class4_annual_maximum_by_annual_earnings');
  });

  it.each(LABELS)('%s changes no figure', async (path) => {
    const named = (name: string) => figuresOf(NAMED[path]?.(name) ?? {});
    expect(await named('One')).toBe(await named('Other'));
  });
});

import {
  type Act,
  between,
  carriedBack,
  firm,
  gains,
  job,
  losing,
  lump,
  overseas,
  pay,
  policy,
  sold,
} from './act.js';

const HOME = { kind: 'residential_property', disposed_on: '2025-06-01', proceeds: 90_000, costs: 9 };
const TRADED = sold({})['capital_gains'] as object;
const EXCESS = { pension_annual_allowance_excess: 4_000 };
const BENEFIT = { ...pay(70_000), child_benefit_received: 1_300 };
const GAIN = { amount: 30_000, years: 2 };
const LUMP = { kind: 'redundancy', amount: 40_000 };
const CLOSE = { close_company: true };

const shares = (list: 'options' | 'awards', name: string, values: readonly unknown[]): Act =>
  between(
    (value) => ({
      ...pay(60_000),
      share_schemes: { taxable_amount: 500, [list]: [{ taxable_amount: 500, [name]: value }] },
    }),
    ...values,
  );

/** Fields that HMRC wants to know and on which no figure rests, with two values of each. */
export const DETAILS: Readonly<Record<string, Act>> = {
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

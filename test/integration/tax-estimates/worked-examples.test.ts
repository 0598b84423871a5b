import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { incomeTaxByPounds } from '../../unit/domain/tax/pound-by-pound.js';
import { estimateOf } from './over-http.js';

type Figures = Readonly<Record<string, unknown>>;

interface Answer {
  readonly income_tax: { readonly bands: readonly Band[]; readonly reductions: readonly Coded[] };
  readonly lines: readonly { rule: string; inputs: Record<string, number>; amount: number }[];
}
interface Band {
  readonly source: string;
  readonly band: string;
  readonly amount: number;
  readonly tax: number;
}
interface Coded {
  readonly code: string;
  readonly amount: number;
}

const trade = (profit: number, more: object = {}) => ({ self_employments: [{ profit, ...more }] });
const pay = (amount: number) => ({ employments: [{ pay: amount }] });
const interest = (amount: number) => ({ savings: { untaxed_interest: amount } });
const dividends = (uk: number) => ({ dividends: { uk } });
const paymentsOf = (each: number) => ({ required: true, each, due_on: ['2027-01-31', '2027-07-31'] });

/** Each worked by hand or by another program; in pounds, as the endpoint writes them. */
const EXAMPLES: readonly (readonly [id: string, year: string, body: object, expected: Figures])[] = [
  [
    'E1: a trade of 30,000',
    '2025-26',
    trade(30_000),
    {
      'income_tax.charged': 3_486,
      class4: 1_045.8,
      total_liability: 4_531.8,
      balance: 4_531.8,
      payments_on_account: paymentsOf(2_265.9),
      amounts_due: [
        { due_on: '2027-01-31', amount: 6_797.7, what: 'balancing payment and first payment on account' },
        { due_on: '2027-07-31', amount: 2_265.9, what: 'second payment on account' },
      ],
    },
  ],
  [
    'E2: a trade of 60,000',
    '2025-26',
    trade(60_000),
    { 'income_tax.charged': 11_432, class4: 2_456.6, total_liability: 13_888.6 },
  ],
  [
    'E3: a trade with interest and dividends',
    '2025-26',
    { ...trade(30_000), ...interest(2_500), ...dividends(4_000) },
    {
      'income_tax.charged': 4_092.25,
      'income_tax.by_source': { non_savings: 3_486, savings: 300, dividends: 306.25 },
    },
  ],
  [
    'E4: a trade half way through the taper',
    '2025-26',
    trade(110_000),
    { personal_allowance: 7_570, 'income_tax.charged': 33_432 },
  ],
  [
    'E4: a trade beyond the taper',
    '2025-26',
    trade(150_000),
    { personal_allowance: 0, 'income_tax.charged': 53_703 },
  ],
  [
    'E5: a trade within the starting rate for savings',
    '2025-26',
    { ...trade(15_000), ...interest(8_000) },
    {
      'income_tax.charged': 1_372,
      'band savings savings_starter_rate': { amount: 2_570, tax: 0 },
      'band savings savings_nil_rate': { amount: 1_000, tax: 0 },
    },
  ],
  [
    'E6: the allowance spent on dividends',
    '2025-26',
    { ...trade(8_000), ...interest(3_000), ...dividends(30_000) },
    {
      'income_tax.liability': 2_181.37,
      'income_tax.standard_order_liability': 2_443.87,
      allocation: { non_savings: 8_000, savings: 0, dividends: 4_570 },
    },
  ],
  [
    'E7: income astride the higher-rate limit',
    '2025-26',
    { ...trade(48_000), ...interest(1_500), ...dividends(3_000) },
    {
      'income_tax.liability': 7_955.12,
      'income_tax.standard_order_liability': 8_062.24,
      allocation: { non_savings: 10_300, savings: 1_000, dividends: 1_270 },
    },
  ],
  [
    'E8: Scotland, with savings and dividends',
    '2025-26',
    { region: 'scotland', ...trade(40_000), ...interest(2_000), ...dividends(6_000) },
    {
      'income_tax.charged': 6_264.07,
      'income_tax.by_source': { non_savings: 5_582.82, savings: 200, dividends: 481.25 },
    },
  ],
  [
    'E9: Scotland, every band',
    '2025-26',
    { region: 'scotland', ...trade(140_000) },
    { 'income_tax.charged': 54_866.1 },
  ],
  [
    'E10: Scotland in 2026-27',
    '2026-27',
    { region: 'scotland', ...pay(50_000) },
    { 'income_tax.charged': 8_982.05 },
  ],
  [
    'E11: a pension that restores the allowance',
    '2025-26',
    { ...trade(108_000), reliefs: { pension_relief_at_source_gross: 10_000 } },
    { adjusted_net_income: 98_000, personal_allowance: 12_570, 'income_tax.liability': 28_632 },
  ],
  [
    'E12: residential finance costs',
    '2025-26',
    { ...pay(40_000), uk_property: { profit: 20_000, residential_finance_costs: 9_000 } },
    {
      'income_tax.charged': 11_432,
      'income_tax.reductions': [{ code: 'residential_finance_costs', amount: 1_800 }],
      'income_tax.liability': 9_632,
    },
  ],
  [
    'E13: finance costs beyond the income there is',
    '2025-26',
    {
      pensions: { state: 6_000 },
      uk_property: { profit: 11_000, residential_finance_costs: 8_000 },
    },
    {
      'line finance_cost_income_limit': 4_430,
      'income_tax.reductions': [{ code: 'residential_finance_costs', amount: 886 }],
      'income_tax.liability': 0,
      'carried_forward.residential_finance_costs': 3_570,
    },
  ],
  [
    'E14: the high income child benefit charge',
    '2025-26',
    { ...pay(67_250), child_benefit_received: 2_251.6 },
    {
      adjusted_net_income: 67_250,
      'input high_income_child_benefit share': 36,
      high_income_child_benefit_charge: 810,
    },
  ],
  ['E15: 2022-23', '2022-23', trade(30_000), { class4: 1_760.35, class2: 163.8 }],
  ['E16: 2021-22', '2021-22', trade(10_000), { 'income_tax.charged': 0, class4: 38.88, class2: 158.6 }],
  ['E17: 2023-24', '2023-24', trade(30_000), { class4: 1_568.7, class2: 179.4 }],
  [
    'E18: without the transition profit',
    '2025-26',
    trade(40_000),
    { 'income_tax.charged': 5_486, adjusted_net_income: 40_000 },
  ],
  [
    'E18: with it',
    '2025-26',
    trade(40_000, { transition_profit: 10_000 }),
    { 'income_tax.charged': 5_486 + 2_000, class4: 2_245.8, adjusted_net_income: 40_000 },
  ],
  [
    'E19: plan 2, interest below its threshold: 9% of 1,530 is 137.70',
    '2025-26',
    { ...trade(30_000), ...interest(1_500), student_loan_plans: ['plan2'] },
    { student_loan: 137, 'input student_loan income': 30_000, 'input student_loan threshold': 28_470 },
  ],
  [
    'E19: plan 2, interest above it: 9% of 4,030 is 362.70',
    '2025-26',
    { ...trade(30_000), ...interest(2_500), student_loan_plans: ['plan2'] },
    { student_loan: 362, 'input student_loan income': 32_500 },
  ],
  [
    'E20: by expenses',
    '2025-26',
    { self_employments: [{ turnover: 1_800, expenses: 300, trading_allowance: 'expenses' }] },
    { total_income: 1_500 },
  ],
  [
    'E20: by the trading allowance',
    '2025-26',
    { self_employments: [{ turnover: 1_800, expenses: 300 }] },
    { total_income: 800 },
  ],
  [
    'E21: 2023-24',
    '2023-24',
    { ...trade(47_500), ...interest(1_500), ...dividends(3_000) },
    {
      'income_tax.liability': 7_617.62,
      'income_tax.standard_order_liability': 7_793.49,
      allocation: { non_savings: 9_800, savings: 1_000, dividends: 1_770 },
    },
  ],
  [
    'E22: 2024-25, the standard order is the best',
    '2024-25',
    { ...trade(46_700), ...dividends(12_000) },
    {
      'income_tax.liability': 9_939.74,
      'income_tax.standard_order_liability': 9_939.74,
      allocation: { non_savings: 12_570, savings: 0, dividends: 0 },
    },
  ],
];

describe('POST /v1/tax-estimates, worked examples', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it.each(EXAMPLES)('%s (%s)', async (_id, taxYear, body, expected) => {
    const answer = (await estimateOf(app, { tax_year: taxYear, ...body })) as Answer;

    const found = Object.fromEntries(Object.keys(expected).map((path) => [path, read(answer, path)]));
    expect(found).toEqual(expected);
  });

  it('E22: filling the basic band first, as a factsheet advises, would cost 276.63 more', () => {
    const person = { taxYear: 2024, region: 'england', trade: 46_700, dividends: 12_000 } as const;
    const filled = { nonSavings: 9_000, property: 0, savings: 0, dividends: 3_570 };

    const tax = incomeTaxByPounds({ ...person, pay: 0, rent: 0, interest: 0, pension: 0 }, filled);

    expect(tax / 100).toBe(10_216.37);
  });
});

/** A figure by its path, or a band, line or input of a line by its code. */
function read(answer: Answer, path: string): unknown {
  const [kind, first, second] = path.split(' ');
  if (kind === 'band') {
    const band = answer.income_tax.bands.find((one) => one.source === first && one.band === second);
    return { amount: band?.amount, tax: band?.tax };
  }
  const line = answer.lines.find(({ rule }) => rule === first);
  if (kind === 'line') return line?.amount;
  if (kind === 'input') return line?.inputs[second ?? ''];
  return path
    .split('.')
    .reduce<unknown>((held, key) => (held as Record<string, unknown> | undefined)?.[key], answer);
}

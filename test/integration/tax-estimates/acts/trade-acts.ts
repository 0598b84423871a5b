import { type Act, type Body, between, firm, pay, trade } from './act.js';

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

/** Acts of the fields of trades, partnerships and what is paid on their profits. */
export const TRADE_ACTS: Readonly<Record<string, Act>> = {
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
  cis_deducted: between((tax) => ({ ...trade({ profit: 30_000 }), cis_deducted: tax }), 0, 1),
  voluntary_class2: between(
    (elected) => ({ ...trade({ profit: 3_000 }), voluntary_class2: elected }),
    false,
    true,
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
};

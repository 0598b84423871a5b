import { type Act, type Body, between, gains, pay, sold, trade } from './act.js';

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

/** Acts of the fields of capital gains. */
export const GAIN_ACTS: Readonly<Record<string, Act>> = {
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
};

import { type Act, type Body, between, pay, uk } from './act.js';

const abroad = (more: object): Body => ({ foreign_property: more });
const pensionOf2024 = { tax_year: '2024-25', reliefs: { pension_relief_at_source_gross: 9_000 } };

/** Acts of the fields of UK and foreign property. */
export const PROPERTY_ACTS: Readonly<Record<string, Act>> = {
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
};

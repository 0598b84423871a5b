import Type from 'typebox';
import { REGIONS } from '../../domain/tax/tax-input.js';
import { CalendarDate, ListOf, Money, Named, Nullable, OneOf, Shape, TaxYear, Text } from '../schemas.js';

const code = () => Text(100);
const bySource = () => Shape({ non_savings: Money(), savings: Money(), dividends: Money() });
const codedAmounts = () => ListOf(Shape({ code: code(), amount: Money() }), 20);
const rate = () => Type.Number({ minimum: 0, maximum: 100, format: 'double' });

const Recommendation = Shape({
  code: Text(100, { description: 'What to do. New codes may be added.' }),
  saves: Money({
    minimum: 0,
    description: 'Pounds; more than nil. Each is a saving by itself: do not add them up.',
  }),
  contribution: Type.Optional(
    Money({ minimum: 0, description: 'The gross pension contribution or gift that saves this much.' }),
  ),
  assumes: Type.Optional(Text(100, { description: 'Assumptions made because no field says otherwise.' })),
});

const CapitalGains = Shape({
  gains: Money({ minimum: 0, description: 'Pounds, before losses and the annual exempt amount.' }),
  losses: Money({ minimum: 0, description: 'Pounds: of the year.' }),
  annual_exempt_amount: Money({ minimum: 0, description: 'Pounds: what of it the gains used.' }),
  taxable: Money({ minimum: 0 }),
  bands: ListOf(Shape({ kind: code(), rate_percent: rate(), amount: Money(), tax: Money() }), 20),
  tax: Money({ minimum: 0 }),
  paid_on_account: Money({ minimum: 0 }),
  losses_carried_forward: Money({ minimum: 0, description: 'Pounds, those brought forward included.' }),
  matches: ListOf(
    Shape({
      asset: Text(100),
      disposed_on: CalendarDate(),
      quantity: Type.Number({ minimum: 0, format: 'double' }),
      rule: OneOf(['same_day', 'thirty_days', 'pool']),
      cost: Money(),
      gain: Money(),
    }),
    1500,
  ),
});

export const calculationProperties = {
  tax_year: TaxYear(),
  region: OneOf(REGIONS),
  total_income: Money(),
  net_income: Money(),
  adjusted_net_income: Money(),
  personal_allowance: Money(),
  allowances_total: Money(),
  taxable_income: Money(),
  income_tax: Shape({
    charged: Money(),
    by_source: bySource(),
    bands: ListOf(
      Shape({
        source: OneOf(['non_savings', 'savings', 'dividends']),
        band: code(),
        rate_percent: rate(),
        amount: Money(),
        tax: Money(),
      }),
      60,
    ),
    reductions: codedAmounts(),
    charges: codedAmounts(),
    liability: Money(),
    standard_order_liability: Money(),
  }),
  allocation: bySource(),
  class2: Money(),
  class4: Money(),
  student_loan: Money(),
  postgraduate_loan: Money(),
  high_income_child_benefit_charge: Money(),
  foreign_tax_credit: ListOf(
    Shape({
      country: Nullable(Text(100)),
      kind: code(),
      relief: OneOf(['credit', 'deduction']),
      foreign_tax: Money({ minimum: 0 }),
      amount: Money({ minimum: 0, description: 'Pounds credited; nil for a deduction.' }),
    }),
    101,
  ),
  top_slicing_relief: Money({ minimum: 0 }),
  capital_gains: Nullable(CapitalGains),
  total_liability: Money(),
  tax_deducted: Money(),
  balance: Money(),
  payments_on_account: Shape({ required: Type.Boolean(), each: Money(), due_on: ListOf(CalendarDate(), 2) }),
  amounts_due: ListOf(Shape({ due_on: CalendarDate(), amount: Money(), what: Text(100) }), 10),
  carried_forward: Shape({
    residential_finance_costs: Money(),
    foreign_residential_finance_costs: Money(),
    property_losses: Money(),
    foreign_property_losses: Money(),
    trading_losses: ListOf(Shape({ name: Text(200, { minLength: 0 }), amount: Money() }), 100),
    class4_losses: Type.Optional(Money({ minimum: 0 })),
  }),
  recommendations: ListOf(Recommendation, 50),
  warnings: ListOf(Shape({ code: code(), about: Type.Optional(Text(500)) }), 500),
  lines: ListOf(
    Shape({
      rule: code(),
      cites: Text(500),
      about: Type.Optional(Text(500, { minLength: 0 })),
      inputs: Type.Unsafe<Record<string, number>>({
        type: 'object',
        maxProperties: 50,
        additionalProperties: {
          type: 'number',
          format: 'double',
          minimum: -99_999_999_999.99,
          maximum: 99_999_999_999.99,
        },
      }),
      amount: Money(),
      adds_to_total: Type.Boolean(),
    }),
    2000,
  ),
};

export const TaxCalculationSchema = Named('TaxCalculation', Shape(calculationProperties));

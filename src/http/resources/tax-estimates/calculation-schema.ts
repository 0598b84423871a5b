import Type from 'typebox';
import { CALCULATION_WARNING_CODE_LIST } from '../../../domain/codes/calculation-warning-codes.js';
import { DIFFERENCE_CAUSE_LIST } from '../../../domain/codes/difference-causes.js';
import { FIGURE_STATUSES } from '../../../domain/tax/rates/figure.js';
import { REGIONS } from '../../../domain/tax/tax-input.js';
import { LIMITS } from '../../../limits/limits.js';
import {
  CalendarDate,
  CodeOf,
  Id,
  ListOf,
  MoneyTotal,
  Named,
  Nullable,
  OneOf,
  Shape,
  TaxYear,
  Text,
  TOTAL_BOUND,
  Whole,
} from '../../shapes/schemas.js';

const code = () => Text(100);
const bySource = () =>
  Shape({
    non_savings: MoneyTotal(),
    property: Type.Optional(
      MoneyTotal({
        description: 'Pounds: rents, from 2027-28 on. Absent before, when they are part of `non_savings`.',
      }),
    ),
    savings: MoneyTotal(),
    dividends: MoneyTotal(),
  });
const codedAmounts = () => ListOf(Shape({ code: code(), amount: MoneyTotal() }), 20);
/** Which trade, in the calculation of a return: several may bear one name. */
const business = () => ({ business_id: Type.Optional(Id('business')) });
const rate = () => Type.Number({ minimum: 0, maximum: 100, format: 'double' });

const Recommendation = Shape({
  code: Text(100, { description: 'What to do. New codes may be added.' }),
  until: CalendarDate(
    'The last day on which it can be done, by its rule in RECOMMENDATIONS.md. It may have passed; reports leave out what can no longer be done.',
  ),
  saves: MoneyTotal({
    minimum: 0,
    description: 'In pounds, above zero. Each saving is worked out on its own, so they do not add up.',
  }),
  contribution: Type.Optional(
    MoneyTotal({ minimum: 0, description: 'The gross pension contribution or gift that saves this much.' }),
  ),
  assumes: Type.Optional(Text(100, { description: 'Assumptions made because no field says otherwise.' })),
});

const CapitalGains = Shape({
  gains: MoneyTotal({ minimum: 0, description: 'Pounds, before losses and the annual exempt amount.' }),
  losses: MoneyTotal({ minimum: 0, description: 'Pounds: of the year.' }),
  annual_exempt_amount: MoneyTotal({ minimum: 0, description: 'Pounds: what of it the gains used.' }),
  taxable: MoneyTotal({ minimum: 0 }),
  bands: ListOf(Shape({ kind: code(), rate_percent: rate(), amount: MoneyTotal(), tax: MoneyTotal() }), 20),
  tax: MoneyTotal({ minimum: 0 }),
  paid_on_account: MoneyTotal({ minimum: 0 }),
  losses_carried_forward: MoneyTotal({ minimum: 0, description: 'Pounds, those brought forward included.' }),
  matches: ListOf(
    Shape({
      asset: Text(100),
      disposed_on: CalendarDate(),
      quantity: Type.Number({ minimum: 0, format: 'double' }),
      rule: OneOf(['same_day', 'thirty_days', 'pool']),
      cost: MoneyTotal(),
      gain: MoneyTotal(),
    }),
    1500,
  ),
});

export const calculationProperties = {
  tax_year: TaxYear(),
  region: OneOf(REGIONS),
  total_income: MoneyTotal(),
  net_income: MoneyTotal(),
  adjusted_net_income: MoneyTotal(),
  personal_allowance: MoneyTotal(),
  allowances_total: MoneyTotal(),
  taxable_income: MoneyTotal(),
  income_tax: Shape({
    charged: MoneyTotal(),
    by_source: bySource(),
    bands: ListOf(
      Shape({
        source: OneOf(['non_savings', 'property', 'savings', 'dividends']),
        band: code(),
        rate_percent: rate(),
        amount: MoneyTotal(),
        tax: MoneyTotal(),
      }),
      60,
    ),
    reductions: codedAmounts(),
    charges: codedAmounts(),
    liability: MoneyTotal(),
    standard_order_liability: MoneyTotal(),
  }),
  allocation: bySource(),
  class2: MoneyTotal(),
  class4: MoneyTotal(),
  student_loan: MoneyTotal(),
  postgraduate_loan: MoneyTotal(),
  high_income_child_benefit_charge: MoneyTotal(),
  foreign_tax_credit: ListOf(
    Shape({
      country: Nullable(Text(100)),
      kind: code(),
      relief: OneOf(['credit', 'deduction']),
      foreign_tax: MoneyTotal({ minimum: 0 }),
      amount: MoneyTotal({ minimum: 0, description: 'Pounds credited; nil for a deduction.' }),
    }),
    101,
  ),
  top_slicing_relief: MoneyTotal({ minimum: 0 }),
  capital_gains: Nullable(CapitalGains),
  total_liability: MoneyTotal(),
  tax_deducted: MoneyTotal(),
  balance: MoneyTotal(),
  payments_on_account: Shape({
    required: Type.Boolean(),
    each: MoneyTotal(),
    due_on: ListOf(CalendarDate(), 2),
  }),
  amounts_due: ListOf(Shape({ due_on: CalendarDate(), amount: MoneyTotal(), what: Text(100) }), 10),
  carried_forward: Shape({
    residential_finance_costs: MoneyTotal(),
    foreign_residential_finance_costs: MoneyTotal(),
    property_losses: MoneyTotal(),
    foreign_property_losses: MoneyTotal(),
    trading_losses: ListOf(
      Shape({ ...business(), name: Text(200, { minLength: 0 }), amount: MoneyTotal() }),
      100,
    ),
    class4_losses: Type.Optional(MoneyTotal({ minimum: 0 })),
    transition_profits: Type.Optional(
      ListOf(
        Shape({ ...business(), name: Text(200, { minLength: 0 }), amount: MoneyTotal({ minimum: 0 }) }),
        100,
      ),
    ),
    overlap_profits: Type.Optional(
      ListOf(
        Shape({
          ...business(),
          name: Text(200, { minLength: 0 }),
          amount: MoneyTotal({ minimum: 0 }),
          overlap_days: Whole(0, LIMITS.requests.overlapDays.value),
        }),
        100,
      ),
    ),
  }),
  recommendations: ListOf(Recommendation, 50),
  warnings: ListOf(
    Shape({
      code: CodeOf(CALCULATION_WARNING_CODE_LIST, '/docs/codes/calculation-warnings'),
      about: Type.Optional(Text(500)),
    }),
    500,
  ),
  estimate: Nullable(Shape({ as_of: CalendarDate(), disclaimer: Text(500) })),
  lines: ListOf(
    Shape({
      rule: code(),
      cites: Text(500),
      about: Type.Optional(Text(500, { minLength: 0 })),
      ...business(),
      inputs: Type.Unsafe<Record<string, number>>({
        type: 'object',
        maxProperties: 50,
        additionalProperties: {
          type: 'number',
          format: 'double',
          minimum: -TOTAL_BOUND,
          maximum: TOTAL_BOUND,
        },
      }),
      amount: MoneyTotal(),
      adds_to_total: Type.Boolean(),
    }),
    2000,
  ),
};

export const TaxCalculationSchema = Named('TaxCalculation', Shape(calculationProperties));

const Difference = Shape({
  amount: MoneyTotal({ description: 'Rise of `total_liability`, in pounds; negative where it falls.' }),
  causes: ListOf(
    Shape({
      code: CodeOf(DIFFERENCE_CAUSE_LIST, '/docs/codes/difference-causes'),
      amount: MoneyTotal({ description: 'What it adds to the bill. Never nil; all add up to `amount`.' }),
    }),
    100,
  ),
});

const { estimateYears, estimateAlternatives } = LIMITS.requests;

/** One year, as it is or under an alternative. */
const EstimateResult = Named(
  'TaxEstimateResult',
  Shape({
    tax_year: TaxYear(),
    name: Nullable(Text(100)),
    status: OneOf(FIGURE_STATUSES),
    figures_not_enacted: ListOf(
      Shape({
        figure: Text(100, { description: 'The figures, as `about` of a warning names them.' }),
        status: OneOf(['announced', 'assumed']),
      }),
      100,
    ),
    calculation: TaxCalculationSchema,
    difference: Difference,
  }),
);

export const TaxEstimateSchema = Named(
  'TaxEstimate',
  Shape({
    ...calculationProperties,
    results: Type.Optional(ListOf(EstimateResult, estimateYears.value * (1 + estimateAlternatives.value))),
  }),
);

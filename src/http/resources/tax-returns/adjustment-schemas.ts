import Type from 'typebox';
import { ADJUSTMENT_CODES, CLASS4_EXEMPTIONS } from '../../../domain/tax-returns/adjustment.js';
import {
  CalendarDate,
  Id,
  ListOf,
  Money,
  MoneyTotal,
  MultilineText,
  Named,
  Nullable,
  OneOf,
  Percent,
  Shape,
  Text,
  TOTAL_BOUND,
  Whole,
} from '../../shapes/schemas.js';

const optional = Type.Optional;
const amount = (description?: string) =>
  optional(Money({ minimum: 0, ...(description === undefined ? {} : { description }) }));

const movements = {
  brought_forward: amount('What the last return carried forward.'),
  additions: amount('Spending on which no other allowance is claimed.'),
  disposals: amount('Proceeds of sales, for each asset at most what it cost.'),
};

const ClaimInput = Named(
  'CapitalAllowanceClaim',
  Shape(
    {
      annual_investment: amount(
        'Plant and machinery other than cars; what exceeds the limit joins the main pool.',
      ),
      new_plant_first_year: amount(
        'New main-rate plant other than cars, bought once that allowance was in force.',
      ),
      zero_emission_cars: amount('New cars without emissions.'),
      main_pool: optional(Shape(movements)),
      special_rate_pool: optional(Shape(movements)),
      private_use_assets: optional(
        ListOf(
          Shape(
            {
              rate: OneOf(['main', 'special_rate']),
              business_use_percent: Percent(),
              is_vehicle: optional(Type.Boolean({ description: 'A car or van: excludes business miles.' })),
              name: optional(
                Text(100, {
                  description: 'Tells it from others: what is left of it is carried under this name.',
                }),
              ),
              ...movements,
            },
            'An asset with private use: only the business part of its allowance counts.',
          ),
          50,
        ),
      ),
      period: optional(
        Shape(
          { start_on: CalendarDate('Its first day.'), end_on: CalendarDate('Its last day.') },
          'The period of account that the claim is of, where the accounts of the business are not those of the tax year. One claim for each period that has days of the year: the year has the part of its days.',
        ),
      ),
      ceased: optional(
        Type.Boolean({ description: 'The business ended: what is left in the pools is allowed.' }),
      ),
    },
    'Worked out with the allowances and rates of the return’s tax year, for the whole of that year, or for `period`.',
  ),
);

const MAX_MILES = 1_000_000;
const MAX_HOURS = 744;
const MAX_OCCUPANTS = 100;
const MONTHS = 12;

const measures = {
  claim: optional(Nullable(ClaimInput)),
  miles: optional(
    Nullable(
      Shape(
        {
          cars_and_vans: optional(Whole(0, MAX_MILES)),
          motorcycles: optional(Whole(0, MAX_MILES)),
        },
        'Business miles of the year. All cars and vans of one business share the miles at the first rate.',
      ),
    ),
  ),
  hours_by_month: optional(Nullable(ListOf(Whole(0, MAX_HOURS, 'Worked at home.'), MONTHS, MONTHS))),
  occupants_by_month: optional(
    Nullable(ListOf(Whole(0, MAX_OCCUPANTS, 'People living at the premises.'), MONTHS, MONTHS)),
  ),
  reason: optional(Nullable(OneOf(CLASS4_EXEMPTIONS, 'Why the profit bears no Class 4 contributions.'))),
};

export const AdjustmentInput = Named(
  'AdjustmentInput',
  Shape(
    {
      code: OneOf(ADJUSTMENT_CODES),
      amount: optional(Nullable(Money({ minimum: 0 }))),
      ...measures,
      business_id: optional(Nullable(Id('business'))),
      property_id: optional(Nullable(Id('property'))),
      note: optional(Nullable(MultilineText(500))),
    },
    'Exactly one of `amount`, `claim`, `miles`, `hours_by_month`, `occupants_by_month` and `reason` says how ' +
      'much. `capital_allowances` and `property_capital_allowances` take `claim` or `amount`; `vehicle_mileage` and ' +
      '`property_vehicle_mileage` take `miles`; `use_of_home` takes `hours_by_month`; `premises_used_as_home` takes ' +
      '`occupants_by_month`; `class4_exempt` takes `reason`; every other code takes `amount`. ' +
      '`mortgage_interest` is of one property, by `property_id`: the interest that the lender’s yearly statement has.',
  ),
);

export const AdjustmentSchema = Shape({
  code: OneOf(ADJUSTMENT_CODES),
  amount: Nullable(Money({ description: 'Null where another measure says how much.' })),
  ...measures,
  business_id: Nullable(Id('business')),
  property_id: optional(Nullable(Id('property'))),
  note: Nullable(MultilineText(500)),
});

const poolFigures = () => ({
  allowance: Money(),
  balancing_charge: Money(),
  carried_forward: Money({ description: 'The next year’s `brought_forward`.' }),
});

const poolResult = () => Shape(poolFigures());
const assetResult = () => Shape({ name: optional(Text(100)), ...poolFigures() });

const figures = ListOf(
  Shape({
    figure: Text(200, { description: 'The field of the input, as a JSON pointer.' }),
    amount: Money(),
  }),
  10,
);

/** One adjustment as worked out. */
export const AdjustmentResult = Named(
  'AdjustmentResult',
  Shape({
    index: Whole(0, 100, 'Its place among the return’s `adjustments`.'),
    code: OneOf(ADJUSTMENT_CODES),
    business_id: Nullable(Id('business')),
    cites: Text(500),
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
    figures,
    left_out: ListOf(
      Shape({
        category: Text(100),
        amount: MoneyTotal({
          description: 'What it would have lowered the profit by. Negative where more came back.',
        }),
        count: Whole(0, 2_147_483_647),
      }),
      50,
    ),
    capital_allowances: Nullable(
      Shape({
        annual_investment: MoneyTotal(),
        first_year: MoneyTotal(),
        main_pool: poolResult(),
        special_rate_pool: poolResult(),
        private_use_assets: ListOf(assetResult(), 50),
        period: optional(Shape({ start_on: CalendarDate(), end_on: CalendarDate() })),
        allowances: MoneyTotal({ description: 'The total of what is deducted.' }),
        balancing_charges: MoneyTotal({ description: 'The total of what is added.' }),
      }),
    ),
  }),
);

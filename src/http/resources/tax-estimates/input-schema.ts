import Type, { type Static } from 'typebox';
import { LATE_ACCOUNTING_DATE_RULES } from '../../../domain/businesses/business.js';
import {
  ASSET_TYPES,
  DISPOSAL_KINDS,
  DISPOSAL_RELIEFS,
  TRADE_SIDES,
  TRADED_KINDS,
} from '../../../domain/tax/capital-gains/capital-gains-input.js';
import {
  REFUSED_FIELDS,
  REFUSED_GAINS,
  REFUSED_INVESTMENT_RELIEFS,
  REFUSED_PARTNERSHIPS,
  REFUSED_RELIEFS,
  REFUSED_RESIDENCE,
} from '../../../domain/tax/refused-fields.js';
import {
  ALLOWANCE_CHOICES,
  ALLOWANCE_REDUCTIONS,
  AWARD_SCHEMES,
  FOREIGN_INCOME_KINDS,
  FOREIGN_RELIEFS,
  FOREIGN_REPORTS,
  INVESTMENT_SCHEMES,
  LIFE_INSURANCE_GAIN_KINDS,
  LOSS_CARRY_BACK_KINDS,
  LOSS_CLAIM_KINDS,
  LOSS_ORDERS,
  LUMP_SUM_KINDS,
  MARRIAGE_ALLOWANCE_ROLES,
  OPTION_SCHEMES,
  REGIONS,
  RESIDENCE_STATUSES,
  STUDENT_LOAN_PLANS,
  TRUST_KINDS,
} from '../../../domain/tax/tax-input.js';
import { LIMITS } from '../../../limits/limits.js';
import {
  CalendarDate,
  Formed,
  Money,
  Named,
  Nullable,
  OneOf,
  Percent,
  Shape,
  TaxYear,
  Text,
  Whole,
} from '../../shapes/schemas.js';

const { overlapDays, periodsOfAccount } = LIMITS.requests;
const optional = Type.Optional;
const amount = () => optional(Money({ minimum: 0 }));
const signed = () => optional(Money());
const choice = () => optional(OneOf(ALLOWANCE_CHOICES));
const listOf = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  optional(Type.Array(item, { maxItems: 100 }));

const PeriodOfAccount = Shape({
  start_on: CalendarDate(),
  end_on: CalendarDate(),
  turnover: amount(),
  expenses: signed(),
  profit: signed(),
  provisional: optional(Type.Boolean()),
});

const SelfEmployment = Shape({
  name: optional(Text(105)),
  turnover: amount(),
  expenses: signed(),
  profit: signed(),
  trading_allowance: choice(),
  losses_brought_forward: amount(),
  transition_profit: amount(),
  transition_profit_brought_forward: amount(),
  transition_profit_accelerated: amount(),
  periods_of_account: optional(Type.Array(PeriodOfAccount, { maxItems: periodsOfAccount.value })),
  commenced_on: optional(CalendarDate()),
  ceased_on: optional(CalendarDate()),
  late_accounting_date_rule: optional(OneOf(LATE_ACCOUNTING_DATE_RULES)),
  basis_period_ended_on: optional(CalendarDate()),
  overlap_profit_brought_forward: amount(),
  overlap_days_brought_forward: optional(Whole(0, overlapDays.value)),
  averaging_adjustment: signed(),
  class4_losses_brought_forward: amount(),
  loan_interest_for_trade: amount(),
  class4_exempt: optional(Type.Boolean()),
  class2_weeks: optional(
    Whole(0, 53, 'Contribution weeks in which the trade was carried on; the whole year when left out.'),
  ),
});

const UkProperty = Shape({
  income: amount(),
  expenses: signed(),
  profit: signed(),
  residential_finance_costs: amount(),
  residential_finance_costs_brought_forward: amount(),
  losses_brought_forward: amount(),
  furnished_holiday_letting_profit: amount(),
  property_allowance: choice(),
  rent_a_room: optional(Type.Boolean()),
});

const ForeignProperty = Shape({
  income: amount(),
  expenses: signed(),
  residential_finance_costs: amount(),
  residential_finance_costs_brought_forward: amount(),
  losses_brought_forward: amount(),
  furnished_holiday_letting_profit: amount(),
  foreign_tax: amount(),
});

/** Of an employer, as on a P60. */
const PayeReference = () =>
  Formed('^\\d{3}/[^ ].{0,9}$', 'an employer’s PAYE reference, such as 123/AB456', {
    maxLength: 14,
    examples: ['123/AB456'],
  });

/** Ten digits; HMRC checks the form alone. */
const PartnershipUtr = () =>
  Formed('^[0-9]{10}$', 'ten digits, such as 1234567890', { maxLength: 10, examples: ['1234567890'] });

/** As Companies House gives it. */
const CompanyNumber = () =>
  Formed('^(?:\\d{8}|[A-Za-z]{2}\\d{6})$', 'eight digits, or two letters and six digits, such as 01234567', {
    maxLength: 8,
    examples: ['01234567'],
  });

const Quantity = () =>
  Type.Number({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    format: 'double',
    description: 'A number of shares or tokens, with at most eight decimals.',
  });

/** Names what a Self Assessment may hold and this does not compute, so that the refusal says which it is. */
const refusing = <T extends object>(schema: T, fields: Readonly<Record<string, string>>): T => ({
  ...schema,
  'x-refused-fields': fields,
});

const CapitalGains = refusing(
  Shape({
    disposals: listOf(
      Shape({
        description: optional(Text(200)),
        kind: optional(OneOf(DISPOSAL_KINDS)),
        acquired_on: optional(CalendarDate()),
        disposed_on: optional(CalendarDate('Asked for in 2024-25, when the rates changed.')),
        proceeds: amount(),
        costs: amount(),
        relief: optional(OneOf(DISPOSAL_RELIEFS)),
        relief_amount: amount(),
        paid_on_account: amount(),
        asset_type: optional(OneOf(ASSET_TYPES)),
        company_name: optional(Text(160)),
        company_number: optional(CompanyNumber()),
        token_name: optional(Text(90)),
        completed_on: optional(CalendarDate()),
        acquisition_cost: amount(),
        improvement_costs: amount(),
        incidental_costs: amount(),
        ppd_reference: optional(
          Formed('^[A-Za-z0-9]{12}$', 'twelve letters or digits, such as ABC123DEF456', {
            maxLength: 12,
            examples: ['ABC123DEF456'],
          }),
        ),
      }),
    ),
    trades: optional(
      Type.Array(
        Shape({
          asset: Text(100),
          on: CalendarDate(),
          side: OneOf(TRADE_SIDES),
          quantity: Quantity(),
          amount: amount(),
        }),
        { maxItems: 500 },
      ),
    ),
    pools: listOf(Shape({ asset: Text(100), quantity: Quantity(), cost: amount() })),
    assets: listOf(
      Shape({
        asset: Text(100),
        kind: OneOf(TRADED_KINDS),
        company_name: optional(Text(160)),
        company_number: optional(CompanyNumber()),
        acquired_on: optional(CalendarDate()),
      }),
    ),
    losses_brought_forward: amount(),
    income_losses_against_gains: amount(),
    badr_lifetime_used: amount(),
    investors_relief_lifetime_used: amount(),
  }),
  REFUSED_GAINS,
);

/** Everything that is not a transaction: what a return's `inputs` hold. */
const beyondTransactions = {
  foreign_property: optional(Nullable(ForeignProperty)),
  employments: listOf(
    Shape({
      pay: amount(),
      tax_deducted: signed(),
      benefits: amount(),
      payrolled_benefits: amount(),
      expenses: amount(),
      expense_claims: optional(
        Shape({
          business_travel: amount(),
          job_expenses: amount(),
          flat_rate: amount(),
          professional_subscriptions: amount(),
          hotel_and_meals: amount(),
          other_and_capital_allowances: amount(),
          vehicle: amount(),
          mileage_relief: amount(),
        }),
      ),
      student_loan_deducted: amount(),
      postgraduate_loan_deducted: amount(),
      class1_earnings: amount(),
      director: optional(Type.Boolean()),
      close_company: optional(Type.Boolean()),
      dividends_from_it: amount(),
      share_percent: optional(Percent()),
      company_name: optional(Text(160)),
      company_number: optional(CompanyNumber()),
      paye_reference: optional(PayeReference()),
    }),
  ),
  pensions: optional(
    Shape({
      state: amount(),
      state_lump_sum: amount(),
      state_lump_sum_tax_deducted: amount(),
      other: listOf(Shape({ amount: amount(), tax_deducted: amount() })),
    }),
  ),
  state_benefits: optional(Shape({ taxable: amount(), tax_deducted: amount() })),
  savings: optional(Shape({ untaxed_interest: amount(), taxed_interest_net: amount() })),
  dividends: optional(Shape({ uk: amount(), foreign: amount(), foreign_country: optional(Text(100)) })),
  other_income: listOf(Shape({ description: optional(Text(200)), amount: amount(), tax_deducted: amount() })),
  reliefs: optional(
    refusing(
      Shape({
        gift_aid_paid: amount(),
        pension_relief_at_source_net: amount(),
        pension_relief_at_source_gross: amount(),
        pension_deducted_gross: amount(),
        qualifying_loan_interest: amount(),
        gifts_of_shares: amount(),
        gifts_of_land: amount(),
        maintenance_payments: amount(),
        loss_claims: listOf(Shape({ kind: OneOf(LOSS_CLAIM_KINDS), amount: Money({ minimum: 0 }) })),
        losses_carried_back: listOf(
          Shape({
            kind: OneOf(LOSS_CARRY_BACK_KINDS),
            amount: Money({ minimum: 0 }),
            income_tax: amount(),
            class4: amount(),
            capital_gains_tax: amount(),
          }),
        ),
        loss_applied_first: optional(OneOf(LOSS_ORDERS)),
      }),
      REFUSED_RELIEFS,
    ),
  ),
  charges: optional(
    Shape({
      pension_annual_allowance_excess: amount(),
      winter_fuel_payment: amount(),
      scheme_pays: amount(),
      pension_scheme_references: listOf(
        Formed('^\\d{8}R[A-Za-z]$', 'eight digits, R and a letter, such as 12345678RA', {
          maxLength: 10,
          examples: ['12345678RA'],
        }),
      ),
      annual_allowance_reduction: optional(OneOf(ALLOWANCE_REDUCTIONS)),
    }),
  ),
  marriage_allowance: optional(OneOf(MARRIAGE_ALLOWANCE_ROLES)),
  married_couples_allowance: optional(
    Nullable(Shape({ spouse_date_of_birth: optional(Nullable(CalendarDate())) })),
  ),
  blind_person: optional(Type.Boolean()),
  surplus_allowances_received: optional(Shape({ married_couples: amount(), blind_persons: amount() })),
  student_loan_plans: optional(Type.Array(OneOf(STUDENT_LOAN_PLANS), { maxItems: 5, uniqueItems: true })),
  child_benefit_received: amount(),
  child_benefit_children: optional(Whole(1, 99, 'Children for whom it was paid, as HMRC asks.')),
  child_benefit_ended_on: optional(CalendarDate()),
  cis_deducted: amount(),
  voluntary_class2: optional(Type.Boolean()),
  over_state_pension_age_at_start: optional(Type.Boolean()),
  payments_on_account_paid: amount(),
  tax_collected_through_code: amount(),
  paye: optional(Shape({ earlier_years_underpayment_in_code: amount(), refunded_in_year: amount() })),
  foreign_income: listOf(
    Shape({
      country: optional(Text(100)),
      kind: optional(OneOf(FOREIGN_INCOME_KINDS)),
      amount: amount(),
      foreign_tax: amount(),
      treaty_rate_percent: optional(Percent()),
      relief: optional(OneOf(FOREIGN_RELIEFS)),
      reported_as: optional(OneOf(FOREIGN_REPORTS)),
      employer_name: optional(Text(105)),
      started_on: optional(CalendarDate()),
    }),
  ),
  life_insurance_gains: listOf(
    Shape({
      amount: amount(),
      years: optional(Whole(1, 200, 'Complete years that the gain built up over; one when left out.')),
      tax_treated_as_paid: optional(Type.Boolean()),
      kind: optional(OneOf(LIFE_INSURANCE_GAIN_KINDS)),
      tax_paid: amount(),
      reference: optional(Text(90)),
      event: optional(Text(90)),
    }),
  ),
  partnerships: listOf(
    refusing(
      Shape({
        name: optional(Text(105)),
        utr: optional(PartnershipUtr()),
        trade_description: optional(Text(30)),
        profit: signed(),
        losses_brought_forward: amount(),
        transition_profit: amount(),
        class4_exempt: optional(Type.Boolean()),
        class4_losses_brought_forward: amount(),
        loan_interest_for_trade: amount(),
        untaxed_interest: amount(),
        dividends: amount(),
        property_profit: amount(),
        tax_deducted: amount(),
        cis_deducted: amount(),
      }),
      REFUSED_PARTNERSHIPS,
    ),
  ),
  employment_lump_sums: listOf(
    Shape({
      kind: optional(OneOf(LUMP_SUM_KINDS)),
      amount: amount(),
      exempt_used: amount(),
      tax_deducted: amount(),
      employer_name: optional(Text(105)),
      paye_reference: optional(PayeReference()),
    }),
  ),
  share_schemes: optional(
    Shape({
      taxable_amount: amount(),
      tax_deducted: amount(),
      options: listOf(
        Shape({
          employer_name: optional(Text(105)),
          paye_reference: optional(PayeReference()),
          scheme: optional(OneOf(OPTION_SCHEMES)),
          granted_on: optional(CalendarDate()),
          event_on: optional(CalendarDate()),
          released: optional(Type.Boolean()),
          release_payment: amount(),
          share_count: optional(Whole(0, LIMITS.requests.sharesInAward.value)),
          share_class: optional(Text(90)),
          exercise_price: amount(),
          option_cost: amount(),
          market_value: amount(),
          profit: amount(),
          employers_nic: amount(),
          taxable_amount: Money({ minimum: 0 }),
        }),
      ),
      awards: listOf(
        Shape({
          employer_name: optional(Text(105)),
          paye_reference: optional(PayeReference()),
          scheme: optional(OneOf(AWARD_SCHEMES)),
          awarded_on: optional(CalendarDate()),
          left_plan_on: optional(CalendarDate()),
          share_count: optional(Whole(0, LIMITS.requests.sharesInAward.value)),
          share_class: optional(Text(90)),
          restricted: optional(Type.Boolean()),
          restrictions_ignored: optional(Type.Boolean()),
          market_value: amount(),
          unrestricted_value: amount(),
          amount_paid: amount(),
          value_without_restrictions: amount(),
          taxable_amount: Money({ minimum: 0 }),
        }),
      ),
    }),
  ),
  trusts: listOf(
    Shape({
      kind: optional(OneOf(TRUST_KINDS)),
      non_savings_net: amount(),
      property_net: amount(),
      savings_net: amount(),
      dividends_net: amount(),
    }),
  ),
  investment_reliefs: optional(
    refusing(
      Shape({
        eis: amount(),
        seis: amount(),
        vct: amount(),
        citr: amount(),
        subscriptions: listOf(
          Shape({
            scheme: OneOf(INVESTMENT_SCHEMES),
            amount: Money({ minimum: 0 }),
            company: optional(Text(105)),
            reference: optional(Text(90)),
            invested_on: optional(CalendarDate()),
            knowledge_intensive: optional(Type.Boolean()),
          }),
        ),
      }),
      REFUSED_INVESTMENT_RELIEFS,
    ),
  ),
  residence: optional(
    refusing(
      Shape({
        status: optional(OneOf(RESIDENCE_STATUSES)),
        claims_personal_allowance: optional(Type.Boolean()),
      }),
      REFUSED_RESIDENCE,
    ),
  ),
  capital_gains: optional(Nullable(CapitalGains)),
};

const person = {
  region: optional(OneOf(REGIONS)),
  date_of_birth: optional(Nullable(CalendarDate())),
};

const figures = {
  tax_year: TaxYear(),
  ...person,
  self_employments: listOf(SelfEmployment),
  uk_property: optional(Nullable(UkProperty)),
  ...beyondTransactions,
};

/** The figures of one year, without what they are to be compared with. */
export const TaxEstimateFigures = refusing(Shape(figures), REFUSED_FIELDS);
export type TaxEstimateFigures = Static<typeof TaxEstimateFigures>;

/** A merge patch. It is held against the schema of the figures once it is applied. */
const Changes = () =>
  Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: 'object',
    additionalProperties: true,
    maxProperties: 100,
    description:
      'A merge patch (RFC 7396) of the figures in the body: what is given replaces what is there, null removes it, and lists are replaced whole.',
  });

const comparison = {
  years: optional(
    Type.Array(TaxYear('A tax year to work the same figures out for.'), {
      minItems: 1,
      maxItems: LIMITS.requests.estimateYears.value,
      uniqueItems: true,
      description:
        'Tax years to work the figures out for, each compared with `tax_year`. That year alone when left out.',
    }),
  ),
  year_changes: optional(
    Type.Array(Shape({ tax_year: TaxYear('One of `years`.'), changes: Changes() }), {
      maxItems: LIMITS.requests.estimateYears.value,
      description: 'What is different in one of `years`, such as a rise in pay.',
    }),
  ),
  alternatives: optional(
    Type.Array(Shape({ name: Text(100), changes: Changes() }), {
      maxItems: LIMITS.requests.estimateAlternatives.value,
      description:
        'Other figures to work out beside, in each of the years. Each is compared with its year as it is without.',
    }),
  ),
};

export const TaxEstimateInput = Named(
  'TaxEstimateInput',
  refusing(Shape({ ...figures, ...comparison }), REFUSED_FIELDS),
);
export type TaxEstimateInput = Static<typeof TaxEstimateInput>;

/** Elections of the year's trades and properties, since a return names none of them. */
const elections = {
  trading_allowance: optional(
    OneOf(ALLOWANCE_CHOICES, 'For every trade: as `trading_allowance` of an estimate.'),
  ),
  property_allowance: optional(
    OneOf(ALLOWANCE_CHOICES, 'For UK and foreign property: as `property_allowance` of an estimate.'),
  ),
};

/** A return's own `inputs`: trades and property come from transactions, the person from the client. */
export const TaxReturnInputs = Named(
  'TaxReturnInputs',
  refusing(Shape({ ...beyondTransactions, ...elections }), REFUSED_FIELDS),
);
export type TaxReturnInputs = Static<typeof TaxReturnInputs>;

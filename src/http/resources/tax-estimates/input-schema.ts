import Type, { type Static } from 'typebox';
import {
  FOREIGN_INCOME_KINDS,
  FOREIGN_RELIEFS,
  FOREIGN_REPORTS,
} from '../../../domain/tax/foreign-income-input.js';
import {
  REFUSED_FIELDS,
  REFUSED_INVESTMENT_RELIEFS,
  REFUSED_PARTNERSHIPS,
  REFUSED_RELIEFS,
  REFUSED_RESIDENCE,
} from '../../../domain/tax/refused-fields.js';
import {
  ALLOWANCE_CHOICES,
  ALLOWANCE_REDUCTIONS,
  INVESTMENT_SCHEMES,
  LIFE_INSURANCE_GAIN_KINDS,
  LOSS_CARRY_BACK_KINDS,
  LOSS_CLAIM_KINDS,
  LOSS_ORDERS,
  MARRIAGE_ALLOWANCE_ROLES,
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
import { ForeignProperty, SelfEmployment, UkProperty } from './business-schemas.js';
import { CapitalGains } from './capital-gains-schema.js';
import { Employment, EmploymentLumpSum, ShareSchemes } from './employment-schemas.js';
import { amount, listOf, optional, PartnershipUtr, refusing, signed } from './input-fields.js';

/** Everything that is not a transaction: what a return's `inputs` hold. */
const beyondTransactions = {
  foreign_property: optional(Nullable(ForeignProperty)),
  employments: listOf(Employment),
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
  child_benefit_children: optional(Whole(1, 99, 'Number of children that it was paid for, as HMRC asks.')),
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
  employment_lump_sums: listOf(EmploymentLumpSum),
  share_schemes: optional(ShareSchemes),
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

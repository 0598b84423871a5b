import Type from 'typebox';
import { AWARD_SCHEMES, LUMP_SUM_KINDS, OPTION_SCHEMES } from '../../../domain/tax/employment-input.js';
import { LIMITS } from '../../../limits/limits.js';
import { CalendarDate, Money, OneOf, Percent, Shape, Text, Whole } from '../../shapes/schemas.js';
import { amount, CompanyNumber, listOf, optional, PayeReference, signed } from './input-fields.js';

/** An employment, as on its P60 and P11D. */
export const Employment = Shape({
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
});

/** A payment on the end of an employment. */
export const EmploymentLumpSum = Shape({
  kind: optional(OneOf(LUMP_SUM_KINDS)),
  amount: amount(),
  exempt_used: amount(),
  tax_deducted: amount(),
  employer_name: optional(Text(105)),
  paye_reference: optional(PayeReference()),
});

/** Employment income from shares, as the employer reports it. */
export const ShareSchemes = Shape({
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
});

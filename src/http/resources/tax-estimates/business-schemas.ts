import Type from 'typebox';
import { LATE_ACCOUNTING_DATE_RULES } from '../../../domain/businesses/business.js';
import { LIMITS } from '../../../limits/limits.js';
import { CalendarDate, OneOf, Shape, Text, Whole } from '../../shapes/schemas.js';
import { amount, choice, optional, signed } from './input-fields.js';

const { overlapDays, periodsOfAccount } = LIMITS.requests;

const PeriodOfAccount = Shape({
  start_on: CalendarDate(),
  end_on: CalendarDate(),
  turnover: amount(),
  expenses: signed(),
  profit: signed(),
  provisional: optional(Type.Boolean()),
});

/** A trade of the person alone. */
export const SelfEmployment = Shape({
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

/** The person's share of property in the United Kingdom. */
export const UkProperty = Shape({
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

/** The person's share of property abroad. */
export const ForeignProperty = Shape({
  income: amount(),
  expenses: signed(),
  residential_finance_costs: amount(),
  residential_finance_costs_brought_forward: amount(),
  losses_brought_forward: amount(),
  furnished_holiday_letting_profit: amount(),
  foreign_tax: amount(),
});

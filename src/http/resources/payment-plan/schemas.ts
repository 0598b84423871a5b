import Type from 'typebox';
import { PENALTY_CODES } from '../../../domain/payments/penalties.js';
import { PAYMENT_KINDS, PLAN_SOURCES } from '../../../domain/payments/planned-payment.js';
import { PROBLEM_CODES } from '../../gate/answers/problems.js';
import {
  CalendarDate,
  CodeOf,
  Id,
  ListOf,
  Money,
  Named,
  Nullable,
  OneOf,
  Percent,
  Shape,
  TaxYear,
  Text,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';

const source = () => OneOf(PLAN_SOURCES);
const optionalYear = () => Nullable(TaxYear());
const ENTRIES = 1000;

const Origin = Named(
  'PaymentPlanOrigin',
  Shape({ source: source(), reason: Nullable(CodeOf(PROBLEM_CODES, '/docs/errors')) }),
);

const PlannedPayment = Named(
  'PlannedPayment',
  Shape({
    source: source(),
    what: OneOf(PAYMENT_KINDS),
    tax_year: optionalYear(),
    due_on: CalendarDate(),
    amount: Money(),
    outstanding: Money(),
    is_estimate: Type.Boolean(),
    interest_to_date: Money(),
    reference: Nullable(Text(11)),
  }),
);

const Points = Named(
  'PenaltyPoints',
  Shape({
    source: source(),
    regime: OneOf(['points', 'fixed_penalties']),
    count: Whole(0, 100),
    threshold: Nullable(Whole(0, 100)),
    expires_on: Nullable(CalendarDate()),
    next_costs: Money(),
  }),
);

const Penalty = Named(
  'LatePenalty',
  Shape({
    source: source(),
    code: OneOf(PENALTY_CODES),
    tax_year: optionalYear(),
    amount: Money(),
    outstanding: Nullable(Money()),
    due_on: Nullable(CalendarDate()),
    is_final: Type.Boolean(),
  }),
);

const Refund = Named(
  'ExpectedRefund',
  Shape({ source: source(), tax_year: optionalYear(), amount: Money(), is_estimate: Type.Boolean() }),
);

const CodedOut = Named(
  'CodedOutAmount',
  Shape({ tax_year: optionalYear(), collected_in: optionalYear(), amount: Money() }),
);

const ReducedPayments = Named(
  'ReducedPaymentsOnAccount',
  Shape({
    tax_year: TaxYear(),
    each: Money(),
    reduced_each: Money(),
    less_to_pay: Money(),
    interest_if_too_low: Money(),
    basis: OneOf(['asked', 'calculation']),
  }),
);

const BankAccount = Named(
  'HmrcBankAccount',
  Shape({ name: Text(100), sort_code: Text(6), account_number: Text(8) }),
);

export const PaymentPlanSchema = Named(
  'PaymentPlan',
  Shape({
    client_id: Id('client'),
    as_of: CalendarDate(),
    read_at: Timestamp(),
    account: Origin,
    penalties_from: Origin,
    payments: ListOf(PlannedPayment, ENTRIES),
    interest_rate: Percent(),
    interest_rate_since: CalendarDate(),
    bank_account: Nullable(BankAccount),
    points: Points,
    penalties: ListOf(Penalty, ENTRIES),
    refunds: ListOf(Refund, ENTRIES),
    coded_out: ListOf(CodedOut, ENTRIES),
    reduced_payments_on_account: Nullable(ReducedPayments),
  }),
);

export const paymentPlanQuery = {
  as_of: Type.Optional(
    CalendarDate('The day until which interest and penalties are worked out; today when it is left out.'),
  ),
  reduce_to: Type.Optional(
    Money({ description: 'What each payment on account would be reduced to.', minimum: 0 }),
  ),
};

import Type, { type Static } from 'typebox';
import { QUARTERLY_UPDATE_STATUSES } from '../../../domain/quarterly-updates/quarterly-update.js';
import {
  CalendarDate,
  Id,
  ListOf,
  MoneyTotal,
  Named,
  Nullable,
  OneOf,
  PageQuery,
  Shape,
  TaxYear,
  Text,
  Timestamp,
} from '../../shapes/schemas.js';
import { FraudPreventionSchema } from '../tax-returns/fraud-prevention-schema.js';
import { issue } from '../tax-returns/schemas.js';

import { UpdateExpenses, UpdateExpensesInput } from './expenses-schema.js';

const optional = Type.Optional;

export const QuarterlyUpdateInput = Named(
  'QuarterlyUpdateInput',
  Shape({
    client_id: optional(Id('client')),
    business_id: optional(Id('business')),
    property: optional(
      OneOf(
        ['uk', 'foreign'],
        'All lettings in the United Kingdom, or all abroad: by country in 2025-26, by property from 2026-27 on. This, or `business_id`.',
      ),
    ),
    tax_year: TaxYear('2025-26 or later.'),
    period_end: CalendarDate(
      'The last day of a quarter: 5 July, 5 October, 5 January or 5 April; for a business that has chosen calendar quarters at HMRC 30 June, 30 September, 31 December or 31 March.',
    ),
    expenses: UpdateExpensesInput,
    preview: optional(
      Type.Boolean({
        description: 'Answers 200 with the figures; stores and sends nothing, and needs no facts.',
      }),
    ),
    fraud_prevention: optional(FraudPreventionSchema),
  }),
);
export type QuarterlyUpdateBody = Static<typeof QuarterlyUpdateInput>;

const amounts = (description: string) =>
  Type.Unsafe<Record<string, number>>({
    type: 'object',
    description,
    maxProperties: 100,
    additionalProperties: MoneyTotal(),
  });
const section = (description: string) => Shape({ total: MoneyTotal(), by_field: amounts(description) });

export const QuarterlyUpdateSchema = Named(
  'QuarterlyUpdate',
  Shape({
    id: Nullable(Id('quarterlyUpdate')),
    client_id: Id('client'),
    business_id: Nullable(Id('business')),
    property: Nullable(OneOf(['uk', 'foreign'])),
    tax_year: TaxYear(),
    period_start: CalendarDate(),
    period_end: CalendarDate(),
    status: OneOf(
      QUARTERLY_UPDATE_STATUSES,
      '`draft`: a preview. `unknown`: HMRC’s answer was lost, and we are asking HMRC for the outcome.',
    ),
    expenses: UpdateExpenses,
    figures: Shape(
      {
        income: section('By HMRC’s fields. Tax taken off beforehand is listed and not in `total`.'),
        expenses: section('By HMRC’s fields, in full; `consolidated` without what is not allowable.'),
        disallowable: section(
          'What of the expenses is not deducted from profit. `total` has residential finance costs too.',
        ),
        left_out: section('Expenses of jointly owned property that are not sent; the return has them.'),
        net: MoneyTotal({ description: 'Income less expenses, without what is not deducted.' }),
      },
      'Since `period_start`, in pounds.',
    ),
    differences_since_last: amounts(
      'What it changes at HMRC, as `income.turnover`: the figures less those of the last update accepted.',
    ),
    issues: ListOf(issue, 100),
    hmrc_correlation_id: Nullable(Text(200)),
    sent_at: Nullable(Timestamp('When HMRC took it.')),
    created_at: Nullable(Timestamp()),
  }),
);

export const quarterlyUpdateListQuery = {
  ...PageQuery,
  client_id: optional(Id('client')),
  business_id: optional(Id('business')),
  tax_year: optional(TaxYear()),
  status: optional(OneOf(['sending', 'accepted', 'rejected', 'unknown'])),
};

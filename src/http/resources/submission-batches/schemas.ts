import Type, { type Static } from 'typebox';
import { ALL_REPORT_FORMATS, REPORT_LOCALES, REPORT_TYPES } from '../../../domain/reports/report.js';
import { BATCH_ACTS, BATCH_STATUSES } from '../../../domain/submission-batches/submission-batch.js';
import { LIMITS } from '../../../limits/limits.js';
import { PROBLEM_CODES } from '../../gate/answers/problems.js';
import {
  CalendarDate,
  CodeOf,
  Formed,
  Id,
  ListOf,
  Named,
  Nullable,
  OneOf,
  Shape,
  TaxYear,
  Text,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';
import { UpdateExpensesInput } from '../quarterly-updates/expenses-schema.js';
import { FraudPreventionSchema } from '../tax-returns/fraud-prevention-schema.js';

const MAX_ITEMS = LIMITS.requests.submissionBatchItems.value;

const ItemInput = Named(
  'SubmissionBatchItemInput',
  Shape({
    tax_return_id: Id('taxReturn'),
    if_match: Type.Optional(
      Formed('^(?:\\*|"[0-9]{1,10}")$', 'the `ETag` of the tax return in quotation marks, or `*`', {
        maxLength: 12,
        description:
          'The `ETag` of the tax return in quotation marks, or `*`. `submit` and `declare` need it.',
      }),
    ),
    approval_id: Type.Optional({
      ...Id('approval'),
      description:
        'The approval by which the return is declared: `declare` needs it, and `submit` declares by it first. Leave it out for a return that is declared.',
    }),
    fraud_prevention: Type.Optional(FraudPreventionSchema),
  }),
);

const ClientIds = () => ListOf(Id('client'), MAX_ITEMS);

/** Clients of a batch, or of those of a schedule. */
export const BatchClients = {
  client_ids: Type.Optional({
    ...ClientIds(),
    description: 'Only these clients; all when it is left out.',
  }),
  except_client_ids: Type.Optional({
    ...ClientIds(),
    description: 'Clients who are left out, such as those who shall wait.',
  }),
};

const AfterClient = Type.Optional({
  ...Id('client'),
  description: 'Only clients after this one: the last of the batch before. Go on until a batch has no items.',
});

const QuarterInput = Named(
  'QuarterlyUpdatesInput',
  Shape({
    tax_year: TaxYear('2025-26 or later.'),
    quarter: Whole(1, 4, 'The quarter of the tax year, standard or calendar as each business has chosen.'),
    ...BatchClients,
    after_client_id: AfterClient,
    preview: Type.Optional(
      Type.Boolean({ description: 'Sends nothing: each item says whether it would be sent, and why not.' }),
    ),
    expenses: UpdateExpensesInput,
    fraud_prevention: Type.Optional(FraudPreventionSchema),
  }),
);

const ReportsInput = Named(
  'BatchReportsInput',
  Shape({
    type: OneOf(REPORT_TYPES),
    format: OneOf(ALL_REPORT_FORMATS, 'One that the type has: see `POST /v1/reports`.'),
    tax_year: Type.Optional(TaxYear('This, or `from` and `to`.')),
    from: Type.Optional(CalendarDate('The first day.')),
    to: Type.Optional(CalendarDate('The last day.')),
    locale: Type.Optional(OneOf(REPORT_LOCALES, 'How dates and amounts are written; `en-GB` when left out.')),
    ...BatchClients,
    after_client_id: AfterClient,
  }),
);

export const SubmissionBatchInput = Named(
  'SubmissionBatchInput',
  Shape({
    act: Type.Optional(
      OneOf(
        BATCH_ACTS,
        'What is done with each item; `submit` when it is left out. All but `submit` need the scope `tax_returns:write` besides, and `report` needs `reports:write` instead.',
      ),
    ),
    items: Type.Optional({
      ...ListOf(ItemInput, MAX_ITEMS, 1),
      description: 'Tax returns, for every act but `quarterly_update` and `report`.',
    }),
    quarterly_updates: Type.Optional(QuarterInput),
    reports: Type.Optional(ReportsInput),
  }),
);

export type SubmissionBatchBody = Static<typeof SubmissionBatchInput>;

const count = () => Whole(0, MAX_ITEMS);

/** Number of items in each state. */
export const BatchCounts = Named(
  'BatchCounts',
  Shape({
    total: count(),
    submitted: count(),
    done: count(),
    failed: count(),
    cancelled: count(),
    pending: count(),
  }),
);

export const SubmissionBatchSchema = Named(
  'SubmissionBatch',
  Shape({
    id: Id('submissionBatch'),
    act: OneOf(BATCH_ACTS),
    preview: Type.Boolean(),
    schedule_id: Nullable(Id('submissionBatchSchedule')),
    status: OneOf(BATCH_STATUSES),
    counts: BatchCounts,
    items: ListOf(
      Shape({
        tax_return_id: Nullable(Id('taxReturn')),
        client_id: Nullable(Id('client')),
        business_id: Nullable(Id('business')),
        property: Nullable(OneOf(['uk', 'foreign'])),
        period_end: Nullable(CalendarDate()),
        submission_id: Nullable(Id('submission')),
        calculation_id: Nullable(Id('calculation')),
        quarterly_update_id: Nullable(Id('quarterlyUpdate')),
        report_id: Nullable(Id('report')),
        status: OneOf(
          ['pending', 'processing', 'submitted', 'done', 'failed', 'cancelled'],
          '`submitted` for a return that is filed, `done` for every other act that has succeeded. `failed`: see `problem`, or, where HMRC refused, the tax return or the update.',
        ),
        problem: Nullable(Shape({ code: CodeOf(PROBLEM_CODES, '/docs/errors'), detail: Text(1000) })),
      }),
      MAX_ITEMS,
    ),
    created_at: Timestamp(),
    cancelled_at: Nullable(Timestamp()),
  }),
);

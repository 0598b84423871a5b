import Type, { type Static } from 'typebox';
import { LIMITS } from '../../domain/limits.js';
import { PROBLEM_CODES } from '../problems.js';
import {
  CodeOf,
  Formed,
  Id,
  ListOf,
  Named,
  Nullable,
  OneOf,
  Shape,
  Text,
  Timestamp,
  Whole,
} from '../schemas.js';
import { FraudPreventionSchema } from '../tax-returns/fraud-prevention-schema.js';

const MAX_ITEMS = LIMITS.requests.submissionBatchItems.value;

const ItemInput = Named(
  'SubmissionBatchItemInput',
  Shape({
    tax_return_id: Id('taxReturn'),
    if_match: Formed('^(?:\\*|"[0-9]{1,10}")$', 'the `ETag` of the tax return in quotation marks, or `*`', {
      maxLength: 12,
    }),
    approval_id: Type.Optional({
      ...Id('approval'),
      description:
        'The approval by which the return is declared first; leave it out for one that is declared. It needs the scope `tax_returns:write` besides.',
    }),
    fraud_prevention: FraudPreventionSchema,
  }),
);

export const SubmissionBatchInput = Named(
  'SubmissionBatchInput',
  Shape({ items: ListOf(ItemInput, MAX_ITEMS, 1) }),
);

export type SubmissionBatchBody = Static<typeof SubmissionBatchInput>;

const count = () => Whole(0, MAX_ITEMS);

export const SubmissionBatchSchema = Named(
  'SubmissionBatch',
  Shape({
    id: Id('submissionBatch'),
    status: OneOf(['queued', 'processing', 'completed', 'cancelled']),
    counts: Shape({
      total: count(),
      submitted: count(),
      failed: count(),
      cancelled: count(),
      pending: count(),
    }),
    items: ListOf(
      Shape({
        tax_return_id: Id('taxReturn'),
        submission_id: Nullable(Id('submission')),
        status: OneOf(
          ['pending', 'processing', 'submitted', 'failed', 'cancelled'],
          '`failed`: see `problem`, or, where HMRC refused, the tax return.',
        ),
        problem: Nullable(Shape({ code: CodeOf(PROBLEM_CODES, '/docs/errors'), detail: Text(1000) })),
      }),
      MAX_ITEMS,
    ),
    created_at: Timestamp(),
    cancelled_at: Nullable(Timestamp()),
  }),
);

import Type from 'typebox';
import { JOB_STATUSES } from '../../../domain/transactions/categorisation-job.js';
import { LIMITS } from '../../../limits/limits.js';
import {
  FailureReason,
  Id,
  ListOf,
  Money,
  MoneyTotal,
  MultilineText,
  Named,
  Nullable,
  OneOf,
  Percent,
  Progress,
  Shape,
  TaxYear,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';
import { transactionListQuery } from './list-query.js';
import { CategoryCode } from './schemas.js';

const optional = Type.Optional;
const Count = (description: string) => Whole(0, 2_147_483_647, description);

const { limit: _limit, cursor: _cursor, ...listFilters } = transactionListQuery;

const TransactionFilter = Named(
  'TransactionFilter',
  Shape(
    listFilters,
    'The parameters of `GET /v1/transactions`, by the same names. An empty object takes all rows.',
  ),
);

const chosen = {
  ids: optional(ListOf(Id('transaction'), LIMITS.requests.bulkIds.value, 1)),
  filter: optional(TransactionFilter),
};

/** The fields that a bulk update sets. */
export const BulkSet = Type.Object(
  {
    category: optional(CategoryCode('Counts as your decision, and teaches as a correction does.')),
    business_id: optional(Nullable(Id('business'))),
    property_id: optional(Nullable(Id('property'))),
    allowable_percent: optional(Percent()),
    vat_amount: optional(Nullable(Money())),
    needs_review: optional(
      Type.Boolean({ description: '`false` says that a person has looked: the category is then theirs.' }),
    ),
    notes: optional(Nullable(MultilineText(2000))),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    description:
      'What is set of each row; what is left out stays. To name a business takes a row from its property, and the other way round.',
  },
);

/** Rows that a person has looked at. */
export const ConfirmInput = Named('ConfirmInput', Shape(chosen));

/** Rows, and the fields that are set on them. */
export const BulkUpdateInput = Named(
  'BulkUpdateInput',
  Shape({
    ...chosen,
    similar_to: optional(
      Type.Unsafe<string>({
        ...Id('transaction'),
        description:
          'Instead of both: this row, and every row of its client with the same words, the same category and the same direction.',
      }),
    ),
    set: BulkSet,
    preview: optional(
      Type.Boolean({
        description: '`true`: nothing is written, and the answer says what would be. Default false.',
      }),
    ),
  }),
);

const counted = {
  matched: Count('Transactions that are named or match the filter.'),
  changed: Count('Transactions that are different now.'),
};

/** A bulk update, which runs in the background. */
export const BulkUpdateSchema = Named(
  'BulkUpdate',
  Shape({
    id: Id('bulkUpdate'),
    status: OneOf(JOB_STATUSES),
    progress: Progress,
    counts: Shape({
      ...counted,
      skipped: Count(
        'Left alone: they are as they should be already, or the change does not fit them, as a property category does not fit a row of a business, or parts of a split row.',
      ),
      locked: Count('Left alone: their tax year is locked.'),
    }),
    created_at: Timestamp(),
    finished_at: Nullable(Timestamp()),
    error: Nullable(FailureReason),
  }),
);

const Figures = Shape(
  { total_income: MoneyTotal(), total_expenses: MoneyTotal() },
  'Totals of the year before allowances, as its tax return states them.',
);

const BulkUpdatePreview = Named(
  'BulkUpdatePreview',
  Shape({
    ...counted,
    skipped: Count('Transactions that are as they should be already, or that the change does not fit.'),
    locked: Count('Their tax year is locked.'),
    figures: ListOf(
      Shape({ client_id: Id('client'), tax_year: TaxYear(), before: Figures, after: Figures }),
      LIMITS.requests.listItems.value,
    ),
  }),
);

/** A bulk update, or with `preview` what it would do. */
export const BulkUpdateAnswer = Named('BulkUpdateAnswer', Type.Union([BulkUpdatePreview, BulkUpdateSchema]));

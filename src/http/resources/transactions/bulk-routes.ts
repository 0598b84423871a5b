import Type, { type Static } from 'typebox';
import { loadBulkUpdate } from '../../../db/transactions/bulk-updates-queries.js';
import { findCategory } from '../../../domain/categories/category.js';
import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import type {
  BulkChanges,
  BulkScope,
  BulkUpdate,
  ScopeOfLike,
} from '../../../domain/transactions/bulk-update.js';
import { isFinished, JOB_STATUSES, percentDone } from '../../../domain/transactions/categorisation-job.js';
import { BadParameterError, type Issue, ValidationError } from '../../../errors.js';
import { LIMITS } from '../../../limits/limits.js';
import { readTenant } from '../../../services/in-tenant.js';
import type { Principal } from '../../../services/principal.js';
import { cancelBulkUpdate } from '../../../services/transactions/cancel-bulk-update.js';
import {
  type BulkPreview,
  previewBulkUpdate,
  type YearFigures,
} from '../../../services/transactions/preview-bulk-update.js';
import { requestBulkUpdate } from '../../../services/transactions/request-bulk-update.js';
import { accepted, ok } from '../../gate/answers/reply.js';
import { type Call, type Route, route, writeRoute } from '../../gate/route.js';
import { bpsOf, penceOf } from '../../shapes/amounts.js';
import { uuidOf, uuidOrNull } from '../../shapes/references.js';
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
import { filtersFrom, transactionListQuery } from './list-query.js';
import { CategoryCode } from './schemas.js';

const tag = 'Transactions';
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

const BulkSet = Type.Object(
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

const ConfirmInput = Named('ConfirmInput', Shape(chosen));

const BulkUpdateInput = Named(
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

const BulkUpdateSchema = Named(
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
    skipped: Count('They are as they should be already, or the change does not fit them.'),
    locked: Count('Their tax year is locked.'),
    figures: ListOf(
      Shape({ client_id: Id('client'), tax_year: TaxYear(), before: Figures, after: Figures }),
      LIMITS.requests.listItems.value,
    ),
  }),
);

/** A bulk update, or with `preview` what it would do. */
const BulkUpdateAnswer = Named('BulkUpdateAnswer', Type.Union([BulkUpdatePreview, BulkUpdateSchema]));

const params = { id: { id: 'bulkUpdate' } } as const;

const awaited = {
  status: 201,
  reload: ({ ctx, principal }: Call<unknown, unknown>, { id }: BulkUpdate) =>
    readTenant(ctx, principal, (db) => loadBulkUpdate(db, id)),
  isFinished: (update: BulkUpdate) => isFinished(update),
} as const;

/** `/v1/transactions/confirm` and `/v1/transactions/bulk-update`. */
export const bulkRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path: '/v1/transactions/confirm',
      operationId: 'confirmTransactions',
      tag,
      summary: 'Confirm transactions that wait for review',
      description:
        'Says of many rows that a person has looked and their categories are right: `needs_review` ends, the category is yours and teaches as a correction does. Rows without a category or an amount in pounds go on waiting. Give `ids` or a `filter`; of a filter only rows that wait for review are taken.',
      scope: 'transactions:write',
      body: ConfirmInput,
      prefersWait: true,
      responses: {
        201: {
          description: 'The finished bulk update, for a caller who waited.',
          schema: BulkUpdateSchema,
          headers: ['Location'],
        },
        202: { description: 'The bulk update is queued.', schema: BulkUpdateSchema },
      },
      problems: ['invalid_reference'],
    },
    {
      handle: async ({ ctx, effect, body }) => {
        const scope = scopeFrom(effect.principal, body);
        const waiting = scope.transactionIds === null ? { needsReview: true } : {};
        return requestBulkUpdate(ctx, effect, {
          scope: { ...scope, filters: { ...scope.filters, ...waiting } },
          changes: { needsReview: false },
        });
      },
      present: (update) => accepted(updatePath(update), presentBulkUpdate(update)),
      wait: awaited,
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/transactions/bulk-update',
      operationId: 'bulkUpdateTransactions',
      tag,
      summary: 'Change many transactions alike',
      description:
        'Sets the fields of `set` of each row that `ids` name, that `filter` matches or that is like the one of `similar_to`, in the background, as a replacement of each would. Rows of locked years, and rows that the change does not fit, are left alone and counted. With `preview` nothing is written: the answer counts up to 5,000 rows and has the figures of the years that would change, before and after.',
      scope: 'transactions:write',
      body: BulkUpdateInput,
      responses: {
        200: { description: 'For a preview: what would change.', schema: BulkUpdateAnswer, headers: [] },
        202: { description: 'The bulk update is queued.', schema: BulkUpdateSchema },
      },
      problems: ['invalid_reference'],
    },
    {
      handle: async ({ ctx, effect, body }) => {
        const request = { scope: bulkScopeFrom(effect.principal, body), changes: changesFrom(body.set) };
        if (body.preview === true) return previewBulkUpdate(ctx, effect, request);
        return requestBulkUpdate(ctx, effect, request);
      },
      present: (result: BulkPreview | BulkUpdate) =>
        'figures' in result
          ? ok(presentPreview(result))
          : accepted(updatePath(result), presentBulkUpdate(result)),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/transactions/bulk-updates/{id}',
      operationId: 'getBulkUpdate',
      tag,
      summary: 'Fetch a bulk update',
      description:
        'Poll until `status` is `completed`, `failed` or `cancelled`. `counts` says how many changed, and why the others did not.',
      scope: 'transactions:read',
      params,
      responses: { 200: { description: 'The bulk update.', schema: BulkUpdateSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadBulkUpdate(db, id)),
      present: (update) => ok(presentBulkUpdate(update)),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/transactions/bulk-updates/{id}/cancel',
      operationId: 'cancelBulkUpdate',
      tag,
      summary: 'Stop a bulk update',
      description:
        'Rows that were changed before stay changed: `counts` says how many, and `progress` how many were looked at. Nothing is changed after the answer.',
      scope: 'transactions:write',
      params,
      responses: {
        200: { description: 'The cancelled bulk update.', schema: BulkUpdateSchema, headers: [] },
      },
      problems: ['already_finished'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' } }) => cancelBulkUpdate(ctx, effect, id),
      present: (update) => ok(presentBulkUpdate(update)),
    },
  ),
];

const updatePath = ({ id }: BulkUpdate) => `/v1/transactions/bulk-updates/${publicId('bulkUpdate', id)}`;

const presentBulkUpdate = (update: BulkUpdate) => ({
  id: publicId('bulkUpdate', update.id),
  status: update.status,
  progress: { processed: update.processed, total: update.total, percent: percentDone(update) },
  counts: {
    matched: update.status === 'completed' ? update.processed : (update.total ?? 0),
    changed: update.changed,
    skipped: update.skipped,
    locked: update.locked,
  },
  created_at: update.createdAt.toISOString(),
  finished_at: update.finishedAt?.toISOString() ?? null,
  error: update.error,
});

const presentPreview = ({ matched, changed, skipped, locked, figures }: BulkPreview) => ({
  matched,
  changed,
  skipped,
  locked,
  figures: figures.map(({ clientId, taxYear, before, after }) => ({
    client_id: publicId('client', clientId),
    tax_year: formatTaxYear(taxYear),
    before: presentFigures(before),
    after: presentFigures(after),
  })),
});

const presentFigures = ({ totalIncomePence, totalExpensesPence }: YearFigures) => ({
  total_income: poundsFromPence(totalIncomePence),
  total_expenses: poundsFromPence(totalExpensesPence),
});

type Chosen = Static<typeof ConfirmInput>;

/** @throws {ValidationError} unless exactly one of `ids`, `filter` and `similar_to` is there */
function bulkScopeFrom(
  principal: Principal,
  { similar_to: like, ...chosen }: Chosen & { readonly similar_to?: string },
): BulkScope | ScopeOfLike {
  if (like === undefined) return scopeFrom(principal, chosen);
  for (const name of ['ids', 'filter'] as const) {
    if (chosen[name] !== undefined)
      throw refused(`#/${name}`, 'invalid', 'must be left out where similar_to is given');
  }
  return { clientId: principal.clientId, likeId: uuidOf('transaction', like) };
}

/** @throws {ValidationError} unless exactly one of `ids` and `filter` is there */
function scopeFrom(principal: Principal, { ids, filter }: Chosen): BulkScope {
  if (ids !== undefined && filter !== undefined)
    throw refused('#/filter', 'invalid', 'must be left out where ids are given');
  if (ids !== undefined) {
    return {
      clientId: principal.clientId,
      transactionIds: ids.map((id) => uuidOf('transaction', id)),
      filters: {},
    };
  }
  if (filter === undefined) throw refused('#/filter', 'required', 'is required where no ids are given');
  const { clientId = principal.clientId, ...filters } = filtersOf(filter);
  return { clientId, transactionIds: null, filters };
}

/** @throws {ValidationError} naming the place in the body */
function filtersOf(filter: NonNullable<Chosen['filter']>) {
  try {
    return filtersFrom(filter);
  } catch (error) {
    if (!(error instanceof BadParameterError)) throw error;
    throw new ValidationError(
      error.issues.map(({ parameter, code, detail }) => ({ pointer: `#/filter/${parameter}`, code, detail })),
    );
  }
}

/** @throws {ValidationError} for a business and a property at once */
function changesFrom(set: Static<typeof BulkSet>): BulkChanges {
  const { category, business_id, property_id, allowable_percent, vat_amount, needs_review, notes } = set;
  if (business_id && property_id) {
    throw refused('#/set/property_id', 'invalid', 'must be null when business_id is set');
  }
  return {
    ...(category === undefined ? {} : { category: knownCategory(category) }),
    ...(business_id === undefined ? {} : { businessId: uuidOrNull('business', business_id) }),
    ...(property_id === undefined ? {} : { propertyId: uuidOrNull('property', property_id) }),
    ...(allowable_percent === undefined ? {} : { allowableBps: bpsOf(allowable_percent) }),
    ...(vat_amount === undefined ? {} : { vatPence: vat_amount === null ? null : penceOf(vat_amount) }),
    ...(needs_review === undefined ? {} : { needsReview: needs_review }),
    ...(notes === undefined ? {} : { notes }),
  };
}

function knownCategory(category: string): string {
  if (findCategory(category) !== undefined) return category;
  throw refused('#/set/category', 'not_allowed_value', 'is not a category; GET /v1/categories lists them');
}

const refused = (pointer: string, code: Issue['code'], detail: string) =>
  new ValidationError([{ pointer, code, detail }]);

import Type from 'typebox';
import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import { percentFromBps } from '../../../domain/percent.js';
import { CATEGORY_SOURCES } from '../../../domain/transactions/transaction.js';
import { LIMITS } from '../../../limits/limits.js';
import { applyCategoryRule } from '../../../services/category-rules/apply-category-rule.js';
import { previewCategoryRule } from '../../../services/category-rules/preview-category-rule.js';
import type { Rejudged } from '../../../services/transactions/rejudge-transactions.js';
import { accepted } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { uuidOrNull } from '../../shapes/references.js';
import {
  CalendarDate,
  Formed,
  Id,
  ListOf,
  Money,
  MultilineText,
  Named,
  Nullable,
  OneOf,
  PageQuery,
  Percent,
  Shape,
  TaxYear,
  Whole,
} from '../../shapes/schemas.js';
import {
  awaitedCategorisation,
  CategorisationSchema,
  jobPath,
  presentJob,
  taxYearFrom,
} from '../transactions/categorise-routes.js';
import { CategoryCode } from '../transactions/schemas.js';
import { categoryRuleFieldsFrom } from './present.js';
import { categoryRuleWritable } from './schemas.js';

const tag = 'Category rules';
const optional = Type.Optional;
const Count = (description: string) => Whole(0, 2_147_483_647, description);

const PreviewInput = Named(
  'CategoryRulePreviewInput',
  Shape({
    ...categoryRuleWritable,
    rule_id: optional({ ...Id('categoryRule'), description: 'The position that the rule would have.' }),
    client_id: optional({ ...Id('client'), description: 'Only this client’s transactions.' }),
  }),
);

const Standing = Shape({
  category: Nullable(CategoryCode()),
  category_source: Nullable(OneOf(CATEGORY_SOURCES)),
  business_id: Nullable(Id('business')),
  property_id: Nullable(Id('property')),
  allowable_percent: Percent(),
});

const PreviewSchema = Named(
  'CategoryRulePreview',
  Shape({
    matched: Count('Transactions on which the rule would decide: the sum of the four below.'),
    changed: Count('Transactions that would have another category, or count towards something else.'),
    unchanged: Count('Transactions that are as the rule says already.'),
    locked: Count('Left alone: their tax year is locked.'),
    given: Count('Left alone: you or a file have given their category, or they are split.'),
    examined: Whole(
      0,
      LIMITS.rules.previewRows.value,
      'Transactions that were looked at, latest day first: those that the text, figures and account of the rule leave.',
    ),
    complete: Type.Boolean({
      description:
        'False when there were more than are looked at: more may match, and the counts are of those examined.',
    }),
    data: ListOf(
      Shape({
        transaction_id: Id('transaction'),
        client_id: Id('client'),
        date: CalendarDate(),
        amount: Money(),
        description: MultilineText(500, { minLength: 0 }),
        before: Standing,
        after: Standing,
      }),
      100,
    ),
    has_more: Type.Boolean(),
    next_cursor: Nullable(Formed('^[A-Za-z0-9_.-]+$', 'a cursor', { maxLength: 1024 })),
  }),
);

const ApplyInput = Named(
  'CategoryRuleApplication',
  Shape({
    client_id: optional({ ...Id('client'), description: 'Only this client’s transactions.' }),
    tax_year: optional(TaxYear()),
  }),
);

/** Trying a rule, and applying it to the past. */
export const categoryRuleApplicationRoutes: readonly Route[] = [
  route(
    {
      method: 'post',
      changesNothing: true,
      path: '/v1/category-rules/preview',
      operationId: 'previewCategoryRule',
      size: 'bulk',
      tag,
      summary: 'Preview what a rule would change',
      description:
        'Writes nothing. Counts the transactions that the rule would decide if it were applied, and lists those that would change, latest day first.',
      scope: 'transactions:write',
      query: PageQuery,
      body: PreviewInput,
      responses: {
        200: { description: 'The changes that the rule would make.', schema: PreviewSchema, headers: [] },
      },
      problems: ['forbidden', 'invalid_reference', 'not_found'],
    },
    {
      handle: async (call) => {
        const { rule_id: ruleId, client_id: clientId, ...body } = call.body;
        return previewCategoryRule(call.ctx, call.principal, {
          fields: categoryRuleFieldsFrom(body),
          ruleId: uuidOrNull('categoryRule', ruleId),
          clientId: uuidOrNull('client', clientId),
          page: pageOf(call),
        });
      },
      present: ({ rows, isComplete, ...counts }, call) => {
        const page = presentPage(rows, presentChange, call);
        return { status: 200, body: { ...counts, complete: isComplete, ...Object(page.body) } };
      },
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/category-rules/{id}/apply',
      operationId: 'applyCategoryRule',
      tag,
      summary: 'Apply a rule to existing transactions',
      description:
        'Existing transactions that match get the category of the rule, as new ones do. Locked tax years, and categories given by you or by a file, are left alone and counted. `GET /v1/transactions/categorise/{id}` shows how far the job has come.',
      scope: 'transactions:write',
      params: { id: { id: 'categoryRule' } },
      body: ApplyInput,
      optionalBody: true,
      ifMatch: 'honoured',
      prefersWait: true,
      responses: {
        201: {
          description: 'The finished job, for a caller who waited.',
          schema: CategorisationSchema,
          headers: ['Location'],
        },
        202: { description: 'The job is queued.', schema: CategorisationSchema },
      },
      problems: ['forbidden', 'invalid_reference'],
    },
    {
      handle: async ({ ctx, effect, params: { id = '' }, ifMatch, body }) =>
        applyCategoryRule(ctx, effect, {
          id,
          ifMatch,
          clientId: uuidOrNull('client', body.client_id),
          taxYear: body.tax_year === undefined ? null : taxYearFrom(body.tax_year),
        }),
      present: (job) => accepted(jobPath(job), presentJob(job)),
      wait: awaitedCategorisation,
    },
  ),
];

const presentChange = ({ before, judgement }: Rejudged) => ({
  transaction_id: publicId('transaction', before.id),
  client_id: publicId('client', before.clientId),
  date: before.date,
  amount: poundsFromPence(before.amountPence),
  description: before.description,
  before: presentStanding(before),
  after: presentStanding(judgement),
});

const presentStanding = (standing: Rejudged['before'] | Rejudged['judgement']) => ({
  category: standing.category,
  category_source: standing.categorySource,
  business_id: standing.businessId === null ? null : publicId('business', standing.businessId),
  property_id: standing.propertyId === null ? null : publicId('property', standing.propertyId),
  allowable_percent: percentFromBps(standing.allowableBps),
});

import Type, { type Static } from 'typebox';
import { loadCategorisation } from '../../../db/categories/categorisations-queries.js';
import { publicId } from '../../../domain/ids.js';
import { parseTaxYear } from '../../../domain/tax-year.js';
import {
  type CategorisationJob,
  type CategorisationScope,
  isFinished,
  JOB_STATUSES,
  percentDone,
} from '../../../domain/transactions/categorisation-job.js';
import { ValidationError } from '../../../errors.js';
import { LIMITS } from '../../../limits/limits.js';
import { readTenant } from '../../../services/in-tenant.js';
import type { Principal } from '../../../services/principal.js';
import { cancelCategorisation } from '../../../services/transactions/cancel-categorisation.js';
import { requestCategorisation } from '../../../services/transactions/request-categorisation.js';
import { accepted, ok } from '../../gate/answers/reply.js';
import { type Call, type Route, route, writeRoute } from '../../gate/route.js';
import { uuidOf } from '../../shapes/references.js';
import {
  FailureReason,
  Id,
  ListOf,
  Named,
  Nullable,
  OneOf,
  Progress,
  Shape,
  TaxYear,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';

const tag = 'Transactions';
const optional = Type.Optional;
const MAX_IDS = LIMITS.requests.batchItems.value;

const CategoriseInput = Named(
  'CategoriseInput',
  Shape({
    client_id: optional(Id('client')),
    transaction_ids: optional(ListOf(Id('transaction'), MAX_IDS, 1)),
    tax_year: optional(TaxYear()),
    uncategorised_only: optional(
      Type.Boolean({ description: 'Only rows without a category. Default false.' }),
    ),
  }),
);

export const CategorisationSchema = Named(
  'CategorisationJob',
  Shape({
    id: Id('job'),
    status: OneOf(JOB_STATUSES),
    progress: Progress,
    changed: Whole(
      0,
      2_147_483_647,
      'Transactions that got another category, or count towards something else now.',
    ),
    left_alone: Shape({
      locked: Whole(0, 2_147_483_647, 'Their tax year is locked.'),
      given: Whole(0, 2_147_483_647, 'You or a file have given their category, or they are split.'),
    }),
    category_rule_id: Nullable({
      ...Id('categoryRule'),
      description: 'The rule that was applied; only transactions that it decides on were looked at.',
    }),
    created_at: Timestamp(),
    finished_at: Nullable(Timestamp()),
    error: Nullable(FailureReason),
  }),
);

/** How `Prefer: wait` waits, wherever the answer is a categorisation job. */
export const awaitedCategorisation = {
  status: 201,
  reload: ({ ctx, principal }: Call<unknown, unknown>, { id }: CategorisationJob) =>
    readTenant(ctx, principal, (db) => loadCategorisation(db, id)),
  isFinished: (job: CategorisationJob) => isFinished(job),
} as const;

/** `/v1/transactions/categorise`. */
export const categoriseRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path: '/v1/transactions/categorise',
      operationId: 'categoriseTransactions',
      tag,
      summary: 'Categorise transactions again',
      description:
        'Uses your present rules and what has been learnt since. Categories given by you or by a file, split transactions and locked years stay as they are. With an empty body, takes all transactions.',
      scope: 'transactions:write',
      body: CategoriseInput,
      prefersWait: true,
      responses: {
        201: {
          description: 'The finished job, for a caller who waited.',
          schema: CategorisationSchema,
          headers: ['Location'],
        },
        202: { description: 'The job is queued.', schema: CategorisationSchema },
      },
      problems: ['invalid_reference'],
    },
    {
      handle: async ({ ctx, effect, body }) =>
        requestCategorisation(ctx, effect, scopeFrom(effect.principal, body)),
      present: (job) => accepted(jobPath(job), presentJob(job)),
      wait: awaitedCategorisation,
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/transactions/categorise/{id}',
      operationId: 'getCategorisation',
      tag,
      summary: 'Fetch a categorisation job',
      description:
        'Poll until `status` is `completed`, `failed` or `cancelled`. `changed` says how many changed, and `left_alone` why others did not.',
      scope: 'transactions:read',
      params: { id: { id: 'job' } },
      responses: { 200: { description: 'The job.', schema: CategorisationSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadCategorisation(db, id)),
      present: (job) => ok(presentJob(job)),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/transactions/categorise/{id}/cancel',
      operationId: 'cancelCategorisation',
      tag,
      summary: 'Stop a categorisation job',
      description:
        'Categories that were changed before stay changed: `changed` says how many, and `progress` how many were looked at. Nothing is changed after the answer.',
      scope: 'transactions:write',
      params: { id: { id: 'job' } },
      responses: { 200: { description: 'The cancelled job.', schema: CategorisationSchema, headers: [] } },
      problems: ['already_finished'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' } }) => cancelCategorisation(ctx, effect, id),
      present: (job) => ok(presentJob(job)),
    },
  ),
];

export const jobPath = (job: CategorisationJob) => `/v1/transactions/categorise/${publicId('job', job.id)}`;

export const presentJob = (job: CategorisationJob) => ({
  id: publicId('job', job.id),
  status: job.status,
  progress: { processed: job.processed, total: job.total, percent: percentDone(job) },
  changed: job.changed,
  left_alone: { locked: job.locked, given: job.given },
  category_rule_id: job.scope.ruleId === null ? null : publicId('categoryRule', job.scope.ruleId),
  created_at: job.createdAt.toISOString(),
  finished_at: job.finishedAt?.toISOString() ?? null,
  error: job.error,
});

function scopeFrom(principal: Principal, body: Static<typeof CategoriseInput>): CategorisationScope {
  return {
    clientId: body.client_id === undefined ? principal.clientId : uuidOf('client', body.client_id),
    transactionIds: body.transaction_ids?.map((id) => uuidOf('transaction', id)) ?? null,
    taxYear: body.tax_year === undefined ? null : taxYearFrom(body.tax_year),
    uncategorisedOnly: body.uncategorised_only ?? false,
    ruleId: null,
  };
}

/** @throws {ValidationError} for `2025-27` and its like */
export function taxYearFrom(text: string): number {
  const taxYear = parseTaxYear(text);
  if (taxYear !== null) return taxYear;
  throw new ValidationError([
    { pointer: '#/tax_year', code: 'invalid_format', detail: 'must name two years that follow each other' },
  ]);
}

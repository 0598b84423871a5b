import { loadBulkUpdate } from '../../../db/transactions/bulk-updates-queries.js';
import type { BulkUpdate } from '../../../domain/transactions/bulk-update.js';
import { isFinished } from '../../../domain/transactions/categorisation-job.js';
import { readTenant } from '../../../services/in-tenant.js';
import { cancelBulkUpdate } from '../../../services/transactions/cancel-bulk-update.js';
import { type BulkPreview, previewBulkUpdate } from '../../../services/transactions/preview-bulk-update.js';
import { requestBulkUpdate } from '../../../services/transactions/request-bulk-update.js';
import { accepted, ok } from '../../gate/answers/reply.js';
import { type Call, type Route, route, writeRoute } from '../../gate/route.js';
import { BulkUpdateAnswer, BulkUpdateInput, BulkUpdateSchema, ConfirmInput } from './bulk-schemas.js';
import { presentBulkUpdate, presentPreview, updatePath } from './present-bulk-update.js';
import { bulkScopeFrom, changesFrom, scopeFrom } from './read-bulk-body.js';

const tag = 'Transactions';
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

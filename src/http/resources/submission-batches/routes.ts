import {
  loadSubmissionBatch,
  type SubmissionBatch,
} from '../../../db/submissions/submission-batches-queries.js';
import { publicId } from '../../../domain/ids.js';
import { LIMITS } from '../../../limits/limits.js';
import { readTenant } from '../../../services/in-tenant.js';
import { cancelSubmissionBatch } from '../../../services/submission-batches/cancel-submission-batch.js';
import { requestReportBatch } from '../../../services/submission-batches/request-report-batch.js';
import { requestSubmissionBatch } from '../../../services/submission-batches/request-submission-batch.js';
import { requestUpdateBatch } from '../../../services/submission-batches/request-update-batch.js';
import { accepted, ok, type Reply } from '../../gate/answers/reply.js';
import { requireScope } from '../../gate/middleware/authenticate.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { requireExportScopes } from '../reports/require-export-scopes.js';
import { presentSubmissionBatch } from './present.js';
import { batchFrom } from './requested.js';
import { SubmissionBatchInput, SubmissionBatchSchema } from './schemas.js';

const tag = 'Tax returns';
const params = { id: { id: 'submissionBatch' } } as const;
const path = '/v1/submission-batches';

/** Many declared returns filed by one request. */
export const submissionBatchRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path,
      operationId: 'createSubmissionBatch',
      tag,
      summary:
        'File up to 500 tax returns, or prepare, declare, calculate, send updates or make reports of as many',
      description:
        'Each item ends as a single request would: with the same events, or with the `problem` that it would have been ' +
        'answered with. To file, an item that names an `approval_id` is declared by it first. `quarterly_update` sends every update ' +
        'of a quarter that HMRC lists as open, of all clients whose records are clean; the others fail with the reason. `report` makes the same report of each client. ' +
        '`submission_batch.completed` is sent once when all are over. Tenants take turns, so a batch delays nobody else.',
      scope: 'tax_returns:submit',
      body: SubmissionBatchInput,
      jsonBodyBytes: LIMITS.requests.submissionBatchBytes.value,
      responses: { 202: { description: 'The batch, on its way.', schema: SubmissionBatchSchema } },
      problems: ['fraud_prevention_incomplete', 'invalid_reference'],
    },
    {
      handle: ({ ctx, principal, effect, body }) => {
        const { act = 'submit', items = [], reports } = body;
        if (act === 'report') requireScope(principal, 'reports:write');
        else if (act !== 'submit' || items.some(({ approval_id }) => approval_id !== undefined)) {
          requireScope(principal, 'tax_returns:write');
        }
        if (reports !== undefined) requireExportScopes(principal, reports.type);
        const requested = batchFrom(body, principal);
        if ('updates' in requested) return requestUpdateBatch(ctx, effect, requested.updates);
        if ('reports' in requested) return requestReportBatch(ctx, effect, requested.reports);
        return requestSubmissionBatch(ctx, effect, requested);
      },
      present: (batch) =>
        accepted(`${path}/${publicId('submissionBatch', batch.id)}`, presentSubmissionBatch(batch)),
    },
  ),
  route(
    {
      method: 'get',
      path: `${path}/{id}`,
      operationId: 'getSubmissionBatch',
      tag,
      summary: 'Fetch a submission batch',
      description:
        'Poll until `status` is `completed` or `cancelled`. `counts` shows how far it has come, and `items` the outcome of each return.',
      scope: 'tax_returns:read',
      params,
      responses: { 200: { description: 'The batch.', schema: SubmissionBatchSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadSubmissionBatch(db, id)),
      present: replyWithBatch,
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: `${path}/{id}/cancel`,
      operationId: 'cancelSubmissionBatch',
      tag,
      summary: 'Stop a submission batch',
      description:
        'Items that have not begun are `cancelled`, and returns that were to be filed are still declared. Items that are `processing` go ' +
        'on: what was sent to HMRC cannot be taken back.',
      scope: 'tax_returns:submit',
      params,
      responses: { 200: { description: 'The batch.', schema: SubmissionBatchSchema, headers: [] } },
    },
    {
      handle: ({ ctx, effect, params: { id = '' } }) => cancelSubmissionBatch(ctx, effect, id),
      present: replyWithBatch,
    },
  ),
];

function replyWithBatch(batch: SubmissionBatch): Reply {
  return ok(presentSubmissionBatch(batch));
}

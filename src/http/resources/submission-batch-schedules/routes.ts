import { listBatchSchedules, loadBatchSchedule } from '../../../db/submissions/batch-schedules-queries.js';
import { publicId } from '../../../domain/ids.js';
import { readTenant } from '../../../services/in-tenant.js';
import { createBatchSchedule } from '../../../services/submission-batches/create-batch-schedule.js';
import { deleteBatchSchedule } from '../../../services/submission-batches/delete-batch-schedule.js';
import { created, noContent, ok } from '../../gate/answers/reply.js';
import { requireScope } from '../../gate/middleware/authenticate.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { PageOf } from '../../shapes/schemas.js';
import { batchScheduleFrom, presentBatchSchedule } from './present.js';
import { BatchScheduleInput, BatchScheduleSchema, batchScheduleListQuery } from './schemas.js';

const tag = 'Tax returns';
const path = '/v1/submission-batch-schedules';
const params = { id: { id: 'submissionBatchSchedule' } } as const;

/** `/v1/submission-batch-schedules`: batches that are made by themselves. */
export const submissionBatchScheduleRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path,
      operationId: 'listSubmissionBatchSchedules',
      tag,
      summary: 'List schedules of submission batches, newest first',
      description: 'A credential that is bound to a client sees those that were made with such a one.',
      scope: 'tax_returns:read',
      query: batchScheduleListQuery,
      responses: { 200: { description: 'A page of schedules.', schema: PageOf(BatchScheduleSchema) } },
    },
    {
      handle: (call) => readTenant(call.ctx, call.principal, (db) => listBatchSchedules(db, pageOf(call))),
      present: (page, call) => presentPage(page, presentBatchSchedule, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path,
      operationId: 'createSubmissionBatchSchedule',
      tag,
      summary: 'Send every quarter’s updates by a schedule',
      description:
        'On the day `on` of January, April, July and October a batch takes every update of the quarter that has just ended, of all clients but `except_client_ids`. It sends those whose records are clean; the others fail with the reason on their items. As many batches are made as hold all of them, and `submission_batch.completed` follows for each. With `preview` nothing is sent: have one schedule preview some days before another sends. ' +
        'Updates of a schedule are declared to HMRC as a batch process, as nobody is at a device then. After an outage only the last quarter is taken.',
      scope: 'tax_returns:submit',
      body: BatchScheduleInput,
      responses: { 201: { description: 'The schedule.', schema: BatchScheduleSchema } },
      problems: ['plan_limit', 'invalid_reference'],
    },
    {
      handle({ ctx, principal, effect, body }) {
        requireScope(principal, 'tax_returns:write');
        return createBatchSchedule(ctx, effect, batchScheduleFrom(body));
      },
      present: (schedule) =>
        created(
          `${path}/${publicId('submissionBatchSchedule', schedule.id)}`,
          presentBatchSchedule(schedule),
          schedule.version,
        ),
    },
  ),
  route(
    {
      method: 'get',
      path: `${path}/{id}`,
      operationId: 'getSubmissionBatchSchedule',
      tag,
      summary: 'Fetch a schedule of submission batches',
      description:
        '`last_batch_ids` are the batches that it made most recently; their items have the exceptions.',
      scope: 'tax_returns:read',
      params,
      responses: { 200: { description: 'The schedule.', schema: BatchScheduleSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadBatchSchedule(db, id)),
      present: (schedule) => ok(presentBatchSchedule(schedule), schedule.version),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: `${path}/{id}`,
      operationId: 'deleteSubmissionBatchSchedule',
      tag,
      summary: 'Delete a schedule of submission batches',
      description: 'Batches that it has made go on; cancel them by their ids.',
      scope: 'tax_returns:submit',
      params,
      ifMatch: 'honoured',
      responses: { 204: { description: 'Deleted.' } },
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, ifMatch }) =>
        deleteBatchSchedule(ctx, effect, { id, ifMatch }),
      present: () => noContent,
    },
  ),
];

import { listTestClocks, loadTestClock } from '../../../db/test-clocks/test-clocks-queries.js';
import { publicId } from '../../../domain/ids.js';
import { readTenant } from '../../../services/in-tenant.js';
import { advanceTestClock } from '../../../services/test-clocks/advance-test-clock.js';
import { createTestClock } from '../../../services/test-clocks/create-test-clock.js';
import { deleteTestClock } from '../../../services/test-clocks/delete-test-clock.js';
import { requireTestData } from '../../../services/test-clocks/require-test-data.js';
import { noContent, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { PageOf, PageQuery } from '../../shapes/schemas.js';
import { presentTestClock } from './present.js';
import { TestClockAdvance, TestClockInput, TestClockSchema } from './schemas.js';

const tag = 'Test clocks';
const params = { id: { id: 'testClock' } } as const;

/** `/v1/test-clocks`: the time at which test clients live. */
export const testClockRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/test-clocks',
      operationId: 'listTestClocks',
      tag,
      summary: 'List test clocks, newest first',
      description: 'Only with a test key.',
      scope: 'clients:read',
      query: PageQuery,
      responses: { 200: { description: 'A page of test clocks.', schema: PageOf(TestClockSchema) } },
      problems: ['test_key_required'],
    },
    {
      handle: (call) => {
        const page = pageOf(call);
        requireTestData(call.principal);
        return readTenant(call.ctx, call.principal, (db) => listTestClocks(db, page));
      },
      present: (page, call) => presentPage(page, presentTestClock, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/test-clocks',
      operationId: 'createTestClock',
      tag,
      summary: 'Create a test clock',
      description:
        'New clients that name it as `test_clock_id` live at its time, which stands still until you advance it, and schedules that name it run by its days. The guide to test mode says what follows the clock. Only with a test key.',
      scope: 'clients:write',
      body: TestClockInput,
      responses: {
        201: { description: 'The test clock.', schema: TestClockSchema, headers: ['Location'] },
      },
      problems: ['test_key_required', 'forbidden', 'plan_limit'],
    },
    {
      handle: ({ ctx, effect, body }) => createTestClock(ctx, effect, new Date(body.now)),
      present: (clock) => ({
        status: 201,
        headers: { Location: `/v1/test-clocks/${publicId('testClock', clock.id)}` },
        body: presentTestClock(clock),
      }),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/test-clocks/{id}',
      operationId: 'getTestClock',
      tag,
      summary: 'Fetch a test clock',
      description: 'Only with a test key.',
      scope: 'clients:read',
      params,
      responses: { 200: { description: 'The test clock.', schema: TestClockSchema } },
      problems: ['test_key_required'],
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) => {
        requireTestData(principal);
        return readTenant(ctx, principal, (db) => loadTestClock(db, id));
      },
      present: (clock) => ok(presentTestClock(clock)),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: '/v1/test-clocks/{id}',
      operationId: 'deleteTestClock',
      tag,
      summary: 'Delete a test clock',
      description:
        'Refused with `has_dependents` while clients are bound to it, or schedules run by it. Only with a test key.',
      scope: 'clients:write',
      params,
      responses: { 204: { description: 'Deleted.' } },
      problems: ['test_key_required', 'has_dependents'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' } }) => deleteTestClock(ctx, effect, id),
      present: () => noContent,
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/test-clocks/{id}/advance',
      operationId: 'advanceTestClock',
      tag,
      summary: 'Take a test clock to a later time',
      description:
        'What falls due on the way is done within seconds: the reminders of every day that is passed come in the order of the days. A schedule runs once, for the last of its days that is passed. Only with a test key.',
      scope: 'clients:write',
      params,
      body: TestClockAdvance,
      responses: { 200: { description: 'The test clock.', schema: TestClockSchema, headers: [] } },
      problems: ['test_key_required'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, body }) =>
        advanceTestClock(ctx, effect, { id, to: new Date(body.to) }),
      present: (clock) => ok(presentTestClock(clock)),
    },
  ),
];

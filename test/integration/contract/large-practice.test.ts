import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../../src/http/routes.js';
import { gentleness, OPERATION_CALLS, sendCall } from '../../support/operation-calls.js';
import { addRecords, addRows } from '../../support/plans/large-practice.js';
import { type PlanApp, startPlanApp } from '../../support/plans/start-plan-app.js';
import { readsTable, type SeenPlan, wideNodes } from '../../support/plans/watch-plans.js';
import type { TestApp } from '../../support/test-app.js';
import { buildWorld, type World } from '../../support/world.js';

const TRANSACTIONS = 40_000;
/** Of each kind that a client has a few of. */
const RECORDS = 3_000;
/** More than one client has, or a page shows; fewer than the practice has of any kind. */
const MAX_ROWS = 1_500;

/** Operations that look at a tenant's rows because that is what is asked. */
const LOOKS_AT_ALL: Readonly<Record<string, string>> = {
  previewCategoryRule: 'says what a rule would change among all rows',
};

/** What is done for one client costs the same however many others the practice has. */
// A server that is given has no superuser for us.
describe.skipIf(process.env['DATABASE_URL'])('in a large practice', () => {
  let stand: PlanApp;
  let app: TestApp;
  let owner: Knex;
  let world: World;
  let taken: () => readonly SeenPlan[];

  beforeAll(async () => {
    stand = await startPlanApp('large-practice');
    ({ app, owner, taken } = stand);
    world = await buildWorld(app);
    await addRows(owner, world, { count: TRANSACTIONS, ofClient: 200, onDay: 10 });
    await addRecords(owner, world, RECORDS);
    await owner.raw('analyze');
    // Works out the readiness of all that has come by the way around the triggers.
    await app.as().get('/v1/practice/readiness?tax_year=2025-26');
  }, 600_000);
  afterAll(async () => {
    await world.receiver.close();
    await stand.close();
  });

  const operations = ROUTES.map(({ operation }) => operation)
    .filter(({ operationId }) => OPERATION_CALLS[operationId] !== undefined && !LOOKS_AT_ALL[operationId])
    .sort((a, b) => gentleness(a) - gentleness(b));

  it.each(operations)('$operationId looks at no more rows than in a small one', async (operation) => {
    const call = await OPERATION_CALLS[operation.operationId]?.(world, app.as());
    if (call === undefined) throw new Error('no call');
    taken();

    const { status } = await sendCall(app.as(), operation, call);

    expect(status).toBeLessThan(400);
    expect(wideNodes(taken(), MAX_ROWS, readsTable)).toEqual([]);
  });
});

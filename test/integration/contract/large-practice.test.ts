import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect } from '../../../src/db/connect.js';
import { ROUTES } from '../../../src/http/routes.js';
import { adminAddress } from '../../support/admin-address.js';
import { gentleness, OPERATION_CALLS, sendCall } from '../../support/operation-calls.js';
import { addRecords, addRows } from '../../support/plans/large-practice.js';
import {
  nodesOf,
  rowsLookedAt,
  type SeenPlan,
  tellPlans,
  watchPlans,
} from '../../support/plans/watch-plans.js';
import { startTestApp, startTestContext, type TestApp } from '../../support/test-app.js';
import { buildWorld, type World } from '../../support/world.js';

const TRANSACTIONS = 40_000;
/** Of each kind that a client has a few of. */
const RECORDS = 3_000;
/** More than one client has, or a page shows; fewer than the practice has of any kind. */
const MOST_ROWS = 1_500;

/** Operations that look at a tenant's rows because that is what is asked. */
const LOOKS_AT_ALL: Readonly<Record<string, string>> = {
  previewCategoryRule: 'says what a rule would change among all rows',
};

/** What is done for one client costs the same however many others the practice has. */
// A server that is given has no superuser for us.
describe.skipIf(process.env['DATABASE_URL'])('in a large practice', () => {
  let base: Awaited<ReturnType<typeof startTestContext>>;
  let app: TestApp;
  let owner: Knex;
  let world: World;
  let taken: () => readonly SeenPlan[];

  beforeAll(async () => {
    base = await startTestContext();
    const { databaseUrl } = base.ctx.config;
    const url = await adminAddress(inject('dataDir'), databaseUrl);
    owner = connect({ url, role: 'owner', poolSize: 1, applicationName: 'large-practice' });
    await tellPlans(owner);
    app = await startTestApp({ DATABASE_URL: databaseUrl });
    taken = watchPlans([app.ctx.db]);
    world = await buildWorld(app);
    await addRows(owner, world, { count: TRANSACTIONS, ofClient: 200, onDay: 10 });
    await addRecords(owner, world, RECORDS);
    await owner.raw('analyze');
    // Works out the readiness of all that has come by the way around the triggers.
    await app.as().get('/v1/practice/readiness?tax_year=2025-26');
  }, 600_000);
  afterAll(async () => {
    await world.receiver.close();
    await app.close();
    await owner.destroy();
    await base.close();
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
    const wide = taken().flatMap(({ statement, plan }) =>
      nodesOf(plan)
        .filter((node) => node['Relation Name'] !== undefined && rowsLookedAt(node) > MOST_ROWS)
        .map(
          (node) =>
            `${node['Node Type']} ${node['Index Name'] ?? ''} on ${node['Relation Name']}: ${rowsLookedAt(node)} rows, for ${statement.trim().slice(0, 120)}`,
        ),
    );
    expect(wide).toEqual([]);
  });
});

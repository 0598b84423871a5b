import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '../../support/factories.js';
import { addRecords, addRows, BUSY_DAY } from '../../support/plans/large-practice.js';
import { type PlanApp, startPlanApp } from '../../support/plans/start-plan-app.js';
import { type SeenPlan, wideNodes } from '../../support/plans/watch-plans.js';
import type { TestApp } from '../../support/test-app.js';
import { buildWorld, type World } from '../../support/world.js';

/** Of the large tenant. `PLAN_ROWS=1000000` for as many as an enterprise has. */
const ROWS = Number(process.env['PLAN_ROWS'] ?? 60_000);
const ROWS_OF_A_SMALL_ONE = 40;
const SMALL_TENANTS = 3;
/** More than the largest page and what is left out beside it; fewer than any list that grows. */
const MAX_ROWS = 1_500;

/** Of each kind, of all clients: more than any plan may look at because it costs as little. */
const RECORDS = (ROWS * 2) / 3;

/** Of one client on one day. */
const ROWS_OF_A_DAY = 3_000;
/** A quarter of the transactions are of one client. */
const rowsOf = (count: number) => ({
  count,
  ofClient: count / 4,
  onDay: (count * ROWS_OF_A_DAY) / ROWS,
});

/**
 * What a tenant reads at every turn looks at about as many rows as it shows, whatever the database knows of its tables.
 * Without statistics Postgres takes each condition to leave out the same share of rows, whichever tenant they are of.
 */
// A server that is given has no superuser for us.
describe.skipIf(process.env['DATABASE_URL'])('what is read most looks at no more than it shows', () => {
  let stand: PlanApp;
  let app: TestApp;
  let owner: Knex;
  let world: World;
  let taken: () => readonly SeenPlan[];

  beforeAll(async () => {
    stand = await startPlanApp('plans');
    ({ app, owner, taken } = stand);
    world = await buildWorld(app);
    for (let tenant = 0; tenant < SMALL_TENANTS; tenant++) {
      const { secret } = await createTenant(app.ctx);
      const other = await buildWorld(app, app.as(secret));
      await addRows(owner, other, rowsOf(ROWS_OF_A_SMALL_ONE));
      await other.receiver.close();
    }
    await owner.raw('analyze');
    await addRows(owner, world, rowsOf(ROWS));
  }, 600_000);
  afterAll(async () => {
    await world.receiver.close();
    await stand.close();
  });

  /** The paths that programs and pages ask for again and again. */
  const PATHS: Readonly<Record<string, (of: World) => string>> = {
    'a client': ({ client }) => `/v1/clients/${client}`,
    clients: () => '/v1/clients?limit=25',
    'a transaction': ({ transaction }) => `/v1/transactions/${transaction}`,
    transactions: () => '/v1/transactions?limit=100',
    'transactions of a client': ({ client }) => `/v1/transactions?client_id=${client}`,
    'transactions of a client and year': ({ client }) =>
      `/v1/transactions?client_id=${client}&tax_year=2025-26`,
    'transactions of some days': () => '/v1/transactions?date_from=2025-10-01&date_to=2025-10-02',
    'transactions of an external id': () => '/v1/transactions?external_id=nothing',
    'income records': ({ property }) => `/v1/properties/${property}/income-records`,
    events: () => '/v1/events',
    'events of a type': () => '/v1/events?type=client.created',
    deliveries: (of) => `/v1/webhook-endpoints/${of.webhookEndpoint}/deliveries`,
    imports: () => '/v1/imports',
    'imports of a client': ({ client }) => `/v1/imports?client_id=${client}`,
    reports: () => '/v1/reports',
    businesses: () => '/v1/businesses',
    'businesses of a client': ({ client }) => `/v1/businesses?client_id=${client}`,
    'properties of a client': ({ client }) => `/v1/properties?client_id=${client}`,
    'source accounts of a client': ({ client }) => `/v1/source-accounts?client_id=${client}`,
    'reports of a client': ({ client }) => `/v1/reports?client_id=${client}`,
  };

  function lookingAtMoreThan(max: number, plans: readonly SeenPlan[]): string[] {
    expect(plans.length).toBeGreaterThan(0);
    return wideNodes(plans, max);
  }

  const clear = () =>
    owner.raw(`delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace);
      update pg_class set reltuples = -1, relpages = 0 where relkind = 'r' and relnamespace = 'public'::regnamespace`);

  describe.each([
    ['from before the rows came', async () => undefined],
    ['of never-analysed tables', clear],
    ['of today', () => owner.raw('analyze')],
    [
      'of today, in a large practice',
      async () => {
        await addRecords(owner, world, RECORDS);
        await owner.raw('analyze');
      },
    ],
  ])('with statistics %s', (_, prepare) => {
    beforeAll(async () => {
      await prepare();
    });

    it.each(Object.entries(PATHS))('%s', async (_name, path) => {
      taken();
      const answer = await app.as().get(path(world));
      expect(answer.status).toBe(200);
      expect(lookingAtMoreThan(MAX_ROWS, taken())).toEqual([]);
    });

    it('a hundred rows posted onto a busy day, whose rows are each looked at once', async () => {
      taken();
      const transactions = Array.from({ length: 100 }, (_row, at) => ({
        client_id: world.client,
        date: BUSY_DAY,
        amount: -1 - at,
        description: `KETTLE AND SONS ${at}`,
      }));
      const answer = await app.as().post('/v1/transactions/batch', { transactions });
      expect(answer.status).toBe(201);
      expect(lookingAtMoreThan(ROWS_OF_A_DAY + MAX_ROWS, taken())).toEqual([]);
    });
  });
});

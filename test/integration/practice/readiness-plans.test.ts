import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '../../support/factories.js';
import { type PlanApp, startPlanApp } from '../../support/plans/start-plan-app.js';
import { nodesOf, rowsLookedAt, type SeenPlan } from '../../support/plans/watch-plans.js';
import type { TestApp } from '../../support/test-app.js';

const CLIENTS = 5_000;
const PAGE = 25;
/** The page and the row that shows that there is another. */
const ROWS_OF_A_PAGE = PAGE + 1;

// A server that is given has no superuser for us.
describe.skipIf(process.env['DATABASE_URL'])('the list of what is missing of 5,000 clients', () => {
  let stand: PlanApp;
  let app: TestApp;
  let taken: () => readonly SeenPlan[];
  beforeAll(async () => {
    stand = await startPlanApp('readiness-plans');
    ({ app, taken } = stand);
    const others = await createTenant(app.ctx);
    for (const { tenantId } of [app.tenant, others]) {
      await addClients(tenantId);
      await addExpenses(tenantId);
    }
    await app.as(others.secret).get('/v1/practice/readiness?tax_year=2025-26');
    const first = await app.as().get('/v1/practice/readiness?tax_year=2025-26');
    expect(first.body.counts.total).toBe(CLIENTS);
  }, 300_000);
  afterAll(async () => {
    await stand.close();
  });

  const addClients = (tenantId: string) =>
    app.ctx.systemDb.raw(
      `insert into clients (id, tenant_id, livemode, given_name, family_name, region)
       select gen_random_uuid(), ?, true, 'Ada', 'Byron ' || n, 'england' from generate_series(1, ?::int) n`,
      [tenantId, CLIENTS],
    );

  /** Of every fifth client one expense, which no document proves. */
  const addExpenses = (tenantId: string) =>
    app.ctx.systemDb.raw(
      `insert into transactions (id, tenant_id, livemode, client_id, date, tax_year, amount_pence, currency, amount_gbp_pence,
         description, category, category_source, allowable_bps, source, kind, needs_review, metadata)
       select gen_random_uuid(), tenant_id, livemode, id, date '2025-06-01', 2025, -9000, 'GBP', -9000, 'DRILL',
         'self_employment.admin_costs', 'user', 10000, 'api', 'ordinary', false, '{}'
       from clients where tenant_id = ? and right(family_name, 1) in ('1', '6')`,
      [tenantId],
    );

  const plansOf = async (query: string): Promise<readonly SeenPlan[]> => {
    taken();
    const answer = await app.as().get(`/v1/practice/readiness?tax_year=2025-26&limit=${PAGE}${query}`);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toHaveLength(PAGE);
    return taken();
  };
  const listing = (plans: readonly SeenPlan[]) =>
    plans.filter(({ statement }) => statement.includes('page_sort')).flatMap(({ plan }) => nodesOf(plan));

  it.each([
    ['all', ''],
    ['of a state', '&state=access'],
    ['with expenses without a document', '&without_document=true'],
  ])('looks at the rows of its page alone: %s', async (_, query) => {
    const plans = await plansOf(query);
    const nodes = listing(plans);
    expect(nodes.length).toBeGreaterThan(0);
    expect(nodes.filter((node) => rowsLookedAt(node) > ROWS_OF_A_PAGE)).toEqual([]);
  });

  it('lists and counts nobody else’s rows, and reads no table from one end to the other', async () => {
    const kept = (await plansOf('&q=byron')).filter(({ statement }) =>
      statement.includes('from "readiness" where'),
    );
    const nodes = kept.flatMap(({ plan }) => nodesOf(plan));
    expect(kept.length).toBeGreaterThan(1);
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(nodes.filter((node) => rowsLookedAt(node) > CLIENTS)).toEqual([]);
  });
});

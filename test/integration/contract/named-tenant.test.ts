import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../../src/http/routes.js';
import { drain } from '../../support/drain.js';
import { gentleness, OPERATION_CALLS, sendCall } from '../../support/operation-calls.js';
import { type PlanApp, startPlanApp } from '../../support/plans/start-plan-app.js';
import { nodesOf, type PlanNode, type SeenPlan } from '../../support/plans/watch-plans.js';
import { buildWorld, type World } from '../../support/world.js';

/** Conditions by which a node finds its rows; the plan answers those of the whole statement before it reads any. */
const BY_ROW = ['Filter', 'Index Cond', 'Recheck Cond', 'Join Filter', 'Hash Cond', 'Merge Cond'] as const;
const OF_POLICY = `current_setting('app.tenant_id'`;

const leansOnPolicy = (node: PlanNode) =>
  BY_ROW.some((condition) => String(Reflect.get(node, condition) ?? '').includes(OF_POLICY));

/** Postgres may answer a subquery that names its tenant by the row outside once for all rows, and then knows it by the policy. */
const BY_ROW_OUTSIDE: Readonly<Record<string, string>> = {
  properties: 'p.tenant_id = transactions.tenant_id',
  webhook_claims: 'c.tenant_id = webhook_deliveries.tenant_id',
};

/** Tables of a statement of which only the policy says whose rows are meant. */
const unnamedIn = ({ statement, plan }: SeenPlan): string[] =>
  nodesOf(plan)
    .filter(leansOnPolicy)
    .filter(({ 'Relation Name': table = '' }) => !statement.includes(BY_ROW_OUTSIDE[table] ?? '\0'))
    .map((node) => `${node['Relation Name']}: ${statement.trim().replaceAll(/\s+/g, ' ').slice(0, 160)}`);

/** Queues whose jobs call no HMRC. */
const QUEUES = ['import', 'categorise', 'bulk-update', 'calculate', 'report'] as const;

// A server that is given has no superuser for us.
describe.skipIf(process.env['DATABASE_URL'])('statements of the API and of jobs', () => {
  let stand: PlanApp;
  let world: World;
  let count = 0;
  beforeAll(async () => {
    stand = await startPlanApp('named-tenant');
    world = await buildWorld(stand.app);
    await stand.owner.raw('analyze');
  }, 120_000);
  afterAll(async () => {
    await world.receiver.close();
    await stand.close();
  });

  async function unnamedBy(name: string, work: () => PromiseLike<unknown>): Promise<string[]> {
    stand.taken();
    await work();
    const plans = stand.taken();
    count += plans.length;
    return plans.flatMap(unnamedIn).map((line) => `${name}: ${line}`);
  }

  it('name their tenant for each table that they read, so that no row is looked at for its policy alone', {
    timeout: 300_000,
  }, async () => {
    const caller = stand.app.as();
    const unnamed: string[] = [];
    const operations = ROUTES.map(({ operation }) => operation).toSorted(
      (one, other) => gentleness(one) - gentleness(other),
    );
    for (const operation of operations) {
      const prepare = OPERATION_CALLS[operation.operationId];
      if (prepare === undefined) continue;
      const call = await prepare(world, caller);
      unnamed.push(...(await unnamedBy(operation.operationId, () => sendCall(caller, operation, call))));
      unnamed.push(...(await unnamedBy('jobs', () => drain(stand.app.ctx, QUEUES))));
    }

    expect(count).toBeGreaterThan(900);
    expect([...new Set(unnamed)].toSorted()).toEqual([]);
  });
});

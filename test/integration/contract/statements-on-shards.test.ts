import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../../src/http/routes.js';
import { requeueLostJobs } from '../../../src/services/queues/requeue-lost-jobs.js';
import { tidyAfterFaults } from '../../../src/services/queues/tidy-after-faults.js';
import { CHORE_GROUPS } from '../../../workers/sweeper.js';
import { drain } from '../../support/drain.js';
import { gentleness, OPERATION_CALLS, sendCall } from '../../support/operation-calls.js';
import { type PlanApp, startPlanApp } from '../../support/plans/start-plan-app.js';
import type { SeenPlan } from '../../support/plans/watch-plans.js';
import {
  type StatementFindings,
  type StatementReader,
  startStatementReader,
} from '../../support/shards/read-statements.js';
import type { TestApp } from '../../support/test-app.js';
import { buildWorld, type World } from '../../support/world.js';
import { NOT_ON_SHARDS } from './not-on-shards.js';

type Chore = (ctx: TestApp['ctx'], signal: AbortSignal) => Promise<unknown>;
const CHORES = Object.values(CHORE_GROUPS).flatMap(({ chores }) => Object.values<Chore>(chores));
/** Queues whose jobs call no HMRC. */
const QUEUES = ['import', 'categorise', 'bulk-update', 'calculate', 'report', 'webhook'] as const;

const LISTED = NOT_ON_SHARDS.flatMap(({ statements }) => Object.entries(statements));

const squeezed = (statement: string) => statement.trim().replaceAll(/\s+/g, ' ');

/**
 * Every operation is called, jobs are run, webhooks sent, lost jobs looked for and all chores done; each statement that this takes is
 * then held to the rules of `test/support/shards`, of which each has its source there.
 */
// A server that is given has no superuser for us.
describe.skipIf(process.env['DATABASE_URL'])('statements, where Citus spreads tables by tenant,', () => {
  let stand: PlanApp;
  let world: World;
  let ofTenants: ReadonlyMap<string, StatementFindings>;
  let acrossTenants: ReadonlyMap<string, StatementFindings>;
  beforeAll(async () => {
    stand = await startPlanApp('statements-on-shards');
    const { app } = stand;
    world = await buildWorld(app);
    await callEveryOperation();
    await requeueLostJobs(app.ctx, async () => new Set());
    await tidyAfterFaults(app.ctx);
    for (const chore of CHORES) await chore(app.ctx, new AbortController().signal);
    const [seen, seenOfSystem] = [stand.taken(), stand.takenOfSystem()];
    const reader = await startStatementReader(stand.owner);
    ofTenants = await findingsOf(reader, seen);
    acrossTenants = await findingsOf(reader, seenOfSystem);
  }, 600_000);
  afterAll(async () => {
    await world.receiver.close();
    await stand.close();
  });

  async function callEveryOperation(): Promise<void> {
    const caller = stand.app.as();
    const operations = ROUTES.map(({ operation }) => operation).toSorted(
      (one, other) => gentleness(one) - gentleness(other),
    );
    for (const operation of operations) {
      const prepare = OPERATION_CALLS[operation.operationId];
      if (prepare === undefined) continue;
      await sendCall(caller, operation, await prepare(world, caller));
      await drain(stand.app.ctx, QUEUES);
    }
  }

  async function findingsOf(
    reader: StatementReader,
    seen: readonly SeenPlan[],
  ): Promise<ReadonlyMap<string, StatementFindings>> {
    const statements = [...new Set(seen.map(({ statement }) => squeezed(statement)))];
    const found = new Map<string, StatementFindings>();
    for (const statement of statements.filter((one) => reader.concerns(one)))
      found.set(statement, await reader.read(statement));
    return found;
  }

  it('name one tenant when they are those of a tenant, for each table that they read', () => {
    const unnamed = [...ofTenants].filter(([, findings]) => findings.unnamed.length > 0);

    expect(ofTenants.size).toBeGreaterThan(330);
    expect(unnamed.map(([statement, findings]) => `${findings.unnamed}: ${statement}`)).toEqual([]);
  });

  it('keep to the rules of Citus, but for those that are listed', () => {
    const all = [...ofTenants, ...acrossTenants];

    const breaking = all.filter(([, { rules }]) => rules.length > 0);

    const isListed = ([statement, { rules }]: readonly [string, StatementFindings]) =>
      LISTED.some(
        ([start, known]) => statement.startsWith(start) && rules.every((rule) => known.includes(rule)),
      );
    expect(
      breaking.filter((one) => !isListed(one)).map(([statement, { rules }]) => `${rules}: ${statement}`),
    ).toEqual([]);
    expect(all.length - breaking.length).toBeGreaterThan(450);
  });

  it('break each rule that the list has of them, so that the list can only become shorter', () => {
    const all = [...ofTenants, ...acrossTenants];

    const kept = LISTED.flatMap(([start, known]) => {
      const broken = all
        .filter(([statement]) => statement.startsWith(start))
        .flatMap(([, { rules }]) => rules);
      return known.filter((rule) => !broken.includes(rule)).map((rule) => `${rule}: ${start}`);
    });
    expect(kept).toEqual([]);
  });
});

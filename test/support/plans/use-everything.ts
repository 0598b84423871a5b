import { REPORT_TYPES, REPORTS } from '../../../src/domain/reports/report.js';
import { ROUTES } from '../../../src/http/routes.js';
import { QUEUES } from '../../../src/queues/index.js';
import { requeueLostJobs } from '../../../src/services/queues/requeue-lost-jobs.js';
import { tidyAfterFaults } from '../../../src/services/queues/tidy-after-faults.js';
import { CHORE_GROUPS } from '../../../workers/sweeper.js';
import type { FilingApp } from '../../integration/submissions/filing-story.js';
import { drain } from '../drain.js';
import { FILING_STEPS, type FilingSteps, isOfTestData } from '../filing-steps.js';
import { gentleness, OPERATION_CALLS, sendCall } from '../operation-calls.js';
import type { TestApp } from '../test-app.js';
import { make, type World } from '../world.js';

type Chore = (ctx: TestApp['ctx'], signal: AbortSignal) => Promise<unknown>;
const CHORES = Object.values(CHORE_GROUPS).flatMap(({ chores }) => Object.values<Chore>(chores));
/** Queues whose jobs call no HMRC. */
const WITHOUT_HMRC = ['import', 'categorise', 'bulk-update', 'calculate', 'report'] as const;

/** What one tenant is used with. */
export interface Use {
  /** Whose `as` calls in the name of the tenant. */
  readonly filing: FilingApp;
  readonly world: World;
  readonly steps: FilingSteps;
  /** A key of the tenant for test data. */
  readonly testSecret: string;
}

/** Calls every operation once, makes every report, files a return, and does all jobs, chores and look-ups of lost work. */
export async function useEverything({ filing, world, steps, testSecret }: Use): Promise<void> {
  const { app, ctx } = filing;
  const caller = app.as();
  const operations = ROUTES.map(({ operation }) => operation).toSorted(
    (one, other) => gentleness(one) - gentleness(other),
  );
  for (const operation of operations) {
    const prepare = OPERATION_CALLS[operation.operationId];
    if (prepare === undefined) continue;
    const answer = await sendCall(caller, operation, await prepare(world, caller));
    assertServed(operation.operationId, answer.status);
    await runSome(ctx, WITHOUT_HMRC);
  }
  for (const step of FILING_STEPS) {
    const answer = await steps.call(isOfTestData(step) ? app.as(testSecret) : caller, step);
    assertServed(step, answer.status);
    await steps.after(step);
  }
  for (const type of REPORT_TYPES) {
    const { of, formats, over } = REPORTS[type];
    await make(
      caller,
      '/v1/reports',
      {
        type,
        format: formats[0],
        ...(of !== 'tenant' && { client_id: world.client }),
        ...(over !== 'all' && { tax_year: '2025-26' }),
      },
      202,
    );
  }
  for (const { name } of QUEUES) await runSome(ctx, [name]);
  await requeueLostJobs(ctx, async () => new Set());
  await tidyAfterFaults(ctx);
  for (const chore of CHORES) await chore(ctx, new AbortController().signal);
}

/** Jobs that are waited for in one go: of copied rows there are as many as of rows. */
const MAX_RUNS = 200;

/** Runs what waits. A copied piece of work may fail, as what it reads is sealed to its original, or ask to be run later without end. */
async function runSome(ctx: TestApp['ctx'], queues: readonly string[]): Promise<void> {
  await drain(ctx, queues, { maxRuns: MAX_RUNS }).catch(() => undefined);
}

/** A statement that ran out of its time is a fault of ours to the caller. */
function assertServed(operation: string, status: number): void {
  if (status >= 500) throw new Error(`${operation}: ${status}`);
}

import type { AppContext } from '../../context.js';
import type { DueSchedule, ScheduleDays } from '../../db/due-schedules-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  lockDueBatchSchedule,
  setBatchScheduleMade,
} from '../../db/submissions/batch-schedules-repository.js';
import {
  type BatchSchedule,
  lastBatchOn,
  nextBatchOn,
  quarterEndedBefore,
} from '../../domain/submission-batches/batch-schedule.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { runDueSchedules } from '../run-due-schedules.js';
import { openUpdatesOf, writeUpdateBatch } from './request-update-batch.js';

type Slice = Pick<AppContext, 'db' | 'systemDb' | 'newId' | 'log' | 'cipher'>;

/**
 * Makes the batches of schedules whose day has come, tenants in turns, but for those of test clocks. Safe to run anywhere,
 * any number at once: a schedule is locked while its batches and its next day are written, all or none, and a batch is
 * unique by schedule, day and part. After an outage each schedule makes those of its last day that has passed.
 * @returns how many schedules made some
 * @throws the fault of a store that held one up, after the others
 */
export const makeScheduledBatches = (ctx: Slice, signal?: AbortSignal): Promise<number> =>
  makeBy(ctx, 'everybody', signal);

/** Makes the batches of test clocks that are due by their days: where an advance passes several days of a schedule, it makes the batches of the last. */
export const makeBatchesOfTestClocks = (ctx: Slice, signal?: AbortSignal): Promise<number> =>
  makeBy(ctx, 'test_clock', signal);

const makeBy = (ctx: Slice, by: ScheduleDays, signal?: AbortSignal): Promise<number> =>
  runDueSchedules(
    ctx,
    { table: 'submission_batch_schedules', by, runSchedule: (due) => runSchedule(ctx, due, by) },
    signal,
  );

async function runSchedule(ctx: Slice, { id, ...key }: DueSchedule, by: ScheduleDays): Promise<boolean> {
  return inTenant(ctx, processPrincipal(key, 'batches'), async (db) => {
    const due = await lockDueBatchSchedule(db, id, by);
    if (due === undefined) return false;
    const { schedule, today } = due;
    const batchIds = await writeBatches(ctx, db, schedule, lastBatchOn(schedule, today));
    await setBatchScheduleMade(db, id, { batchIds, nextOn: nextBatchOn(schedule, today) });
    return true;
  });
}

/** Writes batches until they hold every open update. Where none is open it writes an empty one, so that its event says so. */
async function writeBatches(
  ctx: Slice,
  db: TenantExecutor,
  schedule: BatchSchedule,
  on: IsoDate,
): Promise<string[]> {
  const {
    id: scheduleId,
    clientId,
    testClockId,
    isPreview,
    expenses,
    exceptClientIds,
    requestedBy,
  } = schedule;
  const clientIds = clientId === null ? schedule.clientIds : [clientId];
  const whose = { clientIds, exceptClientIds, testClockId };
  const asked = { ...quarterEndedBefore(on), ...whose, isPreview, expenses, facts: null };
  const ids: string[] = [];
  let afterClientId: string | null = null;
  for (;;) {
    const items = await openUpdatesOf(db, { ...asked, afterClientId });
    if (items.length === 0 && ids.length > 0) return ids;
    const scheduled = { scheduleId, clientId, on, part: ids.length + 1 };
    ids.push(await writeUpdateBatch(ctx, db, { isPreview, facts: null, items, requestedBy, scheduled }));
    const last = items.at(-1);
    if (last === undefined) return ids;
    afterClientId = last.clientId;
  }
}

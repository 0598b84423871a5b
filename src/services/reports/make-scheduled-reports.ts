import type { AppContext } from '../../context.js';
import type { DueSchedule, ScheduleDays } from '../../db/due-schedules-queries.js';
import { lockDueSchedule, setScheduleMade } from '../../db/reports/report-schedules-repository.js';
import { lastScheduledOn, nextScheduledOn, scheduledPeriod } from '../../domain/reports/report-schedule.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { runDueSchedules } from '../run-due-schedules.js';
import { queueReport } from './request-report.js';

type Slice = Pick<AppContext, 'db' | 'systemDb' | 'newId' | 'log'>;

/**
 * Queues the reports whose day has come, tenants in turns, but for those of test clocks. Safe to run anywhere, any number
 * at once: a schedule is locked while its report and its next day are written, both or neither, and a report is unique by
 * schedule and day. After an outage each schedule makes one report, of its last day that has passed.
 * @returns how many were queued
 * @throws the fault of a store that held one up, after the others
 */
export const makeScheduledReports = (ctx: Slice, signal?: AbortSignal): Promise<number> =>
  makeBy(ctx, 'everybody', signal);

/** Makes the reports of test clocks that are due by their days: where an advance passes several days of a schedule, it makes one report, of the last. */
export const makeReportsOfTestClocks = (ctx: Slice, signal?: AbortSignal): Promise<number> =>
  makeBy(ctx, 'test_clock', signal);

const makeBy = (ctx: Slice, by: ScheduleDays, signal?: AbortSignal): Promise<number> =>
  runDueSchedules(
    ctx,
    { table: 'report_schedules', by, runSchedule: (due) => runSchedule(ctx, due, by) },
    signal,
  );

async function runSchedule(
  ctx: Slice,
  { id: scheduleId, ...key }: DueSchedule,
  by: ScheduleDays,
): Promise<boolean> {
  return inTenant(ctx, processPrincipal(key, 'report'), async (db) => {
    const due = await lockDueSchedule(db, scheduleId, by);
    if (due === undefined) return false;
    const { schedule, today } = due;
    const scheduledOn = lastScheduledOn(schedule, today);
    const { id: reportId } = await queueReport(ctx, db, {
      ...schedule,
      ...scheduledPeriod(schedule, scheduledOn),
      scheduled: { scheduleId, on: scheduledOn },
    });
    await setScheduleMade(db, scheduleId, { reportId, nextOn: nextScheduledOn(schedule, today) });
    return true;
  });
}

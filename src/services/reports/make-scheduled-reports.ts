import type { AppContext } from '../../context.js';
import { appendJob } from '../../db/queues/outbox.js';
import {
  findDueSchedules,
  lockDueSchedule,
  setScheduleMade,
} from '../../db/reports/report-schedules-repository.js';
import { insertReport } from '../../db/reports/reports-repository.js';
import { LIMITS } from '../../domain/limits.js';
import { lastScheduledOn, nextScheduledOn, scheduledPeriod } from '../../domain/reports/report-schedule.js';
import type { TenantKey } from '../../domain/tenant.js';
import { reportQueue } from '../../queues/report.js';
import { isStoreFault } from '../../store-faults.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';

type Slice = Pick<AppContext, 'db' | 'systemDb' | 'newId' | 'log'>;

/**
 * Queues the reports whose day has come, tenants in turns. Safe to run anywhere, any number at once: a schedule is locked
 * while its report and its next day are written, both or neither, and a report is unique by schedule and day. After an
 * outage each schedule makes one report, of its last day that has passed.
 * @returns how many were queued
 * @throws the fault of a store that kept one back, after the others
 */
export async function makeScheduledReports(ctx: Slice): Promise<number> {
  const limit = LIMITS.reports.schedulesAtOnce.value;
  const failed: string[] = [];
  let storeFault: { readonly error: unknown } | null = null;
  let made = 0;
  for (;;) {
    const due = await findDueSchedules(ctx.systemDb, { limit, except: failed });
    let passed = 0;
    for (const { id, ...key } of due) {
      try {
        if (await makeOne(ctx, key, id)) made += 1;
        else passed += 1;
      } catch (error) {
        failed.push(id);
        if (isStoreFault(error)) storeFault = { error };
        else ctx.log.error({ err: error, reportScheduleId: id }, 'scheduled report: will be tried again');
      }
    }
    // Those passed over are with another process, which moves them on.
    if (due.length < limit || passed === due.length) break;
  }
  if (made > 0) ctx.log.info({ reports: made }, 'scheduled reports queued');
  if (storeFault !== null) throw storeFault.error;
  return made;
}

async function makeOne(ctx: Slice, key: TenantKey, scheduleId: string): Promise<boolean> {
  return inTenant(ctx, processPrincipal(key, 'report'), async (db) => {
    const due = await lockDueSchedule(db, scheduleId);
    if (due === undefined) return false;
    const { schedule, today } = due;
    const scheduledOn = lastScheduledOn(schedule, today);
    const reportId = ctx.newId();
    const jobId = await appendJob(db, reportQueue, { reportId });
    await insertReport(db, {
      ...schedule,
      ...scheduledPeriod(schedule, scheduledOn),
      id: reportId,
      jobId,
      scheduled: { scheduleId, on: scheduledOn },
    });
    await setScheduleMade(db, scheduleId, { reportId, nextOn: nextScheduledOn(schedule, today) });
    return true;
  });
}

import type { AppContext } from '../../context.js';
import {
  countReportSchedules,
  insertReportSchedule,
  type NewReportSchedule,
} from '../../db/reports/report-schedules-repository.js';
import { maxSchedules, nextScheduledOn, type ReportSchedule } from '../../domain/reports/report-schedule.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { refuseBeyondPlan } from '../refuse-beyond-plan.js';
import { calendarOf } from '../test-clocks/calendar-of.js';
import { checkReferences } from './request-report.js';

export type ReportScheduleRequest = Omit<NewReportSchedule, 'id' | 'nextOn'>;

/**
 * Has a report made automatically, the first time on the next day of its schedule: by the test clock of its clients, or the one
 * that is named.
 * @throws {ValidationError} naming a reference that does not resolve {ForbiddenError} `plan_limit`
 */
export async function createReportSchedule(
  ctx: Pick<AppContext, 'db' | 'newId'>,
  effect: Effect,
  request: ReportScheduleRequest,
): Promise<Committed<ReportSchedule>> {
  return commitEffect(ctx, effect, async (db) => {
    // Requests at the same time may exceed the limit: nothing serialises their counts.
    await refuseBeyondPlan(db, {
      things: 'report schedules',
      maxOf: maxSchedules,
      count: countReportSchedules,
    });
    await checkReferences(db, request);
    const { clientId, clientIds, testClockId: named } = request;
    const { testClockId, today } = await calendarOf(db, {
      clientIds: clientId === null ? clientIds : [clientId],
      testClockId: named,
    });
    const nextOn = nextScheduledOn(request, today);
    return insertReportSchedule(db, { ...request, id: ctx.newId(), testClockId, nextOn });
  });
}

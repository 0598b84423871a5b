import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  countReportSchedules,
  insertReportSchedule,
  type NewReportSchedule,
  todayOfDatabase,
} from '../../db/reports/report-schedules-repository.js';
import { loadTenantProfile } from '../../db/tenants/api-keys-queries.js';
import { maxSchedules, nextScheduledOn, type ReportSchedule } from '../../domain/reports/report-schedule.js';
import { ForbiddenError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { checkReferences } from './request-report.js';

export type ReportScheduleRequest = Omit<NewReportSchedule, 'id' | 'nextOn'>;

/**
 * Has a report made by itself, the first time on the next day of its schedule.
 * @throws {ValidationError} naming a reference that does not resolve {ForbiddenError} `plan_limit`
 */
export async function createReportSchedule(
  ctx: Pick<AppContext, 'db' | 'newId'>,
  effect: Effect,
  request: ReportScheduleRequest,
): Promise<Committed<ReportSchedule>> {
  return commitEffect(ctx, effect, async (db) => {
    await refuseTooMany(db);
    await checkReferences(db, request);
    const nextOn = nextScheduledOn(request, await todayOfDatabase(db));
    return insertReportSchedule(db, { ...request, id: ctx.newId(), nextOn });
  });
}

/** Requests at the same time may pass the limit by as many. @throws {ForbiddenError} `plan_limit` */
async function refuseTooMany(db: TenantExecutor): Promise<void> {
  const { plan } = await loadTenantProfile(db);
  const most = maxSchedules(plan);
  if ((await countReportSchedules(db)) < most) return;
  throw new ForbiddenError('plan_limit', `The ${plan} plan allows ${most} report schedules at a time.`, {
    limit: most,
  });
}

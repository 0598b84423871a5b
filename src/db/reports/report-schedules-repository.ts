import type { ReportSchedule } from '../../domain/reports/report-schedule.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { NotFoundError } from '../../errors.js';
import { dueBy, type ScheduleDays } from '../due-schedules-queries.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { type ReportScheduleRow, SCHEDULE_COLUMNS, toSchedule } from './report-schedules-queries.js';

export type NewReportSchedule = Omit<ReportSchedule, 'lastReportId' | 'version' | 'createdAt' | 'updatedAt'>;

export async function insertReportSchedule(
  db: TenantExecutor,
  schedule: NewReportSchedule,
): Promise<ReportSchedule> {
  const [row] = await insertInto(db, 'report_schedules', {
    id: schedule.id,
    client_id: schedule.clientId,
    client_ids: schedule.clientIds,
    type: schedule.type,
    format: schedule.format,
    filters: JSON.stringify(schedule.filters),
    locale: schedule.locale,
    every: schedule.every,
    on_day: schedule.onDay,
    test_clock_id: schedule.testClockId,
    next_on: schedule.nextOn,
  }).returning(SCHEDULE_COLUMNS);
  return toSchedule(row as ReportScheduleRow);
}

export async function countReportSchedules(db: TenantExecutor): Promise<number> {
  const row = await rowsOf(db, 'report_schedules').count({ count: '*' }).first();
  return Number(row?.['count'] ?? 0);
}

/** @throws {NotFoundError} */
export async function lockReportSchedule(db: TenantExecutor, id: string): Promise<ReportSchedule> {
  const row: ReportScheduleRow | undefined = await rowsOf(db, 'report_schedules')
    .where({ id })
    .forUpdate()
    .first(...SCHEDULE_COLUMNS);
  if (!row) throw new NotFoundError('There is no such report schedule.');
  return toSchedule(row);
}

export async function deleteReportScheduleRow(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'report_schedules').where({ id }).delete();
}

/**
 * A schedule that is due, locked until the transaction ends, and the day that it is for it. @returns `undefined` when it is not due any
 * more, or another process is at it
 */
export async function lockDueSchedule(
  db: TenantExecutor,
  id: string,
  by: ScheduleDays,
): Promise<{ readonly schedule: ReportSchedule; readonly today: IsoDate } | undefined> {
  const { day, isDue } = dueBy(by, 'report_schedules');
  const row: (ReportScheduleRow & { today: string }) | undefined = await rowsOf(db, 'report_schedules')
    .where({ id })
    .whereRaw(isDue)
    .forUpdate()
    .skipLocked()
    .first(...SCHEDULE_COLUMNS, db.trx.raw(`${day} as today`));
  return row && { schedule: toSchedule(row), today: row.today };
}

export async function setScheduleMade(
  db: TenantExecutor,
  id: string,
  { reportId, nextOn }: { readonly reportId: string; readonly nextOn: IsoDate },
): Promise<void> {
  await rowsOf(db, 'report_schedules')
    .where({ id })
    .update({
      last_report_id: reportId,
      next_on: nextOn,
      updated_at: db.trx.fn.now(),
      version: db.trx.raw('version + 1'),
    });
}

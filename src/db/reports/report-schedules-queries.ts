import type { ReportSchedule } from '../../domain/reports/report-schedule.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

export interface ReportScheduleRow {
  id: string;
  client_id: string | null;
  client_ids: string[] | null;
  type: ReportSchedule['type'];
  format: ReportSchedule['format'];
  filters: ReportSchedule['filters'];
  locale: ReportSchedule['locale'];
  every: ReportSchedule['every'];
  on_day: number;
  test_clock_id: string | null;
  next_on: string;
  last_report_id: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const SCHEDULE_COLUMNS = [
  'id',
  'client_id',
  'client_ids',
  'type',
  'format',
  'filters',
  'locale',
  'every',
  'on_day',
  'test_clock_id',
  'next_on',
  'last_report_id',
  'version',
  'created_at',
  'updated_at',
].map((column) => `report_schedules.${column}`);

/** @throws {NotFoundError} */
export async function loadReportSchedule(db: TenantReader, id: string): Promise<ReportSchedule> {
  const row: ReportScheduleRow | undefined = await rowsOf(db, 'report_schedules')
    .where({ id })
    .first(...SCHEDULE_COLUMNS);
  if (!row) throw new NotFoundError('There is no such report schedule.');
  return toSchedule(row);
}

export async function listReportSchedules(
  db: TenantReader,
  filters: { readonly clientId: string | undefined },
  page: PageRequest,
): Promise<Page<ReportSchedule>> {
  const query = rowsOf(db, 'report_schedules').select(...SCHEDULE_COLUMNS);
  if (filters.clientId !== undefined) query.where({ 'report_schedules.client_id': filters.clientId });
  return fetchPage(query, { table: 'report_schedules', sortBy: 'created_at', page, toItem: toSchedule });
}

export const toSchedule = (row: ReportScheduleRow): ReportSchedule => ({
  id: row.id,
  clientId: row.client_id,
  clientIds: row.client_ids,
  type: row.type,
  format: row.format,
  filters: row.filters,
  locale: row.locale,
  every: row.every,
  onDay: row.on_day,
  testClockId: row.test_clock_id,
  nextOn: row.next_on,
  lastReportId: row.last_report_id,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

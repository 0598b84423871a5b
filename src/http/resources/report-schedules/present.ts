import { publicId } from '../../../domain/ids.js';
import type { ReportSchedule } from '../../../domain/reports/report-schedule.js';
import type { Principal } from '../../../services/principal.js';
import type { ReportScheduleRequest } from '../../../services/reports/create-report-schedule.js';
import { uuidOrNull } from '../../shapes/references.js';
import { presentFilters, presentOptions } from '../reports/present.js';
import { undatedRequestFrom } from '../reports/report-request.js';
import type { ReportScheduleBody } from './schemas.js';

export const presentReportSchedule = (schedule: ReportSchedule) => ({
  id: publicId('reportSchedule', schedule.id),
  type: schedule.type,
  format: schedule.format,
  client_id: schedule.clientId === null ? null : publicId('client', schedule.clientId),
  client_ids: schedule.clientIds?.map((clientId) => publicId('client', clientId)) ?? null,
  filters: presentFilters(schedule.filters),
  options: presentOptions(schedule.filters),
  locale: schedule.locale,
  every: schedule.every,
  on: schedule.onDay,
  test_clock_id: schedule.testClockId && publicId('testClock', schedule.testClockId),
  next_on: schedule.nextOn,
  last_report_id: schedule.lastReportId === null ? null : publicId('report', schedule.lastReportId),
  created_at: schedule.createdAt.toISOString(),
  updated_at: schedule.updatedAt.toISOString(),
});

/** The parts of a request that the schema cannot check by itself. @throws {ValidationError} naming each place */
export const scheduleRequestFrom = (
  { every, on, test_clock_id: testClockId, ...report }: ReportScheduleBody,
  principal: Principal,
): ReportScheduleRequest => ({
  ...undatedRequestFrom(report, principal),
  every,
  onDay: on,
  testClockId: uuidOrNull('testClock', testClockId),
});

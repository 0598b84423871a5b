import Type, { type Static } from 'typebox';
import { ALL_REPORT_FORMATS, REPORT_LOCALES, REPORT_TYPES } from '../../../domain/reports/report.js';
import { LAST_SCHEDULE_DAY, SCHEDULE_INTERVALS } from '../../../domain/reports/report-schedule.js';
import { LIMITS } from '../../../limits/limits.js';
import {
  CalendarDate,
  Id,
  ListOf,
  Named,
  Nullable,
  OneOf,
  PageQuery,
  Shape,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';
import { ReportFiltersShown, ReportOptionsShown, UNDATED_REPORT } from '../reports/schemas.js';

const optional = Type.Optional;

const Every = OneOf(
  SCHEDULE_INTERVALS,
  'Quarters begin in January, April, July and October, as those of a tax year end; a year in April.',
);
const On = Whole(
  1,
  LAST_SCHEDULE_DAY,
  'The day of the month on which it is made; in a month without it, the last.',
);

export const ReportScheduleInput = Named(
  'ReportScheduleInput',
  Shape({
    ...UNDATED_REPORT,
    every: Every,
    on: On,
    test_clock_id: optional(Nullable(Id('testClock'))),
  }),
);
export type ReportScheduleBody = Static<typeof ReportScheduleInput>;

export const ReportScheduleSchema = Named(
  'ReportSchedule',
  Shape({
    id: Id('reportSchedule'),
    type: OneOf(REPORT_TYPES),
    format: OneOf(ALL_REPORT_FORMATS),
    client_id: Nullable(Id('client')),
    client_ids: Nullable(ListOf(Id('client'), LIMITS.reports.clients.value)),
    filters: ReportFiltersShown,
    options: ReportOptionsShown,
    locale: OneOf(REPORT_LOCALES),
    every: Every,
    on: On,
    test_clock_id: Nullable(Id('testClock')),
    next_on: CalendarDate('The next day on which it is made, in the United Kingdom.'),
    last_report_id: Nullable(Id('report')),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
);

export const reportScheduleListQuery = { ...PageQuery, client_id: optional(Id('client')) };

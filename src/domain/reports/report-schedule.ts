import { LIMITS } from '../../limits/limits.js';
import { dayBefore, type IsoDate, taxYearOf } from '../tax-year.js';
import type { Plan } from '../tenant.js';
import { kindOf, type Report, type ReportPeriod, type ReportScope } from './report.js';

export const SCHEDULE_INTERVALS = ['month', 'quarter', 'year'] as const;
type ScheduleInterval = (typeof SCHEDULE_INTERVALS)[number];

export const LAST_SCHEDULE_DAY = 31;

export interface ScheduleTimes {
  readonly every: ScheduleInterval;
  /** Day of the month, 1 to 31; the last of a month that has no such day. */
  readonly onDay: number;
}

/** A report that is made automatically. */
export interface ReportSchedule
  extends ScheduleTimes,
    ReportScope,
    Pick<Report, 'id' | 'type' | 'format' | 'filters' | 'locale'> {
  /** The test clock by whose days it runs; `null` for those of everybody. */
  readonly testClockId: string | null;
  /** The next day on which one is made, in the United Kingdom. */
  readonly nextOn: IsoDate;
  readonly lastReportId: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Quarters and years are those of tax: the months in which one ends, or has just ended. */
const MONTHS: Readonly<Record<ScheduleInterval, readonly number[]>> = {
  month: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  quarter: [1, 4, 7, 10],
  year: [4],
};

/** The first day of the schedule after `day`. */
export const nextScheduledOn = (times: ScheduleTimes, day: IsoDate): IsoDate =>
  search(times, day, 1, (found) => found > day);

/** The last day of the schedule that is not after `day`. */
export const lastScheduledOn = (times: ScheduleTimes, day: IsoDate): IsoDate =>
  search(times, day, -1, (found) => found <= day);

function search(
  { every, onDay }: ScheduleTimes,
  from: IsoDate,
  step: 1 | -1,
  fits: (day: IsoDate) => boolean,
): IsoDate {
  let month = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1;
  for (;;) {
    const day = dayOfMonth(Math.floor(month / 12), (month % 12) + 1, onDay);
    if (MONTHS[every].includes((month % 12) + 1) && fits(day)) return day;
    month += step;
  }
}

/** A day of a month, or its last day where it is shorter. @param month 1 to 12 */
function dayOfMonth(year: number, month: number, day: number): IsoDate {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${year}-${twoDigits(month)}-${twoDigits(Math.min(day, last))}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * Period of a report that is made for a day of its schedule: the tax year of the day before; or, where it is of any
 * days, those since the schedule's day before. A report of everything has no period.
 */
export function scheduledPeriod(schedule: ScheduleTimes & Pick<Report, 'type'>, on: IsoDate): ReportPeriod {
  const last = dayBefore(on);
  switch (kindOf(schedule.type).over) {
    case 'year':
      return { taxYear: taxYearOf(last), dateFrom: null, dateTo: null };
    case 'period':
      return { taxYear: null, dateFrom: lastScheduledOn(schedule, last), dateTo: last };
    default:
      return { taxYear: null, dateFrom: null, dateTo: null };
  }
}

const MAX_SCHEDULES: Readonly<Record<Plan, number>> = {
  free: LIMITS.reports.schedulesFree.value,
  professional: LIMITS.reports.schedulesProfessional.value,
  enterprise: LIMITS.reports.schedulesEnterprise.value,
};

export const maxSchedules = (plan: Plan): number => MAX_SCHEDULES[plan];

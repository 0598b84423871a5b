import { DAY_MS } from '../../domain/durations.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';

/** One cumulative update: always from the start of the year. */
export interface Quarter {
  readonly startOn: IsoDate;
  readonly endOn: IsoDate;
  readonly dueOn: IsoDate;
}

export type QuarterType = 'standard' | 'calendar';

/** The four updates of a year. Due on the 7th from 2026-27, on the 5th before, whichever their type. */
export function quartersOf(taxYear: TaxYearStart, type: QuarterType): Quarter[] {
  const next = taxYear + 1;
  const day = taxYear >= 2026 ? '07' : '05';
  const isCalendar = type === 'calendar';
  const startOn = `${taxYear}-04-${isCalendar ? '01' : '06'}`;
  const ends = isCalendar
    ? [`${taxYear}-06-30`, `${taxYear}-09-30`, `${taxYear}-12-31`, `${next}-03-31`]
    : [`${taxYear}-07-05`, `${taxYear}-10-05`, `${next}-01-05`, `${next}-04-05`];
  const due = [`${taxYear}-08`, `${taxYear}-11`, `${next}-02`, `${next}-05`];
  return ends.map((endOn, index) => ({ startOn, endOn, dueOn: `${due[index]}-${day}` }));
}

/** The end of the calendar quarter that is up to five days before that of the standard one. */
export function calendarEnd(endOn: IsoDate): IsoDate {
  return dateOf(new Date(Date.parse(endOn) - 5 * DAY_MS));
}

export const dateOf = (instant: Date): IsoDate => instant.toISOString().slice(0, 10);

/** The date a number of days later. */
export function daysLater(instant: Date, days: number): IsoDate {
  return dateOf(new Date(instant.getTime() + days * DAY_MS));
}

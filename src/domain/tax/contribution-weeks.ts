import { DAY_MS } from '../durations.js';
import type { IsoDate } from '../tax-year.js';

const DAYS_PER_WEEK = 7;
/** The epoch was a Thursday. */
const DAYS_FROM_SUNDAY_TO_EPOCH = 4;

/** Contribution weeks, Sunday to Saturday, that begin on the dates from one to the other. SSCBA 1992 s.122 */
export function weeksBeginning(from: IsoDate, to: IsoDate): number {
  return Math.max(0, sundaysTo(dayNumber(to)) - sundaysTo(dayNumber(from) - 1));
}

/** Weeks that begin within a year and of which at least one day lies within some of the stretches, which may overlap. HMRC NIM70200 */
export function weeksTouched(year: Days, stretches: readonly Days[]): number {
  const days = stretches.map(({ from, to }) => ({ from: dayNumber(from), to: dayNumber(to) }));
  const last = dayNumber(year.to);
  let weeks = 0;
  for (let sunday = firstSundayFrom(dayNumber(year.from)); sunday <= last; sunday += DAYS_PER_WEEK) {
    if (days.some(({ from, to }) => from < sunday + DAYS_PER_WEEK && to >= sunday)) weeks += 1;
  }
  return weeks;
}

interface Days {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const firstSundayFrom = (day: number): number =>
  sundaysTo(day - 1) * DAYS_PER_WEEK + DAYS_PER_WEEK - DAYS_FROM_SUNDAY_TO_EPOCH;

function sundaysTo(day: number): number {
  return Math.floor((day + DAYS_FROM_SUNDAY_TO_EPOCH) / DAYS_PER_WEEK);
}

/** The 29th of February of another year is the 1st of March. */
function dayNumber(date: IsoDate): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

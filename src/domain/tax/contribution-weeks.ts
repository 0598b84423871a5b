import { DAY_MS } from '../durations.js';
import type { IsoDate } from '../tax-year.js';

const DAYS_PER_WEEK = 7;
/** The epoch was a Thursday. */
const DAYS_FROM_SUNDAY_TO_EPOCH = 4;

/** Contribution weeks, Sunday to Saturday, that begin on the dates from one to the other. SSCBA 1992 s.122 */
export function weeksBeginning(from: IsoDate, to: IsoDate): number {
  return Math.max(0, sundaysTo(dayNumber(to)) - sundaysTo(dayNumber(from) - 1));
}

/** Weeks that begin within a year and of which at least one day lies within the dates given. HMRC NIM70200 */
export function weeksTouched(year: Days, active: Days): number {
  const earliestStart = dayNumber(active.from) - (DAYS_PER_WEEK - 1);
  const first = Math.max(dayNumber(year.from), earliestStart);
  const last = Math.min(dayNumber(year.to), dayNumber(active.to));
  return Math.max(0, sundaysTo(last) - sundaysTo(first - 1));
}

interface Days {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

function sundaysTo(day: number): number {
  return Math.floor((day + DAYS_FROM_SUNDAY_TO_EPOCH) / DAYS_PER_WEEK);
}

/** The 29th of February of another year is the 1st of March. */
function dayNumber(date: IsoDate): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

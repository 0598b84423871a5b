import { LIMITS } from '../../limits/limits.js';
import { DAY_MS } from '../durations.js';

const { firstNoticeDays, secondNoticeDays, lastNoticeDays } = LIMITS.hmrcGrants;

/** Distances from the end of a grant at which it is announced, in days, the farthest first. */
export const NOTICE_DAYS: readonly number[] = [
  firstNoticeDays.value,
  secondNoticeDays.value,
  lastNoticeDays.value,
];

/** Whole days to an instant, rounded up; none once it has passed. */
export const daysLeft = (until: Date, now: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime()) / DAY_MS));

/**
 * The notice that is due for a grant, by its distance in days; `null` when none is. A notice that was missed is not made up
 * for: of several, the nearest to the end is given.
 * @param announcedDays the distance of the last notice; `null` before the first
 */
export function noticeDue(expiresAt: Date, now: Date, announcedDays: number | null): number | null {
  const left = daysLeft(expiresAt, now);
  if (expiresAt.getTime() <= now.getTime()) return null;
  const due = NOTICE_DAYS.findLast((days) => left <= days);
  if (due === undefined) return null;
  return announcedDays !== null && announcedDays <= due ? null : due;
}

/** The moments after `since` and up to `until` at which a distance from the end of a grant is reached, the earliest first. */
export const noticeMoments = (
  expiresAt: Date,
  { since, until }: { readonly since: Date; readonly until: Date },
): Date[] =>
  NOTICE_DAYS.map((days) => new Date(expiresAt.getTime() - days * DAY_MS)).filter(
    (at) => since < at && at <= until,
  );

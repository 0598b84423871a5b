export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds of 24 hours: a day of UTC, and one of the calendar wherever dates stand for themselves. */
export const DAY_MS = 24 * HOUR_MS;

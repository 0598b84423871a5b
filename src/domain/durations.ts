/** Milliseconds of 24 hours: a day of UTC, and one of the calendar wherever dates stand for themselves. */
export const DAY_MS = 86_400_000;

const UTC_MINUTE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$/;

/**
 * A day and a time in UTC as a browser's field sends them, such as `2026-01-31T09:00`; a `Z` may follow.
 * @returns `undefined` for what is none, also for a day that the calendar does not have
 */
export function readUtcMinute(text: string): Date | undefined {
  const minute = text.endsWith('Z') ? text.slice(0, -1) : text;
  if (!UTC_MINUTE.test(minute)) return undefined;
  const at = new Date(`${minute}Z`);
  return Number.isNaN(at.getTime()) || writeUtcMinute(at) !== minute ? undefined : at;
}

/** An instant as a form field shows it, cut to the minute: `2026-04-06T09:30`. */
export const writeUtcMinute = (at: Date): string => at.toISOString().slice(0, 16);

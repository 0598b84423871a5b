import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.js';

const LONGEST_PAUSE_MS = DAY_MS;

/**
 * The waits between one attempt and the next, 75.6 hours in all.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Spreads the retries of deliveries that failed together; only ever adds, so none is early. */
const JITTER_SHARE = 0.2;

/**
 * How long to wait after a failed attempt, in whole milliseconds; `null` when it was the last one.
 * @param attempt how many attempts have been made, the failed one included: 1 or more
 * @param random 0 to 1; 0 waits exactly the scheduled time, 1 a fifth longer
 * @throws {RangeError} if either is out of range
 */
export function nextAttemptDelayMs({ attempt, random }: { attempt: number; random: number }): number | null {
  if (!Number.isInteger(attempt) || attempt < 1) throw new RangeError('attempts are counted from 1');
  if (!(random >= 0 && random <= 1)) throw new RangeError('random must be from 0 to 1');

  const delayMs = RETRY_DELAYS_MS[attempt - 1];
  return delayMs === undefined ? null : Math.ceil(delayMs * (1 + JITTER_SHARE * random));
}

const DELAY_SECONDS = /^[0-9]+$/;

/**
 * The pause that a receiver's `Retry-After` asks for, in milliseconds from now, at most 24 hours; `null` when no
 * value is one of the two forms the header has (whole seconds, HTTP date). Of several values the longest counts, so
 * that no wish is cut short. A date in the past is 0.
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryAfterMs(headerValues: readonly string[], nowMs: number): number | null {
  const pauses = headerValues.map((value) => pauseMs(value.trim(), nowMs)).filter((pause) => pause !== null);
  return pauses.length === 0 ? null : Math.min(Math.max(0, ...pauses), LONGEST_PAUSE_MS);
}

function pauseMs(value: string, nowMs: number): number | null {
  if (DELAY_SECONDS.test(value)) return Number(value) * SECOND_MS;
  const atMs = httpDateMs(value, nowMs);
  return atMs === null ? null : atMs - nowMs;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const CLOCK = '(?<hour>[0-9]{2}):(?<minute>[0-9]{2}):(?<second>[0-9]{2})';
const MONTH = `(?<month>${MONTHS.join('|')})`;
const HTTP_DATES = [
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>[0-9]{2}) ${MONTH} (?<year>[0-9]{4}) ${CLOCK} GMT$`),
  new RegExp(`^[A-Z][a-z]{5,8}, (?<day>[0-9]{2})-${MONTH}-(?<year>[0-9]{2}) ${CLOCK} GMT$`),
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${MONTH} (?<day>[ 0-9][0-9]) ${CLOCK} (?<year>[0-9]{4})$`),
];

/** The three spellings of an HTTP date; the weekday's name is not compared with the date. */
function httpDateMs(value: string, nowMs: number): number | null {
  for (const form of HTTP_DATES) {
    const parts = form.exec(value)?.groups;
    if (!parts) continue;
    const month = MONTHS.indexOf(parts['month'] ?? '');
    const year = fullYear(parts['year'] ?? '', nowMs);
    const [day, hour, minute, second] = ['day', 'hour', 'minute', 'second'].map((part) =>
      Number(parts[part]),
    );
    const atMs = Date.UTC(year, month, day, hour, minute, second);
    return isSameDay(atMs, { month, day }) ? atMs : null;
  }
  return null;
}

/** A two-digit year that would lie more than fifty years ahead is the last one with those digits. */
function fullYear(digits: string, nowMs: number): number {
  const year = Number(digits);
  if (digits.length !== 2) return year;
  const thisYear = new Date(nowMs).getUTCFullYear();
  const candidate = thisYear - (thisYear % 100) + year;
  return candidate > thisYear + 50 ? candidate - 100 : candidate;
}

function isSameDay(atMs: number, { month, day }: { month: number; day: number | undefined }): boolean {
  const date = new Date(atMs);
  return date.getUTCMonth() === month && date.getUTCDate() === day;
}

import type { IsoDate } from '../tax-year.js';
import { isIsoDate } from '../tax-year.js';
import { dateCellText } from './cell-text.js';
import { ukDateAt } from './uk-date-at.js';

/** Which of two numbers comes first in `03/04/2026`. */
export type DateOrder = 'dmy' | 'mdy';

interface DateReading {
  /** `null` refuses every date that can be read two ways. */
  readonly order: DateOrder | null;
  /** A time without a zone of its own is UTC. */
  readonly utc?: boolean;
}

const MONTHS: readonly string[] = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = '([A-Za-z]{3,9})\\.?';
const WEEKDAY = '(?:[A-Za-z]{3,9},? )?';
/** Some write a mark after the date, or one between the date and the time. */
const TIME = '[./]?(?:(?:[T,] ?| (?:[-/|@] )?)([\\s\\S]*))?$';
const YEAR_FIRST = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${TIME}`);
/** A day with a zone, as XML may write it. */
const ZONED_DAY = /^(\d{4}-\d{2}-\d{2}) ?(?:Z|[+-]\d{2}:?\d{2})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?$/;
const NUMERIC = new RegExp(`^(\\d{1,2})([-/. ])(\\d{1,2})\\2(\\d{4}|\\d{2})${TIME}`);
const DAY_MONTH = new RegExp(
  `^${WEEKDAY}(\\d{1,2})(?:st|nd|rd|th)?[-/. ]{0,3}${MONTH}[-/., ]{0,3}(\\d{4}|\\d{2})${TIME}`,
  'i',
);
const MONTH_DAY = new RegExp(
  `^${WEEKDAY}${MONTH}[-/. ]{0,3}(\\d{1,2})(?:st|nd|rd|th)?[-/., ]{1,3}(\\d{4}|\\d{2})${TIME}`,
  'i',
);
const CLOCK =
  /^(?:at )?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,12}))?)? ?([ap]\.?m\.?)? ?(Z|BST|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?|UTC|GMT)?(?: (?:UTC|GMT|BST|[A-Z]{3,4}))?$/i;

/**
 * A bank's date, with or without a time, as `YYYY-MM-DD`; `null` when it is none. A time that names
 * its zone becomes the date in the United Kingdom; one that does not is taken as local already. Midnight
 * with a zone is a day that was made an instant, and that day counts as it is written.
 */
export function parseDateText(text: string, reading: DateReading): IsoDate | null {
  const cell = dateCellText(text);
  const parts = dateParts(ZONED_DAY.exec(cell)?.[1] ?? cell, reading.order);
  if (!parts) return null;
  const date = isoDate(parts.year, parts.month, parts.day);
  if (date === null || parts.time === '') return date;
  return shiftedByZone(date, parts.time, reading.utc === true);
}

/** The order of day and month that one cell shows; `null` if it settles nothing. */
export function dateOrderVote(text: string): DateOrder | null {
  const match = NUMERIC.exec(dateCellText(text));
  if (!match) return null;
  const [first, second] = [Number(match[1]), Number(match[3])];
  if (first > 12 && first <= 31 && second >= 1 && second <= 12) return 'dmy';
  if (second > 12 && second <= 31 && first >= 1 && first <= 12) return 'mdy';
  return null;
}

/** Whether a cell's date can be read two ways. */
export function isOrderSensitive(text: string): boolean {
  const match = NUMERIC.exec(dateCellText(text));
  return match !== null && Number(match[1]) !== Number(match[3]);
}

/** Whether a cell's date is the same read either way, such as 06/06. */
export function isSameEitherWay(text: string): boolean {
  const match = NUMERIC.exec(dateCellText(text));
  return match !== null && Number(match[1]) === Number(match[3]);
}

interface DateParts {
  readonly year: string;
  readonly month: number;
  readonly day: string;
  readonly time: string;
}

function dateParts(text: string, order: DateReading['order']): DateParts | null {
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const [, first = '', , second = '', year = '', time = ''] = numeric;
    if (order === null && Number(first) !== Number(second)) return null;
    return order !== 'mdy'
      ? { year, month: Number(second), day: first, time }
      : { year, month: Number(first), day: second, time };
  }
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) {
    const [, year = '', , month = '', day = '', time = ''] = yearFirst;
    return { year, month: Number(month), day, time };
  }
  return compactParts(text) ?? worded(DAY_MONTH.exec(text), 1) ?? worded(MONTH_DAY.exec(text), 2);
}

function compactParts(text: string): DateParts | null {
  const match = COMPACT.exec(text);
  if (!match) return null;
  const [, year = '', month = '', day = '', hour, minute, second = '00'] = match;
  const time = hour === undefined ? '' : `${hour}:${minute}:${second}`;
  return { year, month: Number(month), day, time };
}

function worded(match: RegExpExecArray | null, dayAt: 1 | 2): DateParts | null {
  if (!match) return null;
  const [, first = '', second = '', year = '', time = ''] = match;
  const name = dayAt === 1 ? second : first;
  const month = monthNumber(name);
  return month === 0 ? null : { year, month, day: dayAt === 1 ? first : second, time };
}

/** 1 to 12 for an English month's name or its first letters; 0 for any other word. */
export function monthNumber(name: string): number {
  const lower = name.toLowerCase();
  const index = MONTHS.indexOf(lower.slice(0, 3));
  const full = MONTH_NAMES[index] ?? '';
  return full.startsWith(lower) || lower === 'sept' ? index + 1 : 0;
}

const MONTH_NAMES =
  'january february march april may june july august september october november december'.split(' ');

/** The name of a month in full, with a capital. */
export function monthName(month: number): string {
  const name = MONTH_NAMES[month - 1] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function isoDate(year: string, month: number, day: string): IsoDate | null {
  const fullYear = year.length === 2 ? `${Number(year) < 80 ? '20' : '19'}${year}` : year;
  const date = `${fullYear}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(date) && fullYear >= '1980' && fullYear < '2100' ? date : null;
}

function shiftedByZone(date: IsoDate, time: string, utc: boolean): IsoDate | null {
  const clock = CLOCK.exec(time.trim());
  if (!clock) return null;
  const [, hour = '0', minute = '0', second = '0', fraction = '0', half = '', zone] = clock;
  const hours = halfDayHour(Number(hour), half);
  if (hours > 24 || Number(minute) > 59 || Number(second) > 60) return null;
  if (zone === undefined && !utc) return date;
  return ukDayOf({
    date,
    seconds: (hours * 60 + Number(minute)) * 60 + Number(second) + Number(`0.${fraction}`),
    offsetMinutes: zoneMinutes(zone ?? 'Z'),
  });
}

/** An instant as it is written: a day, the seconds since its midnight, and how far its zone is ahead of UTC. */
interface WrittenInstant {
  readonly date: IsoDate;
  readonly seconds: number;
  readonly offsetMinutes: number;
}

/** The day in the United Kingdom; of midnight the day as it is written, whatever the zone. */
export function ukDayOf({ date, seconds, offsetMinutes }: WrittenInstant): IsoDate {
  if (seconds === 0) return date;
  const midnight = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)));
  return ukDateAt(midnight + (seconds - offsetMinutes * 60) * 1000);
}

/** The hour of a day of 24; `half` is `am` or `pm` in any spelling, or nothing. */
export function halfDayHour(hour: number, half: string): number {
  if (half === '') return hour;
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

function zoneMinutes(zone: string): number {
  if (zone.toUpperCase() === 'BST') return 60;
  const offset = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone);
  if (!offset) return 0;
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? '0');
  return offset[1] === '-' ? -minutes : minutes;
}

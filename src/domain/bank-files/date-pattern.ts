import type { IsoDate } from '../tax-year.js';
import { isIsoDate } from '../tax-year.js';
import { dateCellText } from './cell-text.js';
import { halfDayHour, monthName, monthNumber, ukDayOf } from './date-text.js';

export type DatePattern = (text: string) => IsoDate | null;

const TOKEN = /YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|hh|h|mm|ss|A/g;
/** Meanings of tokens. A pattern may use each meaning once: `h` beside `h` can split digits in many ways. */
const PARTS: Readonly<Record<string, string>> = {
  Y: 'year',
  M: 'month',
  D: 'day',
  H: 'hour',
  h: 'hour',
  m: 'minute',
  s: 'second',
  A: 'half',
};
const NEEDED = ['year', 'month', 'day'];
const TOKEN_SOURCES: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<year>\\d{2})',
  MMMM: '(?<month>[A-Za-z]{3,9})',
  MMM: '(?<month>[A-Za-z]{3,9})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{2})',
  H: '(?<hour>\\d{1,2})',
  hh: '(?<hour>\\d{2})',
  h: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
  A: '(?<half>[AaPp]\\.?[Mm]\\.?)',
};

/**
 * Compiles `DD/MM/YYYY`, `D MMM YY`, `YYYY-MM-DD HH:mm` and their like; time parts are read and
 * dropped, but for a time that ends with `Z` or `UTC`, which gives the day in the United Kingdom. `null` unless the pattern names one day, one month and one year, and nothing twice.
 */
export function compileDatePattern(pattern: string): DatePattern | null {
  const seen = new Set<string>();
  let source = '';
  let at = 0;
  for (const match of pattern.matchAll(TOKEN)) {
    const token = match[0];
    const part = PARTS[token.charAt(0)] ?? token;
    if (seen.has(part)) return null;
    seen.add(part);
    source += escaped(pattern.slice(at, match.index)) + (TOKEN_SOURCES[token] ?? '');
    at = match.index + token.length;
  }
  if (!NEEDED.every((part) => seen.has(part))) return null;
  const matcher = new RegExp(`^${source}${escaped(pattern.slice(at))}$`);
  const isUtc = seen.has('hour') && /(?:Z|UTC)$/.test(pattern);
  return (text) => dateOf(matcher.exec(dateCellText(text)), isUtc);
}

/** The date as the pattern writes it; parts of a time are midnight. */
export function formatByPattern(pattern: string, date: IsoDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const parts: Readonly<Record<string, string>> = {
    YYYY: year,
    YY: year.slice(2),
    MMMM: monthName(Number(month)),
    MMM: monthName(Number(month)).slice(0, 3),
    MM: month,
    M: String(Number(month)),
    DD: day,
    D: String(Number(day)),
    h: '12',
    hh: '12',
    H: '0',
    A: 'AM',
  };
  return pattern.replace(TOKEN, (token) => parts[token] ?? '00');
}

function dateOf(match: RegExpExecArray | null, isUtc: boolean): IsoDate | null {
  const { year = '', month = '', day = '', ...time } = match?.groups ?? {};
  if (year === '') return null;
  const fullYear = year.length === 2 ? `${Number(year) < 80 ? '20' : '19'}${year}` : year;
  const monthDigits = /^\d/.test(month) ? month : String(monthNumber(month));
  const date = `${fullYear}-${monthDigits.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isIsoDate(date)) return null;
  return isUtc ? ukDayOf({ date, seconds: secondsOf(time), offsetMinutes: 0 }) : date;
}

function secondsOf(time: Readonly<Record<string, string>>): number {
  const { hour = '0', minute = '0', second = '0', half = '' } = time;
  return (halfDayHour(Number(hour), half) * 60 + Number(minute)) * 60 + Number(second);
}

const escaped = (literal: string) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, ' ');

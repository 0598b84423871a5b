import { monthNumber } from '../bank-files/date-text.js';
import { DAY_MS } from '../durations.js';
import { type IsoDate, isIsoDate } from '../tax-year.js';

/** A date as a statement prints it; the year is often left out. */
export interface PrintedDate {
  readonly day: number;
  readonly month: number;
  readonly year: number | null;
}

/** The days that a statement is about, as far as it says them. */
export interface StatementPeriod {
  readonly from: IsoDate | null;
  readonly to: IsoDate;
}

const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th)?[ /-]?([A-Za-z]{3,9})\.?(?:[ ,/-]{1,2}(\d{4}|\d{2}))?(?![\d.,:])/;
const MONTH_FIRST = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:[ ,]{1,2}(\d{4}))?(?![\d.,:])/;
const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?![\d.,:])/;
const NUMERIC_SHORT = /^(\d{1,2})\/(\d{1,2})(?![\d.,:/])/;

/** The date with which a text begins, and what follows it; `null` for none. Two numbers are day and month. */
export function leadingDate(text: string): { readonly date: PrintedDate; readonly rest: string } | null {
  const worded = DAY_FIRST.exec(text);
  if (worded) return found(text, worded, [worded[1], worded[2], worded[3]]);
  const american = MONTH_FIRST.exec(text);
  if (american) return found(text, american, [american[2], american[1], american[3]]);
  const numeric = NUMERIC.exec(text) ?? NUMERIC_SHORT.exec(text);
  return numeric ? found(text, numeric, [numeric[1], numeric[2], numeric[3]]) : null;
}

function found(
  text: string,
  match: RegExpExecArray,
  [day, month = '', year]: readonly (string | undefined)[],
) {
  const number = /^\d/.test(month) ? Number(month) : monthNumber(month);
  const fullYear = year === undefined ? null : year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = { day: Number(day), month: number, year: fullYear };
  if (number < 1 || number > 12 || date.day < 1 || date.day > 31) return null;
  return { date, rest: text.slice(match[0].length).trimStart() };
}

function isoOf({ day, month }: PrintedDate, year: number): IsoDate | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isIsoDate(date) ? date : null;
}

const SLACK_AFTER_DAYS = 7;
const SLACK_BEFORE_DAYS = 75;
const MAX_DAYS_WITHOUT_BEGINNING = 366;
const daysBetween = (from: IsoDate, to: IsoDate) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/**
 * The day of a row: in the year that puts it into the statement's period, which may turn the year. A card's purchase may
 * be some weeks older than its statement. `null` for a day that no year puts there, or that does not exist.
 */
export function datedIn(date: PrintedDate, period: StatementPeriod | null): IsoDate | null {
  if (period === null) return date.year === null ? null : isoOf(date, date.year);
  const last = Number(period.to.slice(0, 4));
  const years = date.year === null ? [last + 1, last, last - 1] : [date.year];
  const days = years.flatMap((year) => isoOf(date, year) ?? []);
  return days.find((day) => isWithin(day, period)) ?? null;
}

function isWithin(day: IsoDate, { from, to }: StatementPeriod): boolean {
  if (daysBetween(to, day) > SLACK_AFTER_DAYS) return false;
  const beginning = daysBetween(day, from ?? to);
  return beginning <= (from === null ? MAX_DAYS_WITHOUT_BEGINNING : SLACK_BEFORE_DAYS);
}

/** A period that a line states: two dates, the second with its year, or the one day of the statement. */
export function statedPeriod(text: string): StatementPeriod | null {
  const dates = datesIn(text);
  for (const [at, { date: second, index }] of dates.entries()) {
    const first = dates[at - 1];
    if (first === undefined || second.year === null || !joins(text.slice(first.end, index))) continue;
    const to = isoOf(second, second.year);
    const year = first.date.year ?? (first.date.month > second.month ? second.year - 1 : second.year);
    const from = isoOf(first.date, year);
    if (from !== null && to !== null && from <= to) return { from, to };
  }
  if (!/\b(?:statement|prepared|issued?|as at)\b/i.test(text)) return null;
  const [only] = dates;
  const to = only?.date.year == null ? null : isoOf(only.date, only.date.year);
  return to === null ? null : { from: null, to };
}

const joins = (between: string) => between.length < 12 && /^\s*(?:to|[-–—]|until|and)\s*$/i.test(between);

const STATED_CHARACTERS = 300;

function datesIn(line: string) {
  const text = line.slice(0, STATED_CHARACTERS);
  const dates: { date: PrintedDate; index: number; end: number }[] = [];
  for (const { index } of text.matchAll(/\b[A-Za-z\d]/g)) {
    if (index < (dates.at(-1)?.end ?? 0)) continue;
    const read = leadingDate(text.slice(index));
    if (read === null) continue;
    const end = text.length - read.rest.length;
    dates.push({ date: read.date, index, end: text.slice(0, end).trimEnd().length });
  }
  return dates;
}

import { DAY_MS } from './durations.js';

/** A tax year by the calendar year in which it starts: 2025 is 6 April 2025 to 5 April 2026. */
export type TaxYearStart = number;

/** `YYYY-MM-DD`, no zone. */
export type IsoDate = string;

const TAX_YEAR = /^(20\d{2})-(\d{2})$/;
const BARE_YEAR = /^20\d{2}$/;

/** `2025-26` for 2025. */
export function formatTaxYear(start: TaxYearStart): string {
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}

/** The start year of `2025-26`; `null` for anything else, `2025-27` included. */
export function parseTaxYear(text: string): TaxYearStart | null {
  const match = TAX_YEAR.exec(text);
  if (!match) return null;
  const start = Number(match[1]);
  return (start + 1) % 100 === Number(match[2]) ? start : null;
}

/** `parseTaxYear` for paths, which may have a bare `2025` too: the year that starts in April 2025. */
export function parseTaxYearRef(text: string): TaxYearStart | null {
  return BARE_YEAR.test(text) ? Number(text) : parseTaxYear(text);
}

/** The tax year a date falls in. ITA 2007 s.4: 6 April to 5 April. */
export function taxYearOf(date: IsoDate): TaxYearStart {
  const year = Number(date.slice(0, 4));
  return date.slice(5) >= '04-06' ? year : year - 1;
}

export const taxYearStartsOn = (start: TaxYearStart): IsoDate => `${start}-04-06`;
export const taxYearEndsOn = (start: TaxYearStart): IsoDate => `${start + 1}-04-05`;

/** `04-05` of `2026-04-05`. */
export const monthAndDay = (day: IsoDate): string => day.slice(5);

/** Online filing date and the date the balance is due. TMA 1970 s.8(1D), s.59B. */
export const filingDueOn = (start: TaxYearStart): IsoDate => `${start + 2}-01-31`;

/** Whether a string is a real calendar date in `YYYY-MM-DD`. */
export function isIsoDate(text: string): text is IsoDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (lengths[month - 1] ?? 0);
}

/** The calendar date so many days later; earlier when the number is negative. */
export function daysLater(day: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export const dayAfter = (day: IsoDate): IsoDate => daysLater(day, 1);

export const dayBefore = (day: IsoDate): IsoDate => daysLater(day, -1);

/** The day that many months later, or the last day of that month where it is shorter. */
export function monthsLater(day: IsoDate, months: number): IsoDate {
  if (months === 0) return day;
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0));
  lastDay.setUTCDate(Math.min(dayOfMonth, lastDay.getUTCDate()));
  return lastDay.toISOString().slice(0, 10);
}

/** Days of a calendar date since 1 January 1970. */
export const dayNumber = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** Whole days from one calendar date to another; negative when the second comes first. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

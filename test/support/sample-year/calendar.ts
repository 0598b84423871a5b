import { DAY_MS } from '../../../src/domain/durations.js';

const YEAR_STARTS_ON = '2025-04-06';
const YEAR_ENDS_ON = '2026-04-05';

/** England and Wales, within the year. */
const BANK_HOLIDAYS = new Set([
  '2025-04-18',
  '2025-04-21',
  '2025-05-05',
  '2025-05-26',
  '2025-08-25',
  '2025-12-25',
  '2025-12-26',
  '2026-01-01',
  '2026-04-03',
]);

/** When nobody works: a fortnight in August and the days round Christmas. */
const TIME_OFF: readonly (readonly [string, string])[] = [
  ['2025-08-09', '2025-08-24'],
  ['2025-12-24', '2026-01-02'],
];

const atNoon = (date: string) => new Date(`${date}T12:00:00Z`);

const addDays = (date: string, days: number): string =>
  new Date(atNoon(date).getTime() + days * DAY_MS).toISOString().slice(0, 10);

const inYear = (date: string) => date >= YEAR_STARTS_ON && date <= YEAR_ENDS_ON;
const isWeekend = (date: string) => atNoon(date).getUTCDay() % 6 === 0;

/** Every day from `from` to the year's end. */
export function days(from: string = YEAR_STARTS_ON): string[] {
  const list: string[] = [];
  for (let date = from; date <= YEAR_ENDS_ON; date = addDays(date, 1)) list.push(date);
  return list;
}

/** Days on which the trade is out on jobs. */
export const workDays = (from: string = YEAR_STARTS_ON): string[] =>
  days(from).filter(
    (date) =>
      !isWeekend(date) &&
      !BANK_HOLIDAYS.has(date) &&
      !TIME_OFF.some(([start, end]) => date >= start && date <= end),
  );

/** The same or the next day on which banks move money. */
export function bankingDay(date: string): string {
  let day = date;
  while (isWeekend(day) || BANK_HOLIDAYS.has(day)) day = addDays(day, 1);
  return day;
}

/** The given day of each month, moved to a banking day, where that falls within the year. */
export function monthly(dayOfMonth: number, from: string = YEAR_STARTS_ON): string[] {
  const months = Array.from({ length: 13 }, (_, index) => {
    const month = new Date(Date.UTC(2025, 3 + index, dayOfMonth));
    return bankingDay(month.toISOString().slice(0, 10));
  });
  return months.filter((date) => inYear(date) && date >= from);
}

/** `05/04/2026`, as the four banks print it. */
export const slashed = (date: string): string => date.split('-').reverse().join('/');

/** `05 APR`, as card lines print it. */
export function cardDate(date: string): string {
  const month = atNoon(date).toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' });
  return `${date.slice(8)} ${month.slice(0, 3).toUpperCase()}`;
}

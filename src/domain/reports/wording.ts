import { formatPence, type Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `£12,345.60`, `-£0.05`. */
export function pounds(pence: Pence): string {
  const [whole = '0', decimals = '00'] = formatPence(Math.abs(pence)).split('.');
  return `${pence < 0 ? '-' : ''}£${grouped(whole)}.${decimals}`;
}

/** `1234567` is `1,234,567`. */
function grouped(digits: string): string {
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(',');
}

/** `April` for 4. */
export const monthName = (month: number): string => MONTHS[month - 1] ?? '';

/** `6 April 2025`. */
export function longDate(date: IsoDate): string {
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
  return `${Number(date.slice(8, 10))} ${month} ${date.slice(0, 4)}`;
}

/** `6 Apr 2025`. */
export function shortDate(date: IsoDate): string {
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
  return `${Number(date.slice(8, 10))} ${month.slice(0, 3)} ${date.slice(0, 4)}`;
}

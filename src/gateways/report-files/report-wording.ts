import { formatPence, type Pence } from '../../domain/money.js';
import type { IsoDate } from '../../domain/tax-year.js';
import type { ReportedIncomeSource, ReportedReturnStatus } from './report-model.js';

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

const INSTANT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: 'Europe/London',
});

const STATUSES: Readonly<Record<ReportedReturnStatus, string>> = {
  draft: 'Draft',
  preparing: 'In preparation',
  action_required: 'Action required',
  awaiting_declaration: 'Awaiting declaration',
  submitting: 'Being submitted to HMRC',
  submitted: 'Submitted to HMRC',
  rejected: 'Rejected by HMRC',
  cancelled: 'Cancelled',
};

/** The supplementary pages whose box numbers we print, by kind of income. */
const FORMS: Readonly<Record<ReportedIncomeSource['kind'], string>> = {
  self_employment: 'SA103F',
  uk_property: 'SA105',
};

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

/** `6 April 2025`. */
export function longDate(date: IsoDate): string {
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
  return `${Number(date.slice(8, 10))} ${month} ${date.slice(0, 4)}`;
}

/** `21 November 2026 at 11:54:44 GMT`: the time in the United Kingdom. @throws {RangeError} for no instant */
export const ukTime = (instant: string): string => INSTANT.format(new Date(instant));

export const statusWording = (status: ReportedReturnStatus | null): string =>
  status === null ? 'Not started' : STATUSES[status];

export const formOf = (kind: ReportedIncomeSource['kind']): string => FORMS[kind];

/** `basic_rate` is `Basic rate`; wording that is already for people stays as it is. */
export function codeWording(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

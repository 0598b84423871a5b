import { MONTHS } from './words.js';

/** How one bank prints its statements. */
export interface StatementStyle {
  readonly format: string;
  readonly title: string;
  readonly columns: readonly {
    readonly heading: string | readonly [string, string];
    readonly holds: 'date' | 'posted' | 'type' | 'text' | 'in' | 'out' | 'amount' | 'balance' | 'foreign';
    /** Of its left edge, or of its right one for money. */
    readonly at: number;
  }[];
  readonly date: (day: Date) => string;
  /** Whether the day is printed on each row, or on its first alone. */
  readonly dates: 'each' | 'first_of_day';
  readonly balances: 'each' | 'last_of_day' | 'none';
  /** Of a description of two lines, the one that has the amount. */
  readonly amountOn: 'first' | 'last';
  readonly newestFirst?: true;
  /** Purchases are printed without a sign, payments with this mark. */
  readonly card?: 'CR' | '-';
  readonly period: (from: Date, to: Date) => string;
  readonly opening: string;
  readonly closing: string;
  /** Where both stand: rows of the table, or words above it. */
  readonly ends: 'rows' | 'beside' | 'above';
  readonly forward?: readonly [string, string];
  readonly money: (pence: number) => string;
}

const two = (number: number) => String(number).padStart(2, '0');
const month = (day: Date) => MONTHS[day.getUTCMonth()] ?? '';
const short = (day: Date) => month(day).slice(0, 3);
const year = (day: Date) => day.getUTCFullYear();
const plain = (day: Date) => `${day.getUTCDate()} ${short(day)}`;
const withYear = (day: Date) => `${two(day.getUTCDate())} ${short(day)} ${String(year(day)).slice(2)}`;
const slashed = (day: Date) => `${two(day.getUTCDate())}/${two(day.getUTCMonth() + 1)}/${year(day)}`;
const inFull = (day: Date) => `${day.getUTCDate()} ${month(day)} ${year(day)}`;
const ordinal = (day: Date) => {
  const date = day.getUTCDate();
  const end =
    date % 10 === 1 && date !== 11
      ? 'st'
      : date % 10 === 2 && date !== 12
        ? 'nd'
        : date % 10 === 3 && date !== 13
          ? 'rd'
          : 'th';
  return `${date}${end} ${short(day)}`;
};
const grouped = (pence: number) =>
  `${Math.floor(Math.abs(pence) / 100).toLocaleString('en-GB')}.${two(Math.abs(pence) % 100)}`;
const overdrawn = (mark: string) => (pence: number) => `${grouped(pence)}${pence < 0 ? mark : ''}`;
const minus = (pence: number) => `${pence < 0 ? '-' : ''}${grouped(pence)}`;
const pounds = (pence: number) => `${pence < 0 ? '-' : ''}£${grouped(pence)}`;

const DATE = { heading: 'Date', holds: 'date', at: 40 } as const;

export const STATEMENT_STYLES: readonly StatementStyle[] = [
  {
    format: 'barclays',
    title: 'Barclays Bank UK PLC',
    columns: [
      DATE,
      { heading: 'Description', holds: 'text', at: 100 },
      { heading: 'Money out', holds: 'out', at: 390 },
      { heading: 'Money in', holds: 'in', at: 470 },
      { heading: 'Balance', holds: 'balance', at: 550 },
    ],
    date: plain,
    dates: 'first_of_day',
    balances: 'last_of_day',
    amountOn: 'first',
    period: (from, to) => `${plain(from)} - ${inFull(to)}`,
    opening: 'Start balance',
    closing: 'End balance',
    ends: 'rows',
    forward: ['Balance carried forward', 'Balance brought forward'],
    money: minus,
  },
  {
    format: 'hsbc',
    title: 'HSBC UK Bank plc',
    columns: [
      DATE,
      { heading: 'Payment type and details', holds: 'text', at: 95 },
      { heading: 'Paid out', holds: 'out', at: 400 },
      { heading: 'Paid in', holds: 'in', at: 475 },
      { heading: 'Balance', holds: 'balance', at: 550 },
    ],
    date: withYear,
    dates: 'first_of_day',
    balances: 'last_of_day',
    amountOn: 'last',
    period: (from, to) => `${from.getUTCDate()} ${month(from)} to ${inFull(to)}`,
    opening: 'Opening Balance',
    closing: 'Closing Balance',
    ends: 'beside',
    forward: ['BALANCE CARRIED FORWARD', 'BALANCE BROUGHT FORWARD'],
    money: overdrawn('D'),
  },
  {
    format: 'lloyds',
    title: 'Lloyds Bank',
    columns: [
      DATE,
      { heading: 'Description', holds: 'text', at: 100 },
      { heading: 'Type', holds: 'type', at: 300 },
      { heading: 'Money In (£)', holds: 'in', at: 400 },
      { heading: 'Money Out (£)', holds: 'out', at: 475 },
      { heading: 'Balance (£)', holds: 'balance', at: 550 },
    ],
    date: withYear,
    dates: 'each',
    balances: 'each',
    amountOn: 'first',
    period: (from, to) => `${inFull(from)} to ${inFull(to)}`,
    opening: 'Opening balance',
    closing: 'Closing balance',
    ends: 'beside',
    money: minus,
  },
  {
    format: 'natwest',
    title: 'National Westminster Bank Plc',
    columns: [
      DATE,
      { heading: 'Description', holds: 'text', at: 110 },
      { heading: 'Paid In(£)', holds: 'in', at: 400 },
      { heading: 'Withdrawn(£)', holds: 'out', at: 475 },
      { heading: 'Balance(£)', holds: 'balance', at: 550 },
    ],
    date: (day) => plain(day).toUpperCase().padStart(6, '0'),
    dates: 'first_of_day',
    balances: 'each',
    amountOn: 'last',
    period: (from, to) =>
      `Period Covered ${two(from.getUTCDate())} ${short(from).toUpperCase()} ${year(from)} to ${two(to.getUTCDate())} ${short(to).toUpperCase()} ${year(to)}`,
    opening: 'Previous Balance',
    closing: 'New Balance',
    ends: 'above',
    forward: ['CARRIED FORWARD', 'BROUGHT FORWARD'],
    money: overdrawn(' OD'),
  },
  {
    format: 'santander',
    title: 'Santander UK plc',
    columns: [
      DATE,
      { heading: 'Description', holds: 'text', at: 95 },
      { heading: 'Money in', holds: 'in', at: 400 },
      { heading: 'Money out', holds: 'out', at: 475 },
      { heading: '£ Balance', holds: 'balance', at: 550 },
    ],
    date: ordinal,
    dates: 'each',
    balances: 'each',
    amountOn: 'first',
    period: (from, to) =>
      `Your account summary for ${ordinal(from)} ${year(from)} to ${ordinal(to)} ${year(to)}`,
    opening: 'Balance brought forward from previous statement',
    closing: 'Balance carried forward to next statement',
    ends: 'rows',
    money: minus,
  },
  {
    format: 'nationwide',
    title: 'Nationwide Building Society',
    columns: [
      DATE,
      { heading: 'Description', holds: 'text', at: 95 },
      { heading: '£Out', holds: 'out', at: 400 },
      { heading: '£In', holds: 'in', at: 475 },
      { heading: '£Balance', holds: 'balance', at: 550 },
    ],
    date: (day) => `${two(day.getUTCDate())} ${short(day)}`,
    dates: 'first_of_day',
    balances: 'last_of_day',
    amountOn: 'first',
    period: (_, to) => `Statement date: ${inFull(to)}`,
    opening: 'Start balance',
    closing: 'End balance',
    ends: 'beside',
    money: minus,
  },
  {
    format: 'monzo',
    title: 'Monzo Bank Limited',
    columns: [
      DATE,
      { heading: 'Description', holds: 'text', at: 110 },
      { heading: '(GBP) Amount', holds: 'amount', at: 470 },
      { heading: '(GBP) Balance', holds: 'balance', at: 555 },
    ],
    date: slashed,
    dates: 'each',
    balances: 'each',
    amountOn: 'first',
    newestFirst: true,
    period: (from, to) => `${slashed(from)} - ${slashed(to)}`,
    opening: 'Opening balance',
    closing: 'Closing balance',
    ends: 'beside',
    money: minus,
  },
  {
    format: 'starling',
    title: 'Starling Bank Limited',
    columns: [
      { ...DATE, heading: 'DATE' },
      { heading: 'TYPE', holds: 'type', at: 105 },
      { heading: 'TRANSACTION', holds: 'text', at: 190 },
      { heading: 'IN', holds: 'in', at: 400 },
      { heading: 'OUT', holds: 'out', at: 470 },
      { heading: ['ACCOUNT', 'BALANCE'], holds: 'balance', at: 555 },
    ],
    date: slashed,
    dates: 'each',
    balances: 'each',
    amountOn: 'first',
    period: (from, to) => `Date range applicable: ${slashed(from)} - ${slashed(to)}`,
    opening: 'Opening Balance',
    closing: 'Closing Balance',
    ends: 'beside',
    money: pounds,
  },
  {
    format: 'amex',
    title: 'American Express Services Europe Limited',
    columns: [
      { heading: ['Transaction', 'Date'], holds: 'date', at: 40 },
      { heading: ['Process', 'Date'], holds: 'posted', at: 100 },
      { heading: 'Transaction Details', holds: 'text', at: 160 },
      { heading: 'Foreign Spend', holds: 'foreign', at: 430 },
      { heading: 'Amount £', holds: 'amount', at: 550 },
    ],
    date: (day) => `${short(day)} ${day.getUTCDate()}`,
    dates: 'each',
    balances: 'none',
    amountOn: 'first',
    card: 'CR',
    period: (from, to) =>
      `From ${month(from)} ${from.getUTCDate()} to ${month(to)} ${to.getUTCDate()}, ${year(to)}`,
    opening: 'Previous Balance',
    closing: 'Closing Balance',
    ends: 'above',
    money: grouped,
  },
  {
    format: 'barclaycard',
    title: 'Barclaycard',
    columns: [
      DATE,
      { heading: 'Description', holds: 'text', at: 110 },
      { heading: 'Amount', holds: 'amount', at: 550 },
    ],
    date: (day) => `${two(day.getUTCDate())} ${month(day)}`,
    dates: 'each',
    balances: 'none',
    amountOn: 'first',
    card: '-',
    period: (_, to) => `Your statement date ${inFull(to)}`,
    opening: 'Your previous balance',
    closing: 'Your new balance',
    ends: 'beside',
    money: pounds,
  },
  {
    format: 'chase_uk',
    title: 'Chase UK',
    columns: [
      DATE,
      { heading: 'Transaction details', holds: 'text', at: 120 },
      { heading: 'Amount', holds: 'amount', at: 470 },
      { heading: 'Balance', holds: 'balance', at: 550 },
    ],
    date: (day) => `${two(day.getUTCDate())} ${short(day)} ${year(day)}`,
    dates: 'each',
    balances: 'each',
    amountOn: 'first',
    period: (from, to) =>
      `${two(from.getUTCDate())} ${short(from)} ${year(from)} - ${two(to.getUTCDate())} ${short(to)} ${year(to)}`,
    opening: 'Opening balance',
    closing: 'Closing balance',
    ends: 'rows',
    money: (pence) => `${pence < 0 ? '-' : '+'}£${grouped(pence)}`,
  },
  {
    format: 'first_direct',
    title: 'first direct',
    columns: [
      DATE,
      { heading: 'Payment type and details', holds: 'text', at: 95 },
      { heading: 'Paid out', holds: 'out', at: 400 },
      { heading: 'Paid in', holds: 'in', at: 475 },
      { heading: 'Balance', holds: 'balance', at: 550 },
    ],
    date: withYear,
    dates: 'first_of_day',
    balances: 'last_of_day',
    amountOn: 'last',
    period: (from, to) => `${inFull(from)} to ${inFull(to)}`,
    opening: 'Opening Balance',
    closing: 'Closing Balance',
    ends: 'above',
    forward: ['BALANCE CARRIED FORWARD', 'BALANCE BROUGHT FORWARD'],
    money: overdrawn(' D'),
  },
];

import { slashed } from './calendar.js';

/** One line of any of the four statements, before it takes its bank's shape. */
export interface Entry {
  readonly date: string;
  /** Money in is positive. */
  readonly pence: number;
  readonly type: string;
  readonly name: string;
  /** What the bank prints after or beside the name. */
  readonly detail: string;
  readonly category?: string;
  readonly time?: string;
  readonly emoji?: string;
  readonly notes?: string;
  readonly address?: string;
  /** Amount and currency as charged, for a payment abroad. */
  readonly local?: { readonly pence: number; readonly currency: string };
}

const MONZO_HEADER =
  'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,' +
  'Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In,Balance,Balance currency';

/** Monzo Business: oldest first, an id on every line, Money Out negative too, a running balance. */
export function monzoFile(entries: readonly Entry[], openingPence: number): string {
  const lines = withBalances(oldestFirst(entries), openingPence).map(({ entry, balance }, index) => {
    const amount = decimal(entry.pence);
    const local = entry.local ?? { pence: entry.pence, currency: 'GBP' };
    return [
      monzoId(index),
      slashed(entry.date),
      entry.time ?? '08:00:00',
      entry.type,
      entry.name,
      entry.emoji ?? '',
      entry.category ?? '',
      amount,
      'GBP',
      decimal(local.pence),
      local.currency,
      entry.notes ?? '',
      entry.address ?? '',
      '',
      entry.detail,
      '',
      entry.pence < 0 ? amount : '',
      entry.pence > 0 ? amount : '',
      decimal(balance),
      'GBP',
    ];
  });
  return joined(MONZO_HEADER, lines, '\n');
}

/** Starling: oldest first, counterparty and reference apart, a running balance, no id. */
export function starlingFile(entries: readonly Entry[], openingPence: number): string {
  const header = 'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes';
  const lines = withBalances(oldestFirst(entries), openingPence).map(({ entry, balance }) => [
    slashed(entry.date),
    entry.name,
    entry.detail,
    entry.type,
    decimal(entry.pence),
    decimal(balance),
    entry.category ?? '',
    entry.notes ?? '',
  ]);
  return joined(header, lines, '\n');
}

/** Lloyds: newest first, unsigned debit and credit columns, a ninth column that is always empty. */
export function lloydsFile(entries: readonly Entry[], openingPence: number): string {
  const header =
    'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance,';
  const lines = withBalances(oldestFirst(entries), openingPence).map(({ entry, balance }) => [
    slashed(entry.date),
    entry.type,
    "'30-00-00",
    '12345678',
    `${entry.name} ${entry.detail}`,
    entry.pence < 0 ? decimal(-entry.pence) : '',
    entry.pence > 0 ? decimal(entry.pence) : '',
    decimal(balance),
    '',
  ]);
  return joined(header, lines.reverse(), '\n');
}

/** Barclays: newest first, CRLF, a padded memo with a tab inside, a blank last line, no balance, no id. */
export function barclaysFile(entries: readonly Entry[]): string {
  const lines = oldestFirst(entries).map((entry) => [
    ' ',
    slashed(entry.date),
    '20-00-00 12345678',
    decimal(entry.pence),
    entry.type,
    `${entry.name.slice(0, 19).padEnd(22)}\t${entry.detail}`,
  ]);
  return `${joined('Number,Date,Account,Amount,Subcategory,Memo', lines.reverse(), '\r\n')}\r\n`;
}

/** Entries of one day and time stay in the order they were given. */
function oldestFirst(entries: readonly Entry[]): Entry[] {
  const key = ({ date, time }: Entry) => `${date} ${time ?? ''}`;
  return [...entries].sort((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))));
}

function withBalances(entries: readonly Entry[], openingPence: number) {
  let balance = openingPence;
  return entries.map((entry) => {
    balance += entry.pence;
    return { entry, balance };
  });
}

function joined(header: string, lines: readonly (readonly string[])[], lineEnd: string): string {
  return [header, ...lines.map((cells) => cells.map(field).join(','))].map((line) => line + lineEnd).join('');
}

const field = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const decimal = (pence: number) => (pence / 100).toFixed(2);

/** Shaped like Monzo's business ids, and rising with time as they do. */
function monzoId(index: number): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let serial = 3_521_614_606_208 + index * 9_402_713_611; // any start and any step, large enough to vary
  let tail = '';
  while (serial > 0) {
    tail = (digits[serial % 62] ?? '') + tail;
    serial = Math.floor(serial / 62);
  }
  return `mm_0000${`AxK7PmQ2Vd${tail}`.padEnd(18, '0')}`;
}

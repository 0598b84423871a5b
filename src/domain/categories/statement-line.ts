import {
  AFTER_BP,
  CHARGE_WORDS,
  type Channel,
  PREFIXES,
  SUFFIXES,
  TERMINALS,
} from './dictionary/bank-wording.js';
import { TOWNS } from './dictionary/towns.js';
import { AFTER_COMMA, AFTER_GAP, AFTER_STAR, isNumber, splitWords } from './split-words.js';

/** A bank's line without the bank's own words. */
export interface StatementLine {
  /** Upper case, no punctuation, no legal forms. */
  readonly tokens: readonly string[];
  readonly channel: Channel;
  /** The name printed belongs to a shop behind a payment terminal, as in `SQ *`. */
  readonly isBehindTerminal: boolean;
}

/** The words of a line and the part of them still unexplained. */
interface Cursor {
  readonly tokens: readonly string[];
  readonly marks: readonly number[];
  from: number;
  to: number;
}

const CONTACTLESS = ')))';
const MONTHS: ReadonlySet<string> = new Set('JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' '));

/** Takes a bank's line apart: what the bank added on either side, and the words that name the other party. */
export function readStatementLine(text: string): StatementLine {
  const { tokens, marks } = splitWords(text);
  const cursor: Cursor = { tokens, marks, from: 0, to: tokens.length };
  let channel: Channel = text.includes(CONTACTLESS) ? 'card' : 'unknown';
  channel = takeNatWestFields(cursor) ?? channel;
  cutReferences(cursor);
  channel = takeSuffixes(cursor) ?? channel;
  const isVisa = tokens[cursor.from] === 'VIS';
  channel = takePrefix(cursor, channel === 'card') ?? channel;
  if (channel === 'card') dropTown(cursor, isVisa);
  const isBehindTerminal = takeTerminal(cursor);
  return { tokens: rest(cursor), channel, isBehindTerminal };
}

function rest({ tokens, from, to }: Cursor): readonly string[] {
  return from === 0 && to === tokens.length ? tokens : tokens.slice(from, to);
}

/** NatWest prints `6740 18MAY26 C , MERCHANT , TOWN GB`. */
function takeNatWestFields(cursor: Cursor): Channel | null {
  const [card, date, kind] = cursor.tokens;
  if (card === undefined || date === undefined || !/^\d{4}$/.test(card)) return null;
  if (!/^\d{2}[A-Z]{3}\d{2}$/.test(date)) return null;
  cursor.from = kind?.length === 1 ? 3 : 2;
  for (let index = cursor.from + 1; index < cursor.to; index++) {
    if (!isMarked(cursor, index, AFTER_COMMA)) continue;
    cursor.to = index;
    break;
  }
  return 'card';
}

/** Cuts `REF 123`, `MANDATE NO 4` and `, FP 24/05/26 1917 , 302299`. */
function cutReferences(cursor: Cursor): void {
  for (let index = cursor.from + 1; index < cursor.to - 1; index++) {
    if (!startsReference(cursor.tokens, index)) continue;
    cursor.to = index;
    return;
  }
}

function startsReference(tokens: readonly string[], index: number): boolean {
  const next = tokens[index + 1] ?? '';
  switch (tokens[index]) {
    case 'MANDATE':
      return next === 'NO';
    case 'REF':
      return isNumber(next) && tokens[index + 2] !== 'FROM';
    case 'FP':
      return next.length === 2 && isNumber(next);
    default:
      return false;
  }
}

function takeSuffixes(cursor: Cursor): Channel | null {
  let channel: Channel | null = null;
  while (cursor.to - cursor.from > 1) {
    const last = cursor.tokens[cursor.to - 1] ?? '';
    const suffix = CHANNEL_AFTER.get(last);
    if (suffix !== undefined) {
      channel ??= suffix;
      cursor.to -= 1;
    } else if (last === 'GB' || last === 'GBR') {
      channel ??= 'card';
      cursor.to -= 1;
      dropTown(cursor, false);
    } else {
      const width = widthOfDateOrNumber(cursor, last);
      if (width === 0) break;
      if (width > 1) channel ??= 'card';
      cursor.to -= width;
    }
  }
  return channel;
}

/** How many trailing words are a date, a card's last digits or a long reference. */
function widthOfDateOrNumber({ tokens, from, to }: Cursor, last: string): number {
  const width = to - from;
  if (MONTHS.has(last)) return width > 3 && tokens[to - 3] === 'ON' ? 3 : 0;
  if (!isNumber(last)) return 0;
  if (width > 2 && tokens[to - 2] === 'CD') return 2;
  const isDate = isNumber(tokens[to - 2] ?? '') && isNumber(tokens[to - 3] ?? '');
  if (width > 4 && isDate && tokens[to - 4] === 'ON') return 4;
  return last.length >= 4 ? 1 : 0;
}

function takePrefix(cursor: Cursor, isCard: boolean): Channel | null {
  const first = cursor.tokens[cursor.from];
  const width = cursor.to - cursor.from;
  if (first === undefined || width < 2) return null;
  if (first === 'BP') return takeBillPayment(cursor, isCard);
  for (const { words, channel } of PHRASES_BEFORE.get(first) ?? []) {
    if (width <= words.length || CHARGE_WORDS.has(cursor.tokens[cursor.from + words.length] ?? '')) continue;
    if (!words.every((word, offset) => cursor.tokens[cursor.from + offset] === word)) continue;
    cursor.from += words.length;
    skipReceiptReference(cursor);
    return channel;
  }
  return null;
}

/** Some banks write `BP` for a bill payment; on a card it is the petrol brand. */
function takeBillPayment(cursor: Cursor, isCard: boolean): Channel | null {
  const next = cursor.tokens[cursor.from + 1] ?? '';
  if (isCard || AFTER_BP.has(next) || TOWNS.has(next)) return null;
  cursor.from += 1;
  return 'payment';
}

/** `FASTER PAYMENTS RECEIPT REF.8464 FROM NAME`. */
function skipReceiptReference(cursor: Cursor): void {
  if (cursor.tokens[cursor.from] !== 'REF') return;
  const from = cursor.tokens.indexOf('FROM', cursor.from);
  if (from > 0 && from - cursor.from < 5 && from < cursor.to - 1) cursor.from = from + 1;
}

/** Visa lines end in three letters of the town, set apart. */
function dropTown(cursor: Cursor, isVisa: boolean): void {
  if (cursor.to - cursor.from < 2) return;
  const last = cursor.to - 1;
  if (TOWNS.has(cursor.tokens[last] ?? '') || (isVisa && isMarked(cursor, last, AFTER_GAP))) cursor.to = last;
}

function takeTerminal(cursor: Cursor): boolean {
  if (!TERMINALS.has(cursor.tokens[cursor.from] ?? '')) return false;
  const name = cursor.from + (cursor.tokens[cursor.from + 1] === 'NET' ? 2 : 1);
  if (name >= cursor.to || !isMarked(cursor, name, AFTER_STAR)) return false;
  cursor.from = name;
  return true;
}

function isMarked({ marks }: Cursor, index: number, mark: number): boolean {
  return ((marks[index] ?? 0) & mark) !== 0;
}

interface PhraseBefore {
  readonly words: readonly string[];
  readonly channel: Channel;
}

const CHANNEL_AFTER: ReadonlyMap<string, Channel> = new Map(
  entriesOf(SUFFIXES).flatMap(([channel, words]) => words.split(' ').map((word) => [word, channel] as const)),
);

const PHRASES_BEFORE: ReadonlyMap<string, readonly PhraseBefore[]> = indexPhrases();

/** Phrases by their first word, the longest first. */
function indexPhrases(): ReadonlyMap<string, readonly PhraseBefore[]> {
  const index = new Map<string, PhraseBefore[]>();
  for (const [channel, phrases] of entriesOf(PREFIXES)) {
    for (const phrase of phrases.split(/[,\n]/)) {
      const words = phrase.trim().split(' ');
      const known = index.get(words[0] ?? '') ?? [];
      index.set(words[0] ?? '', [...known, { words, channel }]);
    }
  }
  for (const phrases of index.values()) phrases.sort((left, right) => right.words.length - left.words.length);
  return index;
}

function entriesOf<Key extends string>(table: Readonly<Partial<Record<Key, string>>>): [Key, string][] {
  const entries: [Key, string][] = [];
  for (const key in table) {
    const value = table[key];
    if (value !== undefined) entries.push([key, value]);
  }
  return entries;
}

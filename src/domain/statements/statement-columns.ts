import { headingsByRole } from '../bank-files/column-roles.js';
import { readHeaderName } from '../bank-files/header-name.js';
import type { Phrase, PrintedLine } from './printed-line.js';

export type MoneyRole = 'moneyIn' | 'moneyOut' | 'amount' | 'balance';

interface PrintedMoneyColumn {
  readonly role: MoneyRole;
  readonly left: number;
  readonly right: number;
}

/** Places of the columns of a statement's table. */
export interface StatementColumns {
  readonly date: Phrase;
  /** Other columns of dates, such as that of processing. */
  readonly otherDates: readonly Phrase[];
  /** The kind of payment in letters, such as DD. */
  readonly types: readonly Phrase[];
  /** From left to right. */
  readonly money: readonly PrintedMoneyColumn[];
}

export interface StatementHeadings extends StatementColumns {
  /** The line below has their second words. */
  readonly hasSecondLine: boolean;
}

/** Which way a figure is brought under a heading. The balances decide which way a statement is set. */
export const ALIGNMENTS = ['nearest', 'right', 'left'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/**
 * The columns whose headings stand on this line, or on it and the next, which may hold their second words. `null` where
 * they are none: headings name a date and amounts, and hold no figure.
 */
export function columnsOf(line: PrintedLine, next: PrintedLine | undefined): StatementHeadings | null {
  if (line.phrases.length > MAX_HEADINGS || !(namesDate(line) || (next && namesDate(next)))) return null;
  const merged = next === undefined || !isClose(line, next) ? null : withSecondWords(line, next);
  const ofBoth = merged === null ? null : columnsAt(merged);
  if (ofBoth !== null) return { ...ofBoth, hasSecondLine: true };
  const own = columnsAt(line.phrases);
  return own === null ? null : { ...own, hasSecondLine: false };
}

const MAX_HEADINGS = 12;

const namesDate = ({ phrases }: PrintedLine) => phrases.some(({ text }) => /\bdate\b/i.test(text));

function columnsAt(phrases: readonly Phrase[]): StatementColumns | null {
  if (phrases.some(({ text }) => /\d{2}/.test(text))) return null;
  const named = phrases.map((phrase) => ({ phrase, ...headingOf(phrase.text) }));
  if (named.some(({ currency }) => currency !== null && currency !== 'GBP')) return null;
  const roles = headingsByRole(named);
  const at = (names: readonly string[]) =>
    named.filter(({ name }) => names.includes(name)).map(({ phrase }) => phrase);
  const dates = at(roles.date).sort((one, other) => one.left - other.left);
  const [date, ...otherDates] = dates;
  const balance = at(roles.balance);
  const moneyIn = at(roles.moneyIn).filter((phrase) => !balance.includes(phrase));
  const moneyOut = at(roles.moneyOut).filter(
    (phrase) => !balance.includes(phrase) && !moneyIn.includes(phrase),
  );
  const amount = at(roles.amount).filter((phrase) => ![...balance, ...moneyIn, ...moneyOut].includes(phrase));
  const isSplit = moneyIn.length > 0 && moneyOut.length > 0;
  if (date === undefined || !(isSplit || amount.length > 0)) return null;
  const column = (role: MoneyRole) => (phrase: Phrase) => ({ role, left: phrase.left, right: phrase.right });
  const money = [
    ...(isSplit
      ? [...moneyIn.slice(0, 1).map(column('moneyIn')), ...moneyOut.slice(0, 1).map(column('moneyOut'))]
      : amount.slice(-1).map(column('amount'))),
    ...balance.slice(-1).map(column('balance')),
  ];
  const types = at(roles.type).filter((phrase) => !at(roles.description).includes(phrase));
  return { date, otherDates, types, money: money.sort((one, other) => one.left - other.left) };
}

/** `£Out`, `(GBP) Amount` and `Money Out (£)` name their currency on either side. */
const headingOf = (text: string) => readHeaderName(text.replace(/^\(?(?:£|GBP)\)?\s*/i, ''));

const isClose = (line: PrintedLine, next: PrintedLine) =>
  next.page === line.page && next.top - line.top < 2 * Math.max(line.height, next.height);

/** The headings of two lines as one: those that stand above one another are one heading. */
function withSecondWords(line: PrintedLine, next: PrintedLine): readonly Phrase[] | null {
  if (next.phrases.length > MAX_HEADINGS) return null;
  const left = [...next.phrases];
  const merged = line.phrases.map((phrase) => {
    const at = left.findIndex((below) => below.left < phrase.right && phrase.left < below.right);
    const [below] = at < 0 ? [] : left.splice(at, 1);
    if (below === undefined) return phrase;
    return {
      text: `${phrase.text} ${below.text}`,
      left: Math.min(phrase.left, below.left),
      right: Math.max(phrase.right, below.right),
    };
  });
  return [...merged, ...left].sort((one, other) => one.left - other.left);
}

/** Whether a phrase begins under the heading of a kind of payment. */
export const isUnderType = ({ left }: Phrase, { types }: StatementColumns): boolean =>
  types.some((type) => Math.abs(type.left - left) <= TYPE_EDGE);

const TYPE_EDGE = 6;

/** Words with the letters of a kind of payment behind them, parted: too little space may have made them one. */
export function phrasesWithType(phrase: Phrase, columns: StatementColumns): readonly Phrase[] {
  const space = phrase.text.lastIndexOf(' ');
  if (space < 0) return [phrase];
  const text = phrase.text.slice(space + 1);
  const left = phrase.right - ((phrase.right - phrase.left) * text.length) / phrase.text.length;
  const type = { text, left, right: phrase.right };
  if (!/^[A-Z]{2,4}$/.test(text) || !isUnderType(type, columns)) return [phrase];
  return [{ text: phrase.text.slice(0, space), left: phrase.left, right: left }, type];
}

/** The column of money under which a figure stands; `null` where it stands among the words. */
export function moneyColumnOf(
  phrase: Phrase,
  columns: StatementColumns,
  alignment: Alignment,
): PrintedMoneyColumn | null {
  const { money } = columns;
  if (!reachesMoney(phrase, columns)) return null;
  const distance = (column: PrintedMoneyColumn) => {
    if (alignment === 'right') return Math.abs(column.right - phrase.right);
    if (alignment === 'left') return Math.abs(column.left - phrase.left);
    return Math.max(0, column.left - phrase.right, phrase.left - column.right);
  };
  return money.reduce((best, column) => (distance(column) < distance(best) ? column : best));
}

/** Whether a text goes on as far as the columns of money. */
export const reachesMoney = ({ right }: Phrase, { money }: StatementColumns): boolean =>
  money[0] !== undefined && right >= money[0].left - EDGE;

/** Points by which a figure may stand off its column. */
const EDGE = 2;

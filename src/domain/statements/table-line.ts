import { phrasesWithFigures } from './phrases-with-figures.js';
import { leadingDate, type PrintedDate } from './printed-date.js';
import type { Phrase, PrintedLine } from './printed-line.js';
import { printedMoney } from './printed-money.js';
import {
  type Alignment,
  isUnderType,
  moneyColumnOf,
  phrasesWithType,
  reachesMoney,
  type StatementColumns,
} from './statement-columns.js';
import type { PrintedFigure } from './statement-section.js';
import { type StatementMark, statementMark } from './statement-words.js';

/** How far left of its heading, in points, a date may begin. */
const DATE_EDGE = 12;

/** A line under the headings of a table. */
export interface TableLine {
  readonly kind: 'entry' | 'balance' | 'words';
  readonly date: PrintedDate | null;
  /** A date or the letters of a kind of payment stand on it, which only the first line of a payment has. */
  readonly isStart: boolean;
  readonly mark: StatementMark | null;
  readonly text: string;
  /** The letters of its kind of payment, for one without words. */
  readonly type: string;
  /** Left edge of its words, without its date; `null` for none, or if date and words are one text. */
  readonly textLeft: number | null;
  readonly figures: readonly PrintedFigure[];
}

/** Texts of a line, by their columns. */
export function tableLine(line: PrintedLine, columns: StatementColumns, alignment: Alignment): TableLine {
  const { figures, words, types } = partsOf(line, columns, alignment);
  const { date, rest } = takeDate(words, columns);
  const [text, type] = [textOf(rest), textOf(types)];
  const mark = markOf(text, date, figures);
  const hasAmount = figures.some(({ role }) => role !== 'balance');
  const kind = figures.length === 0 ? 'words' : mark !== null || !hasAmount ? 'balance' : 'entry';
  const hasCode = rest.length > 1 && CODE.test(rest[0]?.text ?? '');
  const isStart = date !== null || types.length > 0 || hasCode;
  return { kind, date, isStart, mark, text, type, textLeft: rest[0]?.left ?? null, figures };
}

const textOf = (phrases: readonly Phrase[]) => phrases.map(({ text }) => text).join(' ');

/** Letters that stand apart before the words, such as DD, VIS or ))) of a contactless card. */
const CODE = /^(?:[A-Z]{2,3}|\){2,3})$/;

/** A total has no day of its own: one with a day is a payment to someone of that name. */
function markOf(text: string, date: PrintedDate | null, figures: readonly PrintedFigure[]) {
  const mark = statementMark(text);
  const hasAmount = figures.some(({ role }) => role !== 'balance');
  return mark === 'total' && date !== null && hasAmount ? null : mark;
}

/** The line's figures under their headings, letters such as CR with them, and its words. */
function partsOf(line: PrintedLine, columns: StatementColumns, alignment: Alignment) {
  const figures: PrintedFigure[] = [];
  const words: Phrase[] = [];
  const types: Phrase[] = [];
  const parted = line.phrases
    .flatMap((phrase) => (reachesMoney(phrase, columns) ? phrasesWithFigures(phrase) : [phrase]))
    .flatMap((phrase) => phrasesWithType(phrase, columns));
  for (const phrase of withLetters(parted)) {
    const money = printedMoney(phrase.text);
    const column = money === null ? null : moneyColumnOf(phrase, columns, alignment);
    if (isUnderType(phrase, columns)) types.push(phrase);
    else if (money === null || column === null) words.push(phrase);
    else figures.push({ role: column.role, money });
  }
  return { figures, words, types };
}

/** `120.00` and `CR` as one, where a wide space parts them; so too a sign of pounds before the figure. */
function withLetters(phrases: readonly Phrase[]): readonly Phrase[] {
  const joinedPhrases: Phrase[] = [];
  for (const phrase of phrases) {
    const last = joinedPhrases.at(-1);
    const isLetters =
      /^(?:CR|DR|OD|D|-)$/.test(phrase.text) && last !== undefined && printedMoney(last.text) !== null;
    const isAfterSign = last !== undefined && /^[-+]?£$/.test(last.text);
    if (last !== undefined && (isLetters || isAfterSign)) {
      joinedPhrases[joinedPhrases.length - 1] = {
        text: last.text + phrase.text,
        left: last.left,
        right: phrase.right,
      };
    } else joinedPhrases.push(phrase);
  }
  return joinedPhrases;
}

/** Takes the dates off the beginning of a line; the first of them counts. */
function takeDate(words: readonly Phrase[], columns: StatementColumns) {
  let date: PrintedDate | null = null;
  const rest: Phrase[] = [];
  const lastDateAt = Math.max(columns.date.right, ...columns.otherDates.map(({ right }) => right));
  for (const [at, phrase] of words.entries()) {
    const isDateColumn = phrase.left >= columns.date.left - DATE_EDGE && phrase.left <= lastDateAt;
    const read = isDateColumn && rest.length === 0 ? leadingDate(phrase.text) : null;
    if (read === null || (at > 0 && columns.otherDates.length === 0)) rest.push(phrase);
    else {
      date ??= read.date;
      if (read.rest !== '') rest.push({ ...phrase, text: read.rest });
    }
  }
  return { date, rest };
}

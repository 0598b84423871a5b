import { createSectionGatherer, type SectionGatherer } from './gather-sections.js';
import { leadingDate, type PrintedDate, statedPeriod } from './printed-date.js';
import { type Phrase, type PrintedLine, textOfLine } from './printed-line.js';
import { type PrintedMoney, printedMoney } from './printed-money.js';
import {
  type Alignment,
  columnsOf,
  isUnderType,
  moneyColumnOf,
  type StatementColumns,
} from './statement-columns.js';
import type { PrintedFigure, PrintedPlace, StatementSection } from './statement-section.js';
import { accountNamed, type StatementMark, statementMark } from './statement-words.js';

/** Lines further below, in heights of the letters, do not go on with a description. */
const CONTINUATION_GAP = 2.2;
/** How far left of its heading, in points, a date may begin. */
const DATE_EDGE = 12;
const MAX_DESCRIPTION = 500;

/** What a statement's lines say, before any of it is believed. */
export function readSections(
  lines: readonly PrintedLine[],
  alignment: Alignment,
): readonly StatementSection[] {
  const gatherer = createSectionGatherer();
  const table = createTableReader(gatherer, alignment);
  const firstHeadings = headingsByPage(lines);
  let columns: StatementColumns | null = null;
  for (const [at, line] of lines.entries()) {
    const place = { page: line.page, lineOfPage: line.number, line: at + 1 };
    const found = columnsOf(line, lines[at + 1]);
    if (found !== null) {
      columns = found;
      gatherer.columns(found.money.some(({ role }) => role === 'balance'));
      continue;
    }
    const isAbove = line.number < (firstHeadings.get(line.page) ?? 0);
    if (columns === null || isAbove) readAround(gatherer, lines, at);
    else if (table.read(line, columns, place) === 'over') columns = null;
  }
  return gatherer.result();
}

/** The line of the first headings of each page that has some. */
function headingsByPage(lines: readonly PrintedLine[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [at, line] of lines.entries()) {
    if (!found.has(line.page) && columnsOf(line, lines[at + 1]) !== null) found.set(line.page, line.number);
  }
  return found;
}

/** What stands around the tables: the account, the period, and balances beside or above their labels. */
function readAround(gatherer: SectionGatherer, lines: readonly PrintedLine[], at: number): void {
  const line = lines[at];
  if (line === undefined) return;
  const text = textOfLine(line);
  const account = accountNamed(text);
  if (account !== null) gatherer.account(account);
  const period = statedPeriod(text);
  if (period !== null) gatherer.period(period);
  const place = { page: line.page, lineOfPage: line.number, line: at + 1 };
  const balances = labelled(line, lines[at + 1]);
  for (const [mark, money] of balances) gatherer.balance(mark, money, place);
  if (balances.length === 0 && looksLikePayment(line)) gatherer.stray(place);
}

function looksLikePayment({ phrases }: PrintedLine): boolean {
  const [first, ...others] = phrases;
  const dated = first === undefined ? null : leadingDate(first.text);
  if (dated === null || statementMark(dated.rest || (others[0]?.text ?? '')) !== null) return false;
  return others.some(({ text }) => printedMoney(text) !== null);
}

/** The figures that are labelled: to the right of their label, or below it. */
function labelled(
  line: PrintedLine,
  next: PrintedLine | undefined,
): readonly (readonly [StatementMark, PrintedMoney])[] {
  return line.phrases.flatMap((phrase, at) => {
    const own = withinPhrase(phrase.text);
    if (own !== null) return [own];
    const mark = statementMark(phrase.text);
    if (mark === null) return [];
    const beside = printedMoney(line.phrases[at + 1]?.text ?? '');
    if (beside !== null) return [[mark, beside] as const];
    const below = next?.phrases.find((other) => other.left < phrase.right && phrase.left < other.right);
    const money = next?.page === line.page && below !== undefined ? printedMoney(below.text) : null;
    return money === null ? [] : [[mark, money] as const];
  });
}

/** `Start balance £120.00` as one phrase. */
function withinPhrase(text: string): readonly [StatementMark, PrintedMoney] | null {
  const space = text.lastIndexOf(' ');
  const money = space < 0 ? null : printedMoney(text.slice(space + 1));
  const mark = money === null ? null : statementMark(text.slice(0, space));
  return mark === null || money === null ? null : [mark, money];
}

/** Reads the lines under headings. A payment's amount stands on its first line or, at some banks, on its last. */
function createTableReader(gatherer: SectionGatherer, alignment: Alignment) {
  let date: PrintedDate | null = null;
  let waiting: { isDated: boolean; text: string } | null = null;
  let amountsAreLast = false;
  let previous: PrintedLine | null = null;

  function readWords(line: PrintedLine, text: string, isDated: boolean): void {
    const last = gatherer.last();
    if (/^CR$/i.test(text)) gatherer.amend(credited);
    else if (waiting !== null) waiting.text = joined(waiting.text, text);
    else if (isDated || (amountsAreLast && last !== null)) waiting = { isDated, text };
    else if (last !== null && isNear(previous, line)) {
      gatherer.amend((entry) => ({ ...entry, description: joined(entry.description, text) }));
    }
  }

  function read(line: PrintedLine, columns: StatementColumns, place: PrintedPlace): 'on' | 'over' {
    const { figures, words } = partsOf(line, columns, alignment);
    const dated = takeDate(words, columns);
    if (dated.date !== null) date = dated.date;
    const text = dated.text;
    const mark = statementMark(text);
    const balance = figures.find(({ role }) => role === 'balance') ?? figures.at(-1);
    const amounts = figures.filter(({ role }) => role !== 'balance');
    if (mark !== null && balance !== undefined) {
      waiting = null;
      gatherer.balance(mark, balance.money, place);
      if (mark === 'closing') return 'over';
    } else if (amounts.length > 0) {
      if (waiting !== null) amountsAreLast = true;
      const isDated = dated.date !== null || waiting?.isDated === true;
      const description = joined(waiting?.text ?? '', text);
      waiting = null;
      gatherer.entry({ kind: 'entry', ...place, date, isDated, description, figures });
    } else if (balance !== undefined) gatherer.balance('forward', balance.money, place);
    else readWords(line, text, dated.date !== null);
    previous = line;
    return 'on';
  }

  return { read };
}

const credited = <T extends { readonly figures: readonly PrintedFigure[] }>(entry: T): T => ({
  ...entry,
  figures: entry.figures.map((figure) =>
    figure.role === 'amount' ? { ...figure, money: { ...figure.money, mark: 'cr' as const } } : figure,
  ),
});

const isNear = (previous: PrintedLine | null, line: PrintedLine) =>
  previous !== null &&
  previous.page === line.page &&
  line.top - previous.top < CONTINUATION_GAP * line.height;

const joined = (one: string, other: string) =>
  [one, other]
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, MAX_DESCRIPTION);

/** The line's figures under their headings, letters such as CR with them, and its words. */
function partsOf(line: PrintedLine, columns: StatementColumns, alignment: Alignment) {
  const figures: PrintedFigure[] = [];
  const words: Phrase[] = [];
  const types: Phrase[] = [];
  const phrases = withLetters(line.phrases);
  for (const phrase of phrases) {
    const money = printedMoney(phrase.text);
    const column = money === null ? null : moneyColumnOf(phrase, columns, alignment);
    if (isUnderType(phrase, columns)) types.push(phrase);
    else if (money === null || column === null) words.push(phrase);
    else figures.push({ role: column.role, money });
  }
  return { figures, words: words.length > 1 ? words : [...words, ...types] };
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
  const rest: string[] = [];
  const lastDateAt = Math.max(columns.date.right, ...columns.otherDates.map(({ right }) => right));
  for (const [at, phrase] of words.entries()) {
    const isDateColumn = phrase.left >= columns.date.left - DATE_EDGE && phrase.left <= lastDateAt;
    const read = isDateColumn && rest.length === 0 ? leadingDate(phrase.text) : null;
    if (read === null || (at > 0 && columns.otherDates.length === 0)) rest.push(phrase.text);
    else {
      date ??= read.date;
      if (read.rest !== '') rest.push(read.rest);
    }
  }
  return { date, text: rest.join(' ') };
}

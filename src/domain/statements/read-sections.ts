import { describedEntries, type PlacedLine } from './described-entries.js';
import { leadingDate, type PrintedDate, statedPeriod } from './printed-date.js';
import { type PrintedLine, textOfLine } from './printed-line.js';
import { type PrintedMoney, printedMoney } from './printed-money.js';
import { createSectionGatherer, type SectionGatherer } from './section-gatherer.js';
import {
  type Alignment,
  columnsOf,
  type StatementColumns,
  type StatementHeadings,
} from './statement-columns.js';
import type { PrintedFigure, PrintedPlace, StatementSection } from './statement-section.js';
import { accountNamed, type StatementMark, statementMark } from './statement-words.js';
import { type TableLine, tableLine } from './table-line.js';

/** Reads a statement's lines, before any of them is believed. */
export function readSections(
  lines: readonly PrintedLine[],
  alignment: Alignment,
): readonly StatementSection[] {
  const gatherer = createSectionGatherer();
  const parts = partsOf(lines, alignment);
  const described = describedEntries(parts.map(({ table }) => table));
  const placeOf = ({ page, number }: PrintedLine, at: number) => ({ page, lineOfPage: number, line: at + 1 });
  let date: PrintedDate | null = null;
  for (const { hasBalance, table, around } of parts) {
    if (hasBalance !== null) gatherer.columns(hasBalance);
    for (const { printed, at, read } of table) {
      date = read.date ?? date;
      const place = placeOf(printed, at);
      const description = described.get(read);
      if (description !== undefined) {
        const { text, isDated } = description;
        gatherer.entry({ kind: 'entry', ...place, date, isDated, description: text, figures: read.figures });
      } else if (read.kind === 'balance') readBalance(gatherer, read, place);
      else if (/^CR$/i.test(read.text)) gatherer.amend(credited);
    }
    for (const at of around) readAround(gatherer, lines, at);
  }
  return gatherer.result();
}

function readBalance(gatherer: SectionGatherer, { mark, figures }: TableLine, place: PrintedPlace): void {
  const balance = figures.find(({ role }) => role === 'balance') ?? figures.at(-1);
  if (balance !== undefined) gatherer.balance(mark ?? 'forward', balance.money, place);
}

/** A table, and the lines below it as far as the next one. */
interface Part {
  /** Whether the table's headings have a balance; `null` before the first headings. */
  readonly hasBalance: boolean | null;
  readonly table: PlacedLine[];
  readonly around: number[];
}

function partsOf(lines: readonly PrintedLine[], alignment: Alignment): readonly Part[] {
  const firstHeadings = headingsByPage(lines);
  let part: Part = { hasBalance: null, table: [], around: [] };
  const parts = [part];
  let columns: StatementColumns | null = null;
  let skipped = -1;
  for (const [at, printed] of lines.entries()) {
    if (at === skipped) continue;
    const found = columnsOfLine(lines, at);
    if (found !== null) {
      columns = found;
      if (found.hasSecondLine && columnsOfLine(lines, at + 1) === null) skipped = at + 1;
      part = { hasBalance: found.money.some(({ role }) => role === 'balance'), table: [], around: [] };
      parts.push(part);
      continue;
    }
    const isAbove = printed.number < (firstHeadings.get(printed.page) ?? 0);
    if (columns === null || isAbove) {
      part.around.push(at);
      continue;
    }
    if (part.around.length > 0) {
      part = { hasBalance: null, table: [], around: [] };
      parts.push(part);
    }
    const read = tableLine(printed, columns, alignment);
    part.table.push({ printed, at, read });
    if (read.kind === 'balance' && read.mark === 'closing') columns = null;
  }
  return parts;
}

function columnsOfLine(lines: readonly PrintedLine[], at: number): StatementHeadings | null {
  const line = lines[at];
  return line === undefined ? null : columnsOf(line, lines[at + 1]);
}

/** The line of the first headings of each page that has some. */
function headingsByPage(lines: readonly PrintedLine[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [at, line] of lines.entries()) {
    if (!found.has(line.page) && columnsOfLine(lines, at) !== null) found.set(line.page, line.number);
  }
  return found;
}

/** Reads the texts around the tables: the account, the period, and balances beside or above their labels. */
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

const credited = <T extends { readonly figures: readonly PrintedFigure[] }>(entry: T): T => ({
  ...entry,
  figures: entry.figures.map((figure) =>
    figure.role === 'amount' ? { ...figure, money: { ...figure.money, mark: 'cr' as const } } : figure,
  ),
});

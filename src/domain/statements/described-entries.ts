import type { PrintedLine } from './printed-line.js';
import type { TableLine } from './table-line.js';

/** A line of a table with the line of the page that it was read from. */
export interface PlacedLine {
  readonly printed: PrintedLine;
  /** Place of the line in the file, from 0. */
  readonly at: number;
  readonly read: TableLine;
}

const MAX_DESCRIPTION = 500;
/** Lines further apart, in heights of the letters, are not of one payment. */
const CONTINUATION_GAP = 2.2;
/** A space between payments is wider than that between the lines of one by this share, and this many points. */
const WIDER = 1.12;
const WIDER_POINTS = 0.8;
/** Points by which words may begin further left than all descriptions. */
const TEXT_EDGE = 6;

/** A description in words, and the day that stands on a line of its own above its amount. */
export interface Described {
  readonly text: string;
  readonly isDated: boolean;
}

/** Lines of words between two payments, or between one and the end of a page or table. */
interface Run {
  readonly before: PlacedLine | null;
  readonly words: readonly PlacedLine[];
  readonly after: PlacedLine | null;
}

/**
 * The description of each payment. Its amount stands on the first, the last or a middle one of its lines; which lines are
 * of one payment shows in dates and letters that begin one, in the space between the lines, and in the other payments.
 */
export function describedEntries(
  tables: readonly (readonly PlacedLine[])[],
): ReadonlyMap<TableLine, Described> {
  const lines = tables.flat();
  const leftEdge = leftOfWords(lines);
  const runs = tables.flatMap((table) => runsOf(table, leftEdge));
  const splits = centredSplits(runs) ?? runs.map(evidentSplit);
  const isBelow = areWordsBelow(runs, splits);
  const above = new Map<TableLine, readonly PlacedLine[]>();
  const below = new Map<TableLine, readonly PlacedLine[]>();
  let waiting: readonly PlacedLine[] = [];
  for (const [at, run] of runs.entries()) {
    const split = splits[at] ?? (isBelow ? run.words.length : 0);
    if (run.before !== null) below.set(run.before.read, run.words.slice(0, split));
    waiting = [...waiting, ...wordsAbove(run, split)];
    if (run.after === null) continue;
    above.set(run.after.read, withoutNotes(waiting, run.after));
    waiting = [];
  }
  return new Map(
    lines.flatMap(({ read }) => {
      if (read.kind !== 'entry') return [];
      const first = above.get(read) ?? [];
      const texts = [
        ...first.map((line) => line.read.text),
        read.text,
        ...(below.get(read) ?? []).map((line) => line.read.text),
      ];
      const isDated = read.date !== null || first.some((line) => line.read.date !== null);
      return [[read, { text: joined(texts) || read.type, isDated }] as const];
    }),
  );
}

/** Dated words above a payment that has a day of its own are a note. */
const withoutNotes = (words: readonly PlacedLine[], { read }: PlacedLine): readonly PlacedLine[] =>
  read.date !== null && words.some((line) => line.read.date !== null) ? [] : words;

/** The words of a run that go with the payment after them, which may stand on the next page. */
function wordsAbove({ words, after }: Run, split: number): readonly PlacedLine[] {
  const rest = words.slice(split);
  if (after === null) {
    const start = rest.findIndex(({ read }) => read.isStart);
    const end = rest.findIndex((line, at) => at > start && !isNear(rest[at - 1] ?? line, line));
    return start < 0 ? [] : rest.slice(start, end < 0 ? rest.length : end);
  }
  const apart = rest.findLastIndex((line, at) => !isNear(line, rest[at + 1] ?? after));
  return rest.slice(apart + 1);
}

const joined = (texts: readonly string[]) =>
  texts
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, MAX_DESCRIPTION);

/** Left edge of the leftmost descriptions; a text that begins before it is no description. */
function leftOfWords(lines: readonly PlacedLine[]): number {
  const lefts = lines.flatMap(({ read }) =>
    read.kind === 'entry' || read.isStart ? (read.textLeft ?? []) : [],
  );
  return lefts.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...lefts) - TEXT_EDGE;
}

function runsOf(lines: readonly PlacedLine[], leftEdge: number): readonly Run[] {
  const runs: Run[] = [];
  let before: PlacedLine | null = null;
  let words: PlacedLine[] = [];
  let last: PlacedLine | null = null;
  const end = (after: PlacedLine | null) => {
    runs.push({ before, words, after });
    words = [];
  };
  for (const line of lines) {
    const isOnNewPage = last !== null && last.printed.page !== line.printed.page;
    if (isOnNewPage) {
      end(null);
      before = null;
    }
    const { kind } = line.read;
    if (kind === 'entry') {
      end(line);
      before = line;
    } else if (kind === 'balance') {
      end(null);
      before = null;
    } else if (line.read.text !== '' && !isAside(line, leftEdge)) words.push(line);
    last = line;
  }
  end(null);
  return runs;
}

const isAside = ({ read }: PlacedLine, leftEdge: number) =>
  (read.date === null && read.textLeft !== null && read.textLeft < leftEdge) || ASIDE.test(read.text);

/** Texts below a table that continues, and letters that belong to the figure above them. */
const ASIDE = /^(?:continued\b|page \d+\b|CR$)/i;

const gap = (upper: PlacedLine, lower: PlacedLine) =>
  upper.printed.page === lower.printed.page
    ? lower.printed.bottom - upper.printed.bottom
    : Number.POSITIVE_INFINITY;

const isNear = (upper: PlacedLine, lower: PlacedLine) =>
  gap(upper, lower) < CONTINUATION_GAP * lower.printed.height;

/**
 * Splits of a table whose days and amounts stand beside the middle of the lines of a payment: as many of its lines stand
 * below as above. `null` for other tables.
 */
function centredSplits(runs: readonly Run[]): readonly number[] | null {
  if (!runs.some(isCentred)) return null;
  const splits: number[] = [];
  let above = 0;
  for (const run of runs) {
    const { before, words, after } = run;
    const split = before === null ? 0 : above;
    const isWhole = after === null || wordsAbove(run, split).length === words.length - split;
    if (split > words.length || (before !== null && !isWhole)) return null;
    splits.push(split);
    above = after === null ? 0 : wordsAbove(run, split).length;
  }
  return splits;
}

/** Words without a day or letters of their own stand above the line of their payment that has its day. */
function isCentred({ before, words, after }: Run): boolean {
  if (after === null || after.read.date === null || words.some(({ read }) => read.date !== null))
    return false;
  if (before === null) return wordsAbove({ before, words, after }, 0).length > 0;
  const split = words.length === 0 ? null : widestGap([before, ...words, after]);
  return split !== null && split < words.length;
}

/** How many of the words are of the payment before them; `null` where nothing beside them shows it. */
function evidentSplit({ before, words, after }: Run): number | null {
  if (words.length === 0) return 0;
  if (before === null) return 0;
  const start = words.findIndex(({ read }) => read.isStart);
  const apart = words.findIndex((line, at) => !isNear(words[at - 1] ?? before, line));
  if (start >= 0) return apart >= 0 ? Math.min(start, apart) : start;
  if (apart >= 0) return apart;
  if (after === null) return words.length;
  const widest = widestGap([before, ...words, after]);
  if (widest !== null) return widest;
  return after.read.isStart ? words.length : null;
}

/** Index of the gap between two lines that is clearly wider than all others; `null` where none is, or several are. */
function widestGap(lines: readonly PlacedLine[]): number | null {
  const gaps = lines.slice(1).map((line, at) => gap(lines[at] ?? line, line));
  const widest = Math.max(...gaps);
  const isWide = (one: number) => one > Math.min(...gaps) * WIDER + WIDER_POINTS;
  if (!isWide(widest) || gaps.filter(isWide).length > 1) return null;
  return gaps.indexOf(widest);
}

/** Whether the lines that show it have most words below their amount. */
function areWordsBelow(runs: readonly Run[], splits: readonly (number | null)[]): boolean {
  let below = 0;
  let above = 0;
  for (const [at, { before, words, after }] of runs.entries()) {
    const split = splits[at];
    if (split == null) continue;
    if (before !== null) below += split;
    if (after !== null) above += words.length - split;
  }
  return below >= above;
}

import { LIMITS } from '../../limits/limits.js';
import { isAmount, isDate } from './column-content.js';
import type { CsvLayout } from './csv-layout.js';
import { headerlessLayout } from './headerless-layout.js';
import { inferLayout } from './infer-layout.js';
import { layoutsNamed, matchLayout } from './match-layout.js';
import type { RawRecord } from './read-record.js';
import { BEGINS_WITH_FIGURE, headingsIn } from './table-headings.js';
import type { TableSample } from './table-sample.js';
import { LEAST_ROWS, tableSample } from './table-sample.js';

interface FoundTable {
  readonly layout: CsvLayout;
  readonly sample: TableSample;
  readonly known: boolean;
}

export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** How many records may stand before the header. */
const PREAMBLE_RECORDS = 60;
const MAX_COLUMNS = LIMITS.bankFiles.columns.value;

/**
 * The table in a delimited file and how it is laid out: a known header wherever it stands, else one
 * whose headings can be understood, else records without any. `null` when there is none.
 */
export function findTable(
  split: (delimiter: string) => readonly RawRecord[],
  layouts: readonly CsvLayout[],
): FoundTable | null {
  const candidates = candidateRecords(split);
  const known = findKnown(candidates, layouts);
  if (known !== null && !hasTableAbove(known.sample)) return known;
  return findInferred(candidates) ?? known ?? findHeaderless(candidates);
}

/** Whether a table with rows stands above the headings: its rows are no note, and may not be passed over. */
function hasTableAbove({ preamble }: TableSample): boolean {
  const headingsAt = preamble.findIndex(({ cells }) => headingsIn(cells) !== null);
  if (headingsAt < 0) return false;
  const rows = preamble
    .slice(headingsAt + 1)
    .filter(({ cells }) => cells.some(isDate) && cells.some((cell) => /\d/.test(cell) && isAmount(cell)));
  return rows.length >= LEAST_ROWS;
}

/** `findTable` for one format asked for by name. */
export function findNamedTable(
  split: (delimiter: string) => readonly RawRecord[],
  layouts: readonly CsvLayout[],
  name: string,
): FoundTable | null {
  const candidates = candidateRecords(split);
  const known = findKnown(candidates, layoutsNamed(layouts, name));
  const found = known ?? (name === 'other' ? findInferred(candidates) : null) ?? findHeaderless(candidates);
  if (found?.layout.name !== name) return null;
  if (found.known || name === 'other') return found;
  const { judgeSigns: _judgeSigns, ...layout } = found.layout;
  return { ...found, layout: { ...layout, dateOrder: 'dmy' } };
}

interface Candidate {
  readonly delimiter: string;
  readonly records: readonly RawRecord[];
}

function candidateRecords(split: (delimiter: string) => readonly RawRecord[]): readonly Candidate[] {
  return DELIMITERS.map((delimiter) => ({ delimiter, records: withoutWide(split(delimiter)) })).filter(
    ({ records }) => records.some(({ cells }) => cells.length > 1),
  );
}

/** The cost of finding a table grows with the square of its width, so very wide records are left out. */
export const withoutWide = (records: readonly RawRecord[]): readonly RawRecord[] =>
  records.filter(({ cells }) => cells.length <= MAX_COLUMNS);

function findKnown(candidates: readonly Candidate[], layouts: readonly CsvLayout[]): FoundTable | null {
  for (const { delimiter, records } of candidates) {
    for (const sample of headerSamples(records, delimiter)) {
      const layout = matchLayout(layouts, sample);
      if (layout) return { layout, sample, known: true };
    }
  }
  return null;
}

/** First a header that names its dates: a note above it may stand over dates as well. */
function findInferred(candidates: readonly Candidate[]): FoundTable | null {
  for (const dates of ['named', 'unnamed'] as const) {
    for (const { delimiter, records } of candidates) {
      for (const sample of headerSamples(records, delimiter)) {
        const layout = inferLayout(sample, dates);
        if (layout) return { layout, sample, known: false };
      }
    }
  }
  return null;
}

function findHeaderless(candidates: readonly Candidate[]): FoundTable | null {
  for (const { delimiter, records } of candidates) {
    const usual = ofUsualWidth(records);
    const [first] = usual;
    const hasHeadings = records.slice(0, PREAMBLE_RECORDS).some(({ cells }) => headingsIn(cells) !== null);
    if (first === undefined || hasHeadings || isHeaderOnly(first)) continue;
    const sample = tableSample(usual, null, delimiter);
    const layout = headerlessLayout(sample);
    if (layout) return { layout, sample, known: false };
  }
  return null;
}

/** Records of the width that most of them share. It is that of a table without a header: a stray delimiter must not widen it. */
function ofUsualWidth(records: readonly RawRecord[]): readonly RawRecord[] {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [usual] = [...counts].sort(([, left], [, right]) => right - left);
  return records.filter(({ cells }) => cells.length === usual?.[0]);
}

/** Each early record that might be a header, taken as one: no figure or date, and two headings or more. */
function* headerSamples(records: readonly RawRecord[], delimiter: string): Generator<TableSample> {
  for (let at = 0; at < Math.min(records.length, PREAMBLE_RECORDS); at++) {
    const cells = records[at]?.cells ?? [];
    const named = cells.filter((cell) => /[A-Za-z]/.test(cell));
    if (named.length >= 2 && !cells.some(isFigureOrDate)) {
      yield tableSample(records, at, delimiter);
    }
  }
}

const isFigureOrDate = (cell: string) =>
  (/\d[.,]\d\d/.test(cell) && isAmount(cell)) || (/\d/.test(cell) && isDate(cell));

/** Words alone where the records have a date and figures: headings that nothing could be made of. */
const isHeaderOnly = ({ cells }: RawRecord) =>
  cells.length > 2 &&
  cells.filter((cell) => cell.trim() !== '').length > 2 &&
  !cells.some((cell) => BEGINS_WITH_FIGURE.test(cell) || isDate(cell));

import { cleanCell } from './cell-text.js';
import { headingsByRole } from './column-roles.js';
import { isPair, TAIL } from './figure-pairs.js';
import type { HeaderName } from './header-name.js';
import { readHeaderNames } from './header-name.js';
import type { RawRecord } from './read-record.js';
import { areSameHeadings, headingsIn } from './table-headings.js';

/** The beginning of a delimited file, split. */
export interface TableSample {
  /** `null` when the records begin without headings. */
  readonly headerCells: readonly string[] | null;
  readonly header: readonly HeaderName[];
  /** Physical line of the header; 0 without one. Records up to it are preamble. */
  readonly headerLine: number;
  /** Records above the header. */
  readonly preamble: readonly RawRecord[];
  readonly records: readonly RawRecord[];
  readonly delimiter: string;
}

export function tableSample(
  records: readonly RawRecord[],
  headerAt: number | null,
  delimiter: string,
): TableSample {
  const headerRecord = headerAt === null ? null : (records[headerAt] ?? null);
  const after = headerAt === null ? records : records.slice(headerAt + 1);
  const own = beforeOtherTable(after, headerRecord).filter((record) => isTableRecord(record, headerRecord));
  const body = headerRecord === null || delimiter !== ',' ? own : withoutMoved(own, headerRecord.cells);
  const headerCells = headerRecord?.cells ?? null;
  return {
    headerCells,
    header: headerCells ? readHeaderNames(headerCells) : unnamed(widest(body)),
    headerLine: headerRecord?.line ?? 0,
    preamble: headerAt === null ? [] : records.slice(0, headerAt),
    records: body,
    delimiter,
  };
}

/** Rows that make a table of what stands above other headings. A summary above the payments has one. */
export const LEAST_ROWS = 2;

/** The records down to headings that are not those of the table, where it has rows of its own above them. */
function beforeOtherTable(records: readonly RawRecord[], header: RawRecord | null): readonly RawRecord[] {
  if (header === null) return records;
  const own = readHeaderNames(header.cells);
  let rows = 0;
  for (const [at, { cells }] of records.entries()) {
    const names = headingsIn(cells);
    if (names === null) rows += 1;
    else if (rows >= LEAST_ROWS && !areSameHeadings(names, own)) return records.slice(0, at);
  }
  return records;
}

/**
 * The records without those that are longer than their headings and than most others: commas that are not in quotes moved
 * their cells, and nothing can be judged by them. A last column of texts may have commas. None where
 * most are moved.
 */
function withoutMoved(records: readonly RawRecord[], headings: readonly string[]): readonly RawRecord[] {
  const width = recordWidth(headings.length, records);
  const isLong = ({ cells }: RawRecord) => cells.length > width;
  if (!records.some(isLong)) return records;
  const names = readHeaderNames(headings);
  const { description, counterparty } = headingsByRole(names);
  const endsInText =
    [...description, ...counterparty].includes(names.at(-1)?.name ?? '') &&
    !endsInBlank(headings.length, records);
  const isMoved = (record: RawRecord) =>
    isLong(record) && (!endsInText || record.cells.some((_, at) => isPair(record.cells, at, TAIL)));
  const whole = records.filter((record) => !isMoved(record));
  return whole.length * 2 < records.length ? [] : whole;
}

/** Cells of a record that no comma has moved: as many as there are headings, or more where every record has so many. */
export function recordWidth(headings: number, records: readonly RawRecord[]): number {
  const [first] = records;
  const isShared = records.every(({ cells }) => cells.length === first?.cells.length);
  return Math.max(headings, isShared ? (first?.cells.length ?? 0) : 0);
}

/** Whether the last column of a table is blank in most records. */
export const endsInBlank = (headings: number, records: readonly RawRecord[]): boolean =>
  records.filter(({ cells }) => cleanCell(cells[headings - 1] ?? '') !== '').length * 2 < records.length;

/** Neither the header come again nor a note of one cell in a table of several. */
function isTableRecord({ cells }: RawRecord, header: RawRecord | null): boolean {
  if (header === null) return true;
  if (cells.every((cell, index) => cell === header.cells[index])) return false;
  return header.cells.length < 3 || cells.filter((cell) => cell.trim() !== '').length > 1;
}

/** Cells under a heading, without blank ones. */
export function columnTexts(sample: TableSample, heading: string): readonly string[] {
  const index = sample.header.findIndex(({ name }) => name === heading);
  return index < 0 ? [] : textsAt(sample, index);
}

export function textsAt({ records }: TableSample, index: number): readonly string[] {
  return records.map(({ cells }) => cleanCell(cells[index] ?? '')).filter((text) => text !== '');
}

/** Cells of the longest record. */
const widest = (records: readonly RawRecord[]) =>
  records.reduce((width, { cells }) => Math.max(width, cells.length), 0);

/** Whether the first of these columns says that its times are UTC. */
export const isUtcColumn = ({ header }: TableSample, [first = -1]: readonly number[]) =>
  /\butc\b/.test(header[first]?.name ?? '');

const unnamed = (width: number): readonly HeaderName[] =>
  Array.from({ length: width }, (_, index) => ({ name: `column ${index + 1}`, currency: null }));

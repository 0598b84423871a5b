import { DELIMITERS } from '../../domain/bank-files/find-table.js';
import type { ImportError } from '../../domain/imports/import.js';
import { delimitedRecords, splitSample } from '../bank-files/delimited-records.js';
import { fileText, sampleFile } from '../bank-files/file-text.js';
import { parseObject } from '../bank-files/parse-object.js';
import { copiedCell, csvLine } from '../report-files/csv-cell.js';
import { ERROR_COLUMNS, ORIGINAL_COLUMN, OWN_COLUMNS, positionHeading } from './error-columns.js';
import type { ImportFile } from './import-file.js';

/** A piece of its own for each line would cost more than the line. */
const PIECE_CHARACTERS = 16_384;

interface ErrorCsvInput {
  readonly file: ImportFile;
  /** The file's headings; `null` when it has none. */
  readonly columns: readonly string[] | null;
  /** In file order. */
  readonly errors: AsyncIterable<ImportError>;
  readonly maxRowBytes: number;
}

/**
 * The failing lines of a file with their own columns and ours after them, as CSV that is safe to open in
 * a spreadsheet and can be mended and imported again. A line that failed twice is there once. The entries
 * of a file that is no table are given our own columns, filled in as far as they can be.
 */
export async function* writeErrorCsv(input: ErrorCsvInput): AsyncGenerator<Uint8Array> {
  const lines = await linesOf(input);
  let text = csvLine([...lines.header.map(copiedCell), ...ERROR_COLUMNS]);
  let last = 0;
  for await (const error of input.errors) {
    if (error.line === last) continue;
    last = error.line;
    const cells = await lines.cellsOf(error);
    const added = [error.line, error.column, error.code, error.detail];
    text += csvLine([...cells.map(copiedCell), ...added]);
    if (text.length < PIECE_CHARACTERS) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

async function linesOf(input: ErrorCsvInput): Promise<ErrorLines> {
  const { isTable, cellsAreKept } = input.file;
  if (!isTable) return entryLines();
  return cellsAreKept ? keptLines(input.columns) : tableLines(input);
}

interface ErrorLines {
  readonly header: readonly string[];
  /** The line's cells under the header, padded to its width. */
  cellsOf(error: ImportError): Promise<readonly string[]> | readonly string[];
}

async function tableLines({ file, columns, maxRowBytes }: ErrorCsvInput): Promise<ErrorLines> {
  const sample = await sampleFile(file.open);
  const tables = DELIMITERS.map((delimiter) => ({
    delimiter,
    records: splitSample(sample.text, { delimiter, maxRowBytes, complete: sample.complete }),
  }));
  const widest = (records: readonly { cells: readonly string[] }[]) =>
    Math.max(0, ...records.map(({ cells }) => cells.length));
  const table =
    tables.find(({ records }) => records.some(({ cells }) => isHeader(cells, columns))) ??
    tables.reduce((best, next) => (widest(next.records) > widest(best.records) ? next : best));
  const header =
    columns ?? Array.from({ length: widest(table.records) }, (_, index) => positionHeading(index));
  const text = fileText(file.open, sample.encoding);
  const find = createRecordFinder(delimitedRecords(text, { delimiter: table.delimiter, maxRowBytes }));
  return {
    header,
    async cellsOf(error) {
      const cells = error.cells.length > 0 ? error.cells : await find(error.line);
      return padded(cells, header.length);
    },
  };
}

function keptLines(columns: readonly string[] | null): ErrorLines {
  const header = columns ?? [];
  return { header, cellsOf: ({ cells }) => padded(cells, header.length) };
}

const padded = (cells: readonly string[], width: number): readonly string[] => [
  ...cells,
  ...Array<string>(Math.max(0, width - cells.length)).fill(''),
];

function isHeader(cells: readonly string[], columns: readonly string[] | null): boolean {
  return (
    columns !== null &&
    cells.length === columns.length &&
    columns.every((name, index) => cells[index]?.trim() === name)
  );
}

/** Finds records by their line, in rising order, in one pass over the file. */
function createRecordFinder(batches: AsyncGenerator<readonly { line: number; cells: readonly string[] }[]>) {
  let batch: readonly { line: number; cells: readonly string[] }[] = [];
  let at = 0;
  return async (line: number): Promise<readonly string[]> => {
    for (;;) {
      const record = batch[at];
      if (record === undefined) {
        const next = await batches.next();
        if (next.done) return [];
        batch = next.value;
        at = 0;
      } else if (record.line >= line) {
        return record.line === line ? record.cells : [];
      } else {
        at += 1;
      }
    }
  };
}

function entryLines(): ErrorLines {
  return {
    header: [...OWN_COLUMNS, ORIGINAL_COLUMN],
    cellsOf({ cells }) {
      if (cells.length === OWN_COLUMNS.length) return [...cells, ''];
      if (cells.length > OWN_COLUMNS.length) return cells.slice(0, OWN_COLUMNS.length + 1);
      const original = cells.join(' ');
      const entry = parseObject(original);
      return [...OWN_COLUMNS.map((name) => textOf(entry?.[name])), original];
    },
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

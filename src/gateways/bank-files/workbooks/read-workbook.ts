import type { ColumnMapping } from '../../../domain/bank-files/column-mapping.js';
import { formatByPattern } from '../../../domain/bank-files/date-pattern.js';
import { type FileWarning, fileWarning } from '../../../domain/bank-files/file-warning.js';
import { findMappedTable } from '../../../domain/bank-files/find-mapped-table.js';
import { findNamedTable, findTable } from '../../../domain/bank-files/find-table.js';
import { CSV_LAYOUTS } from '../../../domain/bank-files/layouts/csv-layouts.js';
import type { RawRecord } from '../../../domain/bank-files/read-record.js';
import { LIMITS } from '../../../limits/limits.js';
import { positionHeading } from '../../import-errors/error-columns.js';
import type { BankFile } from '../bank-file.js';
import { BankFileError } from '../bank-file-error.js';
import { splitSample } from '../delimited-records.js';
import { type OpenFile, sampleFile } from '../file-text.js';
import { heldFile } from '../held-file.js';
import { readDelimited, readMapped } from '../read-delimited.js';
import { chooseSheets, type SheetChoice, type SheetFit } from './choose-sheets.js';
import { isOds, openOds } from './ods-workbook.js';
import { openXlsx } from './open-xlsx.js';
import { sheetText, type WrittenAs } from './sheet-text.js';
import type { ChosenSheet, Sheet } from './workbook.js';
import { openZipArchive, type ZipArchive } from './zip-archive.js';

interface WorkbookOptions {
  readonly format: string | null;
  readonly mapping?: ColumnMapping;
  readonly maxRowBytes: number;
  readonly defaultCurrency: string;
}

/**
 * Reads an xlsx or ods workbook: its sheets with the transactions become delimited text, and that is read as every
 * delimited file is. @throws {BankFileError}
 */
export async function readWorkbook(open: OpenFile, options: WorkbookOptions): Promise<BankFile> {
  const { maxRowBytes, defaultCurrency } = options;
  const mapping = options.mapping && withoutDelimiter(options.mapping);
  const archive = await openZipArchive(await heldFile(open, LIMITS.bankFiles.workbookBytes.value));
  const sheets = await sheetsOf(archive);
  const written = writtenAs(mapping, maxRowBytes);
  const choice = await chooseSheets(sheets, written, (records) => fitOf(records, options.format, mapping));
  // If none fits, the largest is read as if it did, for the refusal to say what is amiss.
  const chosen =
    choice.chosen.length > 0 ? choice.chosen : sheets.slice(0, 1).map((sheet) => ({ sheet, headerLine: 0 }));
  const text = textOf(chosen, written);
  const sample = await sampleFile(text.open);
  const input = { open: text.open, sample, maxRowBytes, defaultCurrency, placeOf: text.placeOf };
  const file = mapping ? await readMapped(input, mapping) : await readDelimited(input, options.format);
  return {
    ...file,
    columns: file.columns ?? positions(input.sample.text, maxRowBytes),
    warnings: () => [...sheetWarnings(choice), ...(file.warnings?.() ?? [])],
  };
}

/** Stands for the headings of a sheet that has none: its rows are not looked at again for their width. */
function positions(text: string, maxRowBytes: number): readonly string[] {
  const records = splitSample(text, { delimiter: ',', complete: false, maxRowBytes });
  const width = records.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  return Array.from({ length: width }, (_, index) => positionHeading(index));
}

async function sheetsOf(archive: ZipArchive): Promise<readonly Sheet[]> {
  const xlsx = await openXlsx(archive);
  if (xlsx !== null) return xlsx;
  if (await isOds(archive)) return openOds(archive);
  throw new BankFileError('format_not_recognised', NO_WORKBOOK);
}

const NO_WORKBOOK =
  'The file is an archive, and no xlsx or ods workbook. Export the transactions as CSV, xlsx, ods, OFX, QIF, MT940 or CAMT.053 and send that.';

function withoutDelimiter({ delimiter: _delimiter, ...mapping }: ColumnMapping): ColumnMapping {
  return mapping;
}

/** Typed cells are written as the mapping says that texts are, so that one description fits both. */
function writtenAs(mapping: ColumnMapping | undefined, maxRowBytes: number): WrittenAs {
  const pattern = mapping?.date_format;
  return {
    decimalMark: mapping?.decimal_separator === ',' ? ',' : '.',
    date: pattern === undefined ? (date) => date : (date) => formatByPattern(pattern, date),
    maxRowBytes,
  };
}

function fitOf(
  records: readonly RawRecord[],
  format: string | null,
  mapping: ColumnMapping | undefined,
): SheetFit | null {
  const split = (delimiter: string) => (delimiter === ',' ? records : []);
  if (mapping) {
    const found = findMappedTable(mapping, split);
    return found.ok ? fitAt(found.sample.headerCells, found.sample.headerLine) : null;
  }
  const found = format === null ? findTable(split, CSV_LAYOUTS) : findNamedTable(split, CSV_LAYOUTS, format);
  return found === null ? null : fitAt(found.sample.headerCells, found.sample.headerLine);
}

const fitAt = (header: readonly string[] | null, headerLine: number): SheetFit => ({
  columns: JSON.stringify(header?.map((cell) => cell.trim().toLowerCase()) ?? null),
  headerLine,
});

/** The sheets as one text. The first begins on line 1 with all that stands above its headings, the others below. */
function textOf(chosen: readonly ChosenSheet[], written: WrittenAs) {
  /** The line before the first of each sheet, as far as they have been met. */
  const bases: number[] = [];
  async function* open(): AsyncGenerator<Uint8Array> {
    let base = 0;
    for (const [at, { sheet, headerLine }] of chosen.entries()) {
      bases[at] = base;
      let last = 0;
      for await (const { text, lastRow } of sheetText(sheet, written, at === 0 ? 0 : headerLine)) {
        last = lastRow;
        yield Buffer.from(text);
      }
      base += last;
    }
  }
  function placeOf(line: number): string {
    const at = bases.findLastIndex((base) => base < line);
    const name = chosen[at]?.sheet.name.replace(/\p{C}/gu, '').slice(0, MAX_NAME) ?? '';
    return `Sheet “${name}”, row ${line - (bases[at] ?? 0)}`;
  }
  return { open, placeOf };
}

/** The length that a spreadsheet program allows the name of a sheet. */
const MAX_NAME = 31;

function sheetWarnings({ repeats, others }: SheetChoice): readonly FileWarning[] {
  return [
    ...(repeats.length === 0 ? [] : [fileWarning('sheet_left_out', REPEATS, { count: repeats.length })]),
    ...(others.length === 0 ? [] : [fileWarning('sheet_left_out', OTHERS, { count: others.length })]),
  ];
}

const REPEATS = 'A sheet was left out because all of its rows are on other sheets too.';
const OTHERS =
  'A sheet that looks as if it held transactions under other headings was left out. If they are wanted, send it as a file of its own.';

import { DELIMITERS } from '../../domain/bank-files/find-table.js';
import { contentKind } from '../bank-files/content-kind.js';
import { delimitedRecords, type SplitRecord, splitSample } from '../bank-files/delimited-records.js';
import {
  beginningOf,
  binaryKind,
  type FileSample,
  fileText,
  type OpenFile,
  sampleOf,
} from '../bank-files/file-text.js';
import { originalCell } from '../report-files/csv-cell.js';
import { addedColumns, isPositional } from './error-columns.js';

/** A stored upload, ready to be read. */
export interface ImportFile {
  /** The file; of an error file that was mended and sent again, without the columns that we had added. */
  readonly open: OpenFile;
  /** Records of cells, as against entries of a statement or document. */
  readonly isTable: boolean;
  /** The cells of a failing line are with its error, for the file is not read for them again. */
  readonly cellsAreKept?: boolean;
}

/**
 * Looks at how an upload begins. An error file of ours is given back as the file it was made from: the
 * added columns are dropped, and so are the marks that keep a spreadsheet from running a cell.
 * @throws {BankFileError} for a binary or empty file
 */
export async function openImportFile(open: OpenFile, maxRowBytes: number): Promise<ImportFile> {
  const beginning = await beginningOf(open);
  const binary = binaryKind(beginning);
  if (binary !== null) return { open, isTable: binary === 'archive', cellsAreKept: true };
  const sample = sampleOf(beginning);
  if (contentKind(sample.text) !== 'delimited') return { open, isTable: false };
  const ours = findErrorFile(sample, maxRowBytes);
  return { open: ours === null ? open : () => mended(open, sample, { ...ours, maxRowBytes }), isTable: true };
}

interface ErrorFile {
  readonly delimiter: string;
  readonly added: number;
  readonly positional: boolean;
}

function findErrorFile(sample: FileSample, maxRowBytes: number): ErrorFile | null {
  for (const delimiter of DELIMITERS) {
    const [first] = splitSample(sample.text, { delimiter, maxRowBytes, complete: sample.complete });
    const header = first?.cells ?? [];
    const added = addedColumns(header);
    if (added > 0) return { delimiter, added, positional: isPositional(header.slice(0, -added)) };
  }
  return null;
}

/** Every record on the line it stood on, so that what fails again is reported where it now is. */
async function* mended(
  open: OpenFile,
  sample: FileSample,
  file: ErrorFile & { readonly maxRowBytes: number },
): AsyncGenerator<Uint8Array> {
  const text = fileText(open, sample.encoding);
  let line = 1;
  let isHeader = true;
  for await (const records of delimitedRecords(text, file)) {
    let batch = '';
    for (const record of records) {
      batch += '\n'.repeat(Math.max(0, record.line - line));
      const written = isHeader && file.positional ? '' : writtenRecord(record, file.added);
      isHeader = false;
      batch += `${written}\n`;
      line = record.line + lineBreaks(written) + 1;
    }
    yield Buffer.from(batch);
  }
}

function writtenRecord({ cells, fault }: SplitRecord, added: number): string {
  if (fault !== null) return cells[0] ?? '"';
  return cells.slice(0, -added).map(writtenCell).join(',');
}

function writtenCell(cell: string): string {
  const text = originalCell(cell);
  return /[",\r\n]/.test(text) || text.startsWith(' ') ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineBreaks = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0;

import type { ColumnMapping } from '../../domain/bank-files/column-mapping.js';
import type { BankFile } from './bank-file.js';
import { BankFileError } from './bank-file-error.js';
import { findBankFormat } from './bank-formats.js';
import { contentKind } from './content-kind.js';
import type { OpenFile } from './file-text.js';
import { beginningOf, binaryKind, sampleOf } from './file-text.js';
import { inCurrency } from './in-currency.js';
import { readCamt } from './read-camt.js';
import { mappedDatePattern, mappedDecimalMark, readDelimited, readMapped } from './read-delimited.js';
import type { ReadInput } from './read-input.js';
import { readJsonDocument, readNdjson } from './read-json.js';
import { readOfx } from './read-ofx.js';
import { readQif } from './read-qif.js';
import { readLabelledText, readMt940 } from './read-tagged-lines.js';
import { readPdf } from './statements/read-pdf.js';
import { compoundFileError } from './workbooks/compound-file-error.js';
import { readWorkbook } from './workbooks/read-workbook.js';

export type { BankFileItem, BankRow, BankRowError } from '../../domain/bank-files/bank-row.js';
export type { BankFile } from './bank-file.js';
export { BankFileError } from './bank-file-error.js';
export { BANK_FORMATS } from './bank-formats.js';
export type { OpenFile } from './file-text.js';

export interface ReadBankFileOptions {
  readonly format?: string;
  readonly mapping?: ColumnMapping;
  readonly maxRowBytes: number;
  /** ISO 4217, where neither the file nor the mapping names one; GBP when left out. */
  readonly defaultCurrency?: string;
}

/**
 * Recognises a bank's or platform's export by its content and streams its rows, holding one record at
 * a time. `open` is called several times: to look, perhaps to settle the order of day and month over
 * the whole file, and to read. Errors of a single record are items; errors of the file are thrown,
 * here or (a broken document) while iterating.
 * @throws {BankFileError}
 */
export async function readBankFile(open: OpenFile, options: ReadBankFileOptions): Promise<BankFile> {
  const format = options.format === undefined ? null : requestedFormat(options.format);
  const beginning = await beginningOf(open);
  const binary = binaryKind(beginning);
  const defaultCurrency = options.defaultCurrency ?? 'GBP';
  if (binary === 'archive') return readWorkbook(open, { ...options, defaultCurrency, format });
  if (binary === 'pdf') {
    if (format !== null && CONTENT_FORMATS.has(format) && format !== 'other')
      throw new BankFileError('format_mismatch');
    return readPdf(open, { format, defaultCurrency });
  }
  if (binary === 'compound') throw await compoundFileError(open);
  const sample = sampleOf(beginning);
  const input = { open, sample, maxRowBytes: options.maxRowBytes, defaultCurrency };
  const kind = contentKind(sample.text);
  if (kind === 'delimited' && options.mapping) return readMapped(input, options.mapping);
  if (kind === 'delimited') return readDelimited(input, format);
  if (kind === 'ndjson') return inCurrency(readNdjson(input, format), defaultCurrency);
  if (kind === 'json') return inCurrency(readJsonDocument(input, format), defaultCurrency);
  if (format !== null && CONTENT_FORMATS.has(format) && format !== kind)
    throw new BankFileError('format_mismatch');
  return inCurrency(await readTagged(kind, input, options.mapping), defaultCurrency);
}

/** Formats any bank may write: naming the bank that wrote one is no contradiction. */
const CONTENT_FORMATS = new Set(['generic', 'other', 'mapped', 'ofx', 'camt053', 'mt940', 'qif']);

function requestedFormat(name: string): string {
  const format = findBankFormat(name);
  if (format === null) throw new BankFileError('unknown_format');
  return format.name;
}

async function readTagged(
  kind: 'ofx' | 'camt053' | 'mt940' | 'qif' | 'labelled',
  input: ReadInput,
  mapping: ColumnMapping | undefined,
): Promise<BankFile> {
  switch (kind) {
    case 'ofx':
      return readOfx(input);
    case 'camt053':
      return readCamt(input);
    case 'mt940':
      return readMt940(input);
    case 'qif':
      return readQif(input, {
        readDate: mappedDatePattern(mapping),
        decimalMark: mappedDecimalMark(mapping),
      });
    case 'labelled':
      return readLabelledText(input);
  }
}

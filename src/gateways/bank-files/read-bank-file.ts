import type { ColumnMapping } from '../../domain/bank-files/column-mapping.js';
import { CSV_LAYOUTS } from '../../domain/bank-files/layouts/csv-layouts.js';
import type { BankFile } from './bank-file.js';
import { contentKind } from './content-kind.js';
import type { OpenFile } from './file-text.js';
import { sampleFile } from './file-text.js';
import { readDelimited, readMapped } from './read-delimited.js';
import { readNdjson } from './read-ndjson.js';

export type { BankFileItem, BankRow, BankRowError } from '../../domain/bank-files/bank-row.js';
export type { ColumnMapping } from '../../domain/bank-files/column-mapping.js';
export type { BankFile } from './bank-file.js';
export { BankFileError } from './bank-file-error.js';
export type { OpenFile } from './file-text.js';

export interface ReadBankFileOptions {
  readonly format?: string;
  readonly mapping?: ColumnMapping;
  readonly maxRowBytes: number;
}

/**
 * Recognises a bank's or platform's export by its content and streams its rows, holding one record at
 * a time. `open` is called several times: to look, perhaps to settle the order of day and month over
 * the whole file, and to read. Errors of a single record are items; errors of the file are thrown,
 * here or (a broken document) while iterating.
 * @throws {BankFileError}
 */
export async function readBankFile(open: OpenFile, options: ReadBankFileOptions): Promise<BankFile> {
  const sample = await sampleFile(open);
  const input = { open, sample, maxRowBytes: options.maxRowBytes };
  if (options.mapping) return readMapped(input, options.mapping);
  if (contentKind(sample.text) === 'ndjson') return readNdjson(input);
  return readDelimited(input, CSV_LAYOUTS);
}

import type { BankFile } from '../bank-files/bank-file.js';
import type { OpenFile } from '../bank-files/file-text.js';
import { readBankFile } from '../bank-files/read-bank-file.js';
import { openImportFile } from '../import-errors/import-file.js';
import type { FileOptions } from './messages.js';

/** An upload, recognised. */
export interface ImportContent {
  readonly file: BankFile;
  /** Records of cells, as against entries of a statement or document. */
  readonly isTable: boolean;
}

/** Reads an upload, be it a bank's file or an error file of ours that was mended. @throws {BankFileError} */
export async function readImportContent(open: OpenFile, options: FileOptions): Promise<ImportContent> {
  const source = await openImportFile(open, options.maxRowBytes);
  return { file: await readBankFile(source.open, options), isTable: source.isTable };
}

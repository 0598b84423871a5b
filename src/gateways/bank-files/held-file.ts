import { BankFileError } from './bank-file-error.js';
import type { OpenFile } from './file-text.js';

/** All of a file that can only be read as a whole. @throws {BankFileError} `file_too_demanding` beyond the limit */
export async function heldFile(open: OpenFile, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of open()) {
    size += piece.length;
    if (size > maxBytes) throw new BankFileError('file_too_demanding');
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}

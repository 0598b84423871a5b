import { LIMITS } from '../../../limits/limits.js';
import { BankFileError } from '../bank-file-error.js';
import type { OpenFile } from '../file-text.js';
import { heldFile } from '../held-file.js';

const OF_ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const OF_OLD = ['Workbook', 'Book'].map((name) => Buffer.from(`${name}\0`, 'utf16le'));

/** Why a compound file cannot be read: a new workbook with a password, an old one, or no workbook. */
export async function compoundFileError(open: OpenFile): Promise<BankFileError> {
  const bytes = await heldFile(open, LIMITS.bankFiles.workbookBytes.value);
  if (bytes.includes(OF_ENCRYPTED)) return new BankFileError('file_encrypted');
  return new BankFileError(
    OF_OLD.some((name) => bytes.includes(name)) ? 'old_workbook' : 'format_not_recognised',
  );
}

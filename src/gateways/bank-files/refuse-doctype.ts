import { BankFileError } from './bank-file-error.js';

/** A document type can declare entities that grow without bound; no bank's file needs one. @throws {BankFileError} */
export function refuseDoctype(text: string): void {
  if (/<!(DOCTYPE|ENTITY)\b/i.test(text)) {
    throw new BankFileError('malformed_file', 'The file declares a document type, which is not accepted.');
  }
}

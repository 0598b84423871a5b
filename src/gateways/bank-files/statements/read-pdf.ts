import type { BankFileItem } from '../../../domain/bank-files/bank-row.js';
import { readStatement, type StatementRefusal } from '../../../domain/statements/read-statement.js';
import { LIMITS } from '../../../limits/limits.js';
import type { BankFile } from '../bank-file.js';
import { BankFileError } from '../bank-file-error.js';
import type { OpenFile } from '../file-text.js';
import { heldFile } from '../held-file.js';
import { pdfLines } from './pdf-lines.js';

/** Reads a statement that a bank has printed as a PDF, as far as its balances prove it. @throws {BankFileError} */
export async function readPdf(
  open: OpenFile,
  { format, defaultCurrency }: { readonly format: string | null; readonly defaultCurrency: string },
): Promise<BankFile> {
  if (defaultCurrency !== 'GBP') throw new BankFileError(...REFUSALS.foreign_currency);
  const lines = await pdfLines(await heldFile(open, LIMITS.bankFiles.pdfBytes.value));
  const read = readStatement(lines);
  if (!read.ok) throw new BankFileError(...REFUSALS[read.refusal]);
  return {
    format: format ?? read.format,
    columns: null,
    sharedExternalIds: false,
    idsAreChecked: false,
    statedBalances: () => read.balances,
    warnings: () => read.warnings,
    items: given(read.items),
  };
}

const REFUSALS: Readonly<Record<StatementRefusal, ConstructorParameters<typeof BankFileError>>> = {
  no_table: [
    'format_not_recognised',
    'No page of the PDF has a table with the headings of a statement. Export the transactions as CSV and send that.',
  ],
  no_balances: ['statement_without_balances'],
  sign_ambiguous: [
    'sign_ambiguous',
    'The statement does not show which amounts are money out. Export the transactions as CSV and send that.',
  ],
  foreign_currency: [
    'format_not_recognised',
    'The statement is of an account in another currency. Export the transactions as CSV and send that.',
  ],
};

async function* given(items: readonly BankFileItem[]): AsyncGenerator<BankFileItem> {
  yield* items;
}

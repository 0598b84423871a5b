import type { FileFailureCode } from '../../domain/codes/failure-codes.js';
import { AppError } from '../../errors.js';

const MESSAGES: Readonly<Record<FileFailureCode, string>> = {
  file_empty: 'The file holds no transactions table or list: it is empty.',
  format_not_recognised:
    'The content is not an export this service recognises. Send format, or mapping for a delimited file.',
  unknown_format: 'The format option names no known format.',
  format_mismatch:
    'The content does not have the layout of the format that was named. Leave format out, or send mapping.',
  date_order_ambiguous:
    'The dates of the file do not show whether the day or the month comes first. Send mapping with date_format, or the format of the bank.',
  sign_ambiguous:
    'The file does not show which amounts are money out. Send mapping with amount and invert_sign (true where positive amounts are money out), with amount and direction, or with amount_in and amount_out; or the format of the bank.',
  decimal_mark_ambiguous:
    'Every amount of the file has three digits after its only mark, so that it can be thousands or decimals. Send mapping with decimal_separator.',
  encoding_not_supported:
    'The text is in an encoding that is not supported. Send UTF-8, UTF-16 with a byte order mark or windows-1252.',
  row_too_long: 'The first rows are longer than the limit for one row.',
  malformed_file: 'The file breaks off or is not well formed.',
  file_too_demanding:
    'Reading the file takes far more work or memory than any export of its size. Export it again from the bank, or split it and send the parts.',
  file_encrypted:
    'The file has a password. Save it without one, or export the transactions as CSV, and send that.',
  old_workbook: 'The file is a workbook of the old kind, xls. Save it as xlsx, ods or CSV and send that.',
  pdf_without_text:
    'The PDF has no text: it is a scan, or a picture. Download the statement from the bank, or export the transactions as CSV.',
  statement_without_balances:
    'The statement prints no balances that prove its lines. Export the transactions as CSV and send that.',
  sheets_overlap:
    'Some transactions stand on several sheets of the workbook, others on one. Remove the copies, or send each sheet as a file of its own.',
  invalid_mapping: 'The mapping does not fit the file.',
};

export type BankFileErrorCode = FileFailureCode;

/** The file as a whole cannot be read. The message says which option to send, never what the file says. */
export class BankFileError extends AppError {
  readonly kind = 'validation';
  readonly fileCode: BankFileErrorCode;

  constructor(code: BankFileErrorCode, detail?: string, options?: ErrorOptions) {
    super(code, detail ?? MESSAGES[code], {}, options);
    this.fileCode = code;
  }
}

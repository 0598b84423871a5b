import { type CodeWords, codesOf, words } from './code-words.js';

const CORRECT = 'Correct the line in `errors.csv` of the import and import that file.';

/** Why a record of a file cannot be read. */
const READING_CODES = {
  invalid_date: words('The date is not one that this format can hold.', CORRECT),
  invalid_amount: words('The amount is not a decimal number.', CORRECT),
  missing_value: words('A value is required here.', CORRECT),
  too_many_decimals: words('The amount has more than two decimals.', CORRECT),
  amount_out_of_range: words('The amount is larger than 99999999999.99.', CORRECT),
  amount_zero: words('The amount is zero, so no money moved.', 'Leave the line out.'),
  amounts_disagree: words('Gross, fee and net do not add up.', CORRECT),
  currencies_disagree: words(
    'A figure stands beside another currency than that of the record.',
    'Correct the currency, or export the accounts of each currency apart.',
  ),
  unknown_currency: words('The currency is not an ISO 4217 code.', CORRECT),
  unknown_direction: words(
    'The value does not say whether money came in or went out.',
    'Correct it, or send `mapping` with another column for `direction`.',
  ),
  unknown_status: words(
    'The status does not say whether the money moved, or was given back.',
    'Wait until the payment is settled and export the file again.',
  ),
  invalid_value: words('The value is not text, or not one that the field takes.', CORRECT),
  invalid_json: words('The line is not a JSON object.', CORRECT),
  row_too_long: words('The record is longer than the limit for one row.', 'Shorten its texts.'),
  malformed_row: words('The record does not have the shape of this format.', CORRECT),
  balance_not_proved: words(
    'The amounts between two printed balances do not come to the second, so none of them was imported.',
    'Export the transactions of those days as CSV and import that.',
  ),
} as const satisfies Readonly<Record<string, CodeWords>>;

/** Why a line of a file was not imported. */
export const IMPORT_ERROR_CODES = {
  ...READING_CODES,
  conflicting_external_id: words(
    'An earlier record of the file has the same id and other content.',
    'Give each record an id of its own.',
  ),
  unknown_category: words(
    'The category is not one of the codes.',
    'Use a code of `GET /v1/categories`, or leave the cell empty.',
  ),
  date_out_of_range: words('The date is before 2001 or after 2099.', 'Check the year.'),
  too_long: words('The id is too long.', 'Shorten it, or leave the column out of `mapping`.'),
  period_locked: words(
    'The date lies in a tax year whose return is submitted, or being submitted.',
    'Amend that return first, then import the line again.',
  ),
  duplicate: words(
    'The row is in the ledger already, or earlier in the file, and `on_duplicate` is `error`.',
    'Nothing needs to be done where it is the same payment.',
  ),
} as const satisfies Readonly<Record<string, CodeWords>>;

export type ReadingCode = keyof typeof READING_CODES;
export type ImportErrorCode = keyof typeof IMPORT_ERROR_CODES;

export const IMPORT_ERROR_CODE_LIST: readonly ImportErrorCode[] = codesOf(IMPORT_ERROR_CODES);

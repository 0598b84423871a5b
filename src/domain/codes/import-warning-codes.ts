import { type CodeWords, codesOf, words } from './code-words.js';

const ONCE_MORE = 'Export the file again for the dates you want, and import that.';
const COMPARE = 'Compare the rows with the statement.';

/** Codes of points in a file that a person should look at. */
export const IMPORT_WARNING_CODES = {
  empty_file: words('The file is empty.', ONCE_MORE),
  header_only: words('The file has headings or a frame, and no transaction under them.', ONCE_MORE),
  nothing_readable: words(
    'The file has lines, and none could be read as a transaction.',
    'See the errors of the import.',
  ),
  date_order: words(
    'Says from what the order of day and month was taken.',
    'Where it is wrong, revert the import and send `mapping` with `date_format`.',
  ),
  sign: words(
    'Says from what it was taken which amounts are money out.',
    'Where it is wrong, revert the import and send `mapping` with `invert_sign`.',
  ),
  balance_gap: words(
    'A balance does not follow from the one before and the rows between: a row may be missing, doubled or wrong.',
    COMPARE,
  ),
  rows_outside_tax_year: words(
    'Rows lie in a tax year that is locked, not supported or not begun. Those of a locked year were not imported.',
    'Check their dates; for a locked year, amend its return first.',
  ),
  pending_left_out: words(
    'Lines of payments that are not settled were left out.',
    'Import the file again once they are.',
  ),
  totals_left_out: words('Lines were left out as totals of the rows above them.', COMPARE),
  total_booked: words(
    'A row is named like a total, is no sum of the rows above it, and was imported as a payment.',
    'Delete the transaction if it is a total.',
  ),
  rows_repeated: words(
    'A run of rows stands in the file a second time, and was imported twice: statements that overlap were put together.',
    'Revert the import, and send each statement as a file of its own.',
  ),
  splits_left_out: words(
    'Lines were left out as parts of a payment that the file states whole beside them.',
    'Split the transaction where its parts differ in category.',
  ),
  splits_booked: words(
    'Rows of one day and party come to the payment beside them, and nothing says whether they are its parts: all were imported.',
    'Delete those that are no payments.',
  ),
  fee_not_booked: words(
    'A column of fees stands beside the amounts, and the file does not show whether they are within them.',
    'Compare the rows with the balance; where fees are charged on top, add them.',
  ),
  errors_not_kept: words(
    'More lines failed than errors are kept: only those of the first lines are listed.',
    'Correct the cause that they share in the file, and import it again.',
  ),
  batch_not_split: words(
    'An entry of several payments was imported as one.',
    'Split the transaction, or import the details of the batch.',
  ),
  sheet_left_out: words(
    'A sheet of the workbook was left out: its rows are on other sheets too, or it has other headings.',
    'Send it as a file of its own if it is wanted.',
  ),
  statement_not_proved: words(
    'Lines of a printed statement are not proved by its balances, and were not imported.',
    'Export those days as CSV and import that.',
  ),
  several_accounts: words(
    'The file holds several accounts. The rows of each are in a source account of its own.',
    'Check the accounts with `GET /v1/source-accounts`.',
  ),
  account_differs: words(
    'The file names another account than the source account.',
    'Check that it was imported into the right one.',
  ),
  ids_not_used: words(
    'The ids of the file do not tell its rows apart, and were not used: a row is recognised by its account, date, amount and text.',
    'Nothing needs to be done.',
  ),
  not_replaced: words(
    'Rows with the id of a row in the ledger were added beside it and flagged, since the id does not prove that they are that row, or a person has categorised it.',
    'Delete the one that is wrong.',
  ),
  later_imports_skipped_rows: words(
    'The import was reverted, and later imports had skipped rows as duplicates, maybe of rows of this one.',
    'Send the later files again: only what is missing is added.',
  ),
  notification: words(
    'The file notifies of payments and is no statement.',
    'Import the statement of these days too: what it repeats is recognised or flagged.',
  ),
  more_warnings: words(
    'There is more to look at of the kinds listed.',
    'Settle those and import the file again.',
  ),
} as const satisfies Readonly<Record<string, CodeWords>>;

export type ImportWarningCode = keyof typeof IMPORT_WARNING_CODES;

export const IMPORT_WARNING_CODE_LIST: readonly ImportWarningCode[] = codesOf(IMPORT_WARNING_CODES);

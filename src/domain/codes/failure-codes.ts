import { type CodeWords, codesOf, words } from './code-words.js';

const AGAIN = 'Ask for the work again, with what `detail` says corrected.';
const SEND_ANOTHER = 'Export the file again from the bank or platform, and import that.';

/** Why a file as a whole cannot be read. */
const FILE_FAILURE_CODES = {
  file_empty: words('The file is empty.', SEND_ANOTHER),
  format_not_recognised: words(
    'The content is not an export that this service recognises.',
    'Send `format`, or `mapping` for a delimited file.',
  ),
  unknown_format: words(
    'The option `format` names no known format.',
    'Use a name of `GET /v1/import-formats`, or leave `format` out.',
  ),
  format_mismatch: words(
    'The content does not have the layout of the format that was named.',
    'Leave `format` out, or send `mapping`.',
  ),
  date_order_ambiguous: words(
    'The dates do not show whether the day or the month comes first.',
    'Send `mapping` with `date_format`, or the `format` of the bank.',
  ),
  sign_ambiguous: words(
    'The file does not show which amounts are money out.',
    'Send `mapping` with `invert_sign`, `direction`, or `amount_in` and `amount_out`; or the `format` of the bank.',
  ),
  decimal_mark_ambiguous: words(
    'Every amount has three digits after its only mark, which can be thousands or decimals.',
    'Send `mapping` with `decimal_separator`.',
  ),
  encoding_not_supported: words(
    'The text is in an encoding that is not supported.',
    'Send UTF-8, UTF-16 with a byte order mark or windows-1252.',
  ),
  row_too_long: words('The first rows are longer than the limit for one row.', SEND_ANOTHER),
  malformed_file: words('The file breaks off or is not well formed.', SEND_ANOTHER),
  file_too_demanding: words(
    'Reading the file takes far more work or memory than any export of its size.',
    'Export it again, or split it and send the parts.',
  ),
  file_encrypted: words(
    'The file has a password.',
    'Save it without one, or export the transactions as CSV, and send that.',
  ),
  old_workbook: words(
    'The file is a workbook of the old kind, xls.',
    'Save it as xlsx, ods or CSV and send that.',
  ),
  pdf_without_text: words(
    'The PDF has no text: it is a scan, or a picture.',
    'Download the statement from the bank, or export the transactions as CSV.',
  ),
  statement_without_balances: words(
    'The statement prints no balances that prove its lines.',
    'Export the transactions as CSV and send that.',
  ),
  sheets_overlap: words(
    'Some transactions stand on several sheets of the workbook, others on one.',
    'Remove the copies, or send each sheet as a file of its own.',
  ),
  invalid_mapping: words('The mapping does not fit the file.', 'Correct `mapping` as `detail` says.'),
} as const satisfies Readonly<Record<string, CodeWords>>;

/** Why work in the background has failed: imports, reports, calculations, categorisations, readings and updates. */
export const FAILURE_CODES = {
  ...FILE_FAILURE_CODES,
  no_rows: words(
    'The file was understood, and lists no transaction.',
    'Export it again for the dates you want.',
  ),
  no_row_readable: words(
    'No line of the file could be read as a transaction.',
    'See the errors of the import; send `format` or `mapping` if it was recognised as another kind of file.',
  ),
  too_many_rows: words(
    'The file has more rows than one import may have. Unless it is atomic, those before the limit were imported.',
    'Split the file and send the parts.',
  ),
  rows_failed: words(
    'Lines failed in an atomic import, so nothing was imported.',
    'Correct the lines that `errors_url` lists and import the file again.',
  ),
  processing_failed: words(
    'We could not do the work because of an error on our side, after several attempts.',
    'Ask for it again, or contact support.',
  ),
  validation_failed: words('The data that the work is about cannot be used as it is.', AGAIN),
  invalid_parameter: words('An option of the work is not valid.', AGAIN),
  payload_too_large: words('What was sent, or would be made, is over a limit.', 'Ask for less at a time.'),
  not_found: words('What the work is about has been deleted.', 'Ask again for something that exists.'),
  invalid_state: words(
    'What the work is about is not in a state that allows it.',
    'Read its `status`, and ask again.',
  ),
  conflict: words('Another resource is in the way.', AGAIN),
  forbidden: words('The work is not allowed.', 'Ask with a credential, or for a client, that may.'),
  plan_limit: words('The plan does not allow more.', 'Ask us for a larger plan.'),
  storage_limit: words(
    'The plan’s storage is full.',
    'Delete files that are no longer needed, or ask for a larger plan.',
  ),
  row_limit: words(
    'The plan’s rows are used up.',
    'Delete what is no longer needed, or ask us for a larger plan. What was imported before stays.',
  ),
  period_locked: words(
    'The period belongs to a return that is filed or being filed.',
    'Amend that return first.',
  ),
  duplicate_external_id: words(
    'The external id is taken.',
    'Use another, or change the resource that has it.',
  ),
  version_conflict: words('The resource has changed since it was read.', 'Read it again, and ask again.'),
  tax_year_not_supported: words(
    'There are no rates or no filing for the tax year.',
    'Use a year that `detail` names.',
  ),
  tax_year_not_ended: words('The tax year has not ended.', 'Ask again after 5 April.'),
  nino_missing: words('The client has no National Insurance number.', 'Add it to the client, and ask again.'),
  not_authorised_with_hmrc: words(
    'The client has not authorised us with HMRC, or has withdrawn it.',
    'Send the client through `POST /v1/clients/{id}/hmrc-authorisation`, and ask again.',
  ),
  main_agent_required: words(
    'The practice is a supporting agent of the client: HMRC opens this to the main agent alone.',
    'Invite the client to make the practice their main agent, and ask again.',
  ),
  fraud_prevention_incomplete: words('Facts for HMRC are missing.', 'Send them in `fraud_prevention`.'),
  rejected_by_hmrc: words('HMRC understood the call and refused it.', 'See `detail` for HMRC’s own code.'),
  invalid_credentials: words(
    'HMRC did not take the token of the client’s authorisation.',
    'Ask again; where it stays, send the client through authorisation again.',
  ),
  invalid_grant: words(
    'The client’s authorisation with HMRC has ended.',
    'Send the client through `POST /v1/clients/{id}/hmrc-authorisation`, and ask again.',
  ),
  gateway_unavailable: words('HMRC, or another service behind us, gave no answer.', 'Ask again later.'),
  hmrc_not_configured: words(
    'This deployment is not connected to HMRC for live data. Nothing was sent.',
    'Use a test key, or ask the operator of the service.',
  ),
} as const satisfies Readonly<Record<string, CodeWords>>;

export type FileFailureCode = keyof typeof FILE_FAILURE_CODES;
export type FailureCode = keyof typeof FAILURE_CODES;

export const FAILURE_CODE_LIST: readonly FailureCode[] = codesOf(FAILURE_CODES);

export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(FAILURE_CODES, code);

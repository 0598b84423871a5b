import { INPUT_ISSUE_CODES } from '../domain/tax/input-issue-codes.js';

/** One entry of the registry of problems. Feeds the answers, the OpenAPI enum and the docs pages. */
export interface ProblemType {
  readonly status: number;
  readonly title: string;
  readonly retryable: boolean;
  /** For the docs page: when it happens and what to do. */
  readonly help: string;
}

const problem = (status: number, title: string, help: string, retryable = false): ProblemType => ({
  status,
  title,
  help,
  retryable,
});

/** Every problem that leaves the process, by its stable code. */
export const PROBLEMS = {
  malformed_json: problem(400, 'The body is not JSON', 'Send one JSON value in UTF-8.'),
  malformed_url: problem(
    400,
    'The URL cannot be read',
    'Percent-encode text as UTF-8: `%` begins two hexadecimal digits, and `%25` is a `%` itself.',
  ),
  malformed_request: problem(
    400,
    'The request is not HTTP',
    'The request line, a header or the framing of the body breaks the rules of HTTP/1.1.',
  ),
  invalid_parameter: problem(400, 'A parameter is not valid', '`errors` names each parameter or header.'),
  unknown_parameter: problem(
    400,
    'A parameter is not known',
    'Remove or correct the parameter named in `errors`.',
  ),
  invalid_cursor: problem(
    400,
    'The cursor is not valid',
    'Cursors belong to one tenant, list and set of filters. Start again without one.',
  ),
  invalid_tax_year: problem(
    400,
    'The tax year is not valid',
    'Write `2025-26`, or `2025` for the year that starts in April 2025.',
  ),
  client_required: problem(400, 'A client must be named', 'The tenant has several clients: add `client_id`.'),
  invalid_idempotency_key: problem(
    400,
    'The idempotency key is not valid',
    'Send 1 to 255 printable ASCII characters.',
  ),
  unknown_format: problem(
    400,
    'The file format is not known',
    'Use a name from the list of formats, or leave `format` out.',
  ),
  missing_credentials: problem(401, 'No credential was sent', 'Send `Authorization: Bearer <API key>`.'),
  invalid_token: problem(401, 'The credential is not valid', 'The key is wrong, expired or revoked.'),
  insufficient_scope: problem(
    403,
    'The credential lacks a scope',
    'The scope is named in `WWW-Authenticate`.',
  ),
  tenant_suspended: problem(403, 'The tenant is suspended', 'Write to support.'),
  plan_limit: problem(403, 'The plan does not allow more', '`detail` names the limit.'),
  storage_limit: problem(
    403,
    'The plan’s storage is full',
    '`GET /v1/me` shows what is used. Files of imports are removed some time after their import has ended.',
  ),
  forbidden: problem(403, 'Not allowed', 'The credential may not do this.'),
  not_found: problem(404, 'Not found', 'It does not exist, or belongs to another tenant or mode.'),
  method_not_allowed: problem(405, 'The method is not allowed here', '`Allow` lists those that are.'),
  not_acceptable: problem(
    406,
    'No media type that you accept',
    'Accept the media type that the operation answers with.',
  ),
  body_too_slow: problem(
    408,
    'The body took too long to arrive',
    'Send it again, faster; for uploads `detail` says which limit it met.',
    true,
  ),
  conflict: problem(409, 'In conflict with another resource', '`detail` names it.'),
  invalid_state: problem(409, 'Not possible in the current state', 'Read the resource again.'),
  period_locked: problem(
    409,
    'The period is locked',
    'It lies in a tax return that is submitted, or being submitted.',
  ),
  has_dependents: problem(409, 'Other resources depend on it', 'Delete those first.'),
  duplicate_external_id: problem(409, 'The external id is taken', '`existing_id` names the holder.'),
  duplicate_url: problem(409, 'An endpoint has this URL already', '`existing_id` names it.'),
  duplicate_tax_return: problem(409, 'The client has a return for that year', '`existing_id` names it.'),
  idempotency_in_progress: problem(
    409,
    'The first request is still running',
    'Try again after `Retry-After`.',
    true,
  ),
  calculation_not_ready: problem(
    409,
    'The calculation is still running',
    'Try again after `Retry-After`.',
    true,
  ),
  calculation_failed: problem(
    409,
    'The calculation failed',
    '`detail` says which figure cannot be computed.',
  ),
  preparation_in_progress: problem(409, 'The return is being prepared', 'Wait for its calculation.', true),
  report_not_ready: problem(409, 'The report is not ready', 'Try again after `Retry-After`.', true),
  already_finished: problem(409, 'Already finished', 'There is nothing left to cancel.'),
  not_declared: problem(409, 'The figures have not been agreed to', 'POST to `declare` first.'),
  submission_in_progress: problem(409, 'A submission is running', 'Wait for its outcome.', true),
  already_submitted: problem(
    409,
    'The return has been submitted',
    '`receipt` shows what was filed. To change it, POST to `amend`.',
  ),
  amendment_open: problem(
    409,
    'An amendment is open',
    'Change, prepare, declare and submit it, or give it up with `cancel`.',
  ),
  amendment_window_closed: problem(
    409,
    'The time for amendments is over',
    'HMRC takes amendments until 31 January after next, `amendable_until`. Write to HMRC.',
  ),
  quarterly_update_in_progress: problem(
    409,
    'A quarterly update is on its way',
    'Wait for its outcome: it is `accepted` or `rejected` in the end.',
    true,
  ),
  figures_changed: problem(
    409,
    'The figures have changed',
    'Read the calculation again and ask for agreement again.',
  ),
  not_authorised_with_hmrc: problem(
    409,
    'The client has not authorised us with HMRC',
    'Start with `hmrc-authorisation`.',
  ),
  nino_missing: problem(
    409,
    'The client has no National Insurance number',
    'HMRC identifies people by it. Add `nino` to the client with PUT.',
  ),
  tax_year_not_ended: problem(
    409,
    'The tax year has not ended',
    'HMRC takes a final declaration from 6 April on.',
  ),
  import_not_revertible: problem(
    409,
    'The import cannot be reverted',
    'Only a finished import whose period is open can be.',
  ),
  endpoint_disabled: problem(409, 'The endpoint is disabled', 'Enable it first.'),
  range_not_satisfiable: problem(
    416,
    'The file ends before that range begins',
    'Compare with the length in `Content-Range`; leave `Range` out for all of the file.',
  ),
  report_expired: problem(410, 'The report has expired', 'Ask for it again.'),
  event_expired: problem(
    410,
    'The event is no longer kept',
    'Events and their deliveries are removed after some weeks; newer ones are listed at `/v1/events`.',
  ),
  import_file_removed: problem(
    410,
    'The file of the import has been removed',
    'Its errors are still listed at `errors`; upload the file again for `errors.csv`.',
  ),
  version_conflict: problem(412, 'The resource has changed', '`current_etag` is its version now.'),
  request_timeout: problem(408, 'The request came too slowly', 'Send it again, without pauses.', true),
  payload_too_large: problem(413, 'The body is too large', '`limit_bytes` is the limit.'),
  url_too_long: problem(
    414,
    'The URL is too long',
    '`limit_characters` is the limit. Send fewer or shorter parameters.',
  ),
  unsupported_media_type: problem(415, 'The media type is not supported', '`detail` lists those that are.'),
  validation_failed: problem(422, 'The body failed validation', '`errors` points at each field.'),
  invalid_reference: problem(422, 'A reference does not resolve', '`errors` points at it.'),
  idempotency_key_reused: problem(422, 'The idempotency key was used for another request', 'Use a new key.'),
  fraud_prevention_incomplete: problem(
    422,
    'Facts for HMRC are missing',
    '`errors` names each missing member of `fraud_prevention`.',
  ),
  wording_outdated: problem(422, 'The declaration wording is not current', 'GET /v1/declarations/current.'),
  tax_year_not_supported: problem(422, 'The tax year is not supported', 'There are no rates for it.'),
  rejected_by_hmrc: problem(422, 'HMRC refused', '`upstream_code` is HMRC’s own code.'),
  precondition_required: problem(428, 'If-Match is required', 'Send the ETag of the version you have seen.'),
  headers_too_large: problem(431, 'The headers are too large', '`limit_bytes` is the limit for all of them.'),
  rate_limit_exceeded: problem(429, 'Hourly request quota exceeded', 'Wait for `Retry-After` seconds.', true),
  too_many_requests_in_flight: problem(
    429,
    'Too many requests at once',
    'Your tenant has more requests in progress than are allowed. Send fewer at a time. Not counted against the quota.',
    true,
  ),
  too_many_failed_credentials: problem(
    429,
    'Too many invalid keys from this address',
    'Correct the key, and wait for `Retry-After` seconds. Valid keys from the same address work.',
    true,
  ),
  internal_error: problem(
    500,
    'Something went wrong on our side',
    'Try again. If it keeps failing, quote `request_id` to support.',
    true,
  ),
  service_unavailable: problem(
    503,
    'The service is temporarily unavailable',
    'Wait for `Retry-After` seconds and repeat the request, a POST with the same `Idempotency-Key`: the first one may or may not have taken effect.',
    true,
  ),
  gateway_unavailable: problem(503, 'A service behind us is unavailable', 'Try again later.', true),
  hmrc_not_configured: problem(
    503,
    'No HMRC is configured for live data',
    'Nothing was sent or queued. Test keys use the sandbox; for live ones the operator must set `HMRC_BASE_URL`.',
  ),
  request_took_too_long: problem(
    503,
    'The request took too long',
    'The database needed longer than the limit, and nothing was changed. Try again; if it keeps failing, ask for less at once.',
    true,
  ),
  not_ready: problem(503, 'Not ready', 'A store or a migration is missing.', true),
} as const satisfies Record<string, ProblemType>;

export type ProblemCode = keyof typeof PROBLEMS;

export const PROBLEM_CODES = Object.keys(PROBLEMS) as readonly ProblemCode[];

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}

/** Codes of single places in `errors[]`. */
export const ISSUE_CODES = [
  ...INPUT_ISSUE_CODES,
  'unknown_field',
  'unknown_parameter',
  'invalid_type',
  'invalid_format',
  'invalid_reference',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'too_few_items',
  'too_many_items',
  'too_many_decimals',
  'too_many_digits',
  'not_allowed_value',
  'read_only',
  'url_invalid',
  'url_too_long',
  'url_not_https',
  'credentials_in_url',
  'address_not_allowed',
  'port_not_allowed',
  'host_not_found',
  'header_reserved',
  'adjustment_needs_business',
  'adjustment_needs_property',
  'adjustment_measure_not_allowed',
  'adjustment_measure_conflict',
  'first_year_allowance_not_in_force',
  'allowance_not_in_final_period',
  'mileage_with_vehicle_allowances',
  'furnished_holiday_lettings_not_separate',
  'invalid',
] as const;
